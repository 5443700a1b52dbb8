package io.liaise.claude;

import io.liaise.core.process.ExitRecord;
import io.liaise.core.process.ExitRecord.Reason;
import io.liaise.core.process.ProcessIdentity;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Streams written by hand, and what becomes of them. */
final class Streams {

    static final RunId RUN = new RunId("app-1-r1-0a1b2c3d");
    static final Instant ENDED = Instant.parse("2026-11-30T20:40:00Z");
    static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    static final String INIT =
            "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s-1\",\"claude_code_version\":\"2.1.332\"}\n";
    static final String REPLY = "{\"outcomes\":[{\"kind\":\"reply\",\"text\":\"Done.\"}],\"summary\":\"did it\"}";

    private Streams() {}

    /** {@return a line that ends a run well} */
    static String answered(String structured) {
        return "{\"session_id\":\"s-1\",\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"x\","
                + "\"total_cost_usd\":0.01,\"permission_denials\":[],\"structured_output\":" + structured + "}\n";
    }

    /** {@return a line that ends a run well, with nothing but a text} */
    static String prose(String text) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"%s\",\"session_id\":\"s-1\"}\n"
                .formatted(text);
    }

    /** {@return a line that ends a run badly and says so by a flag and a text alone} */
    static String failed(String text) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"result\":\"%s\",\"session_id\":\"s-1\"}\n"
                .formatted(text);
    }

    static StreamSummary read(Path folder, String stream) {
        return new StreamReader(file(folder, stream)).finish();
    }

    static Path file(Path folder, String stream) {
        try {
            return Files.write(folder.resolve("stream.jsonl"), stream.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return what a run came back with that ended by itself} */
    static RunResult result(Path folder, String stream, int exitCode, String complaints) {
        return result(folder, stream, Optional.of(exit(Reason.EXITED, exitCode)), complaints);
    }

    static RunResult result(Path folder, String stream, Optional<ExitRecord> exit, String complaints) {
        ResultOfRun.Start start =
                new ResultOfRun.Start(RUN, RunRecord.Kind.WORK, Optional.empty(), false, Optional.empty());
        return ResultOfRun.of(start, new ResultOfRun.Traces(read(folder, stream), exit, complaints, ENDED), BERLIN);
    }

    static ExitRecord exit(Reason reason, int code) {
        return new ExitRecord(
                Optional.of(new ProcessIdentity(1, "", "")), OptionalInt.of(code), ENDED, reason, "", List.of());
    }
}
