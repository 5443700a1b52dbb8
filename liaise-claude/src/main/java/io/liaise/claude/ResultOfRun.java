package io.liaise.claude;

import io.liaise.claude.AnswerJson.Answer;
import io.liaise.claude.FailureClassifier.Classified;
import io.liaise.core.message.MessageText;
import io.liaise.core.process.ExitRecord;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts together what a run came back with. The same traces give the same result, however often they are read. */
final class ResultOfRun {

    private ResultOfRun() {}

    /**
     * What is known of a run from its start.
     *
     * @param id its name
     * @param kind what it was for
     * @param session the session it was given or went on with
     * @param resumed whether it went on with one
     * @param totalBefore what that had cost before
     */
    record Start(
            RunId id,
            RunRecord.Kind kind,
            Optional<String> session,
            boolean resumed,
            Optional<BigDecimal> totalBefore) {}

    /**
     * What it left behind.
     *
     * @param stream what its stream told
     * @param exit what its supervisor saw; empty when that vanished
     * @param complaints the end of its second stream
     * @param endedAt when it ended
     */
    record Traces(StreamSummary stream, Optional<ExitRecord> exit, String complaints, Instant endedAt) {}

    /**
     * {@return the result}
     *
     * @param start how it began
     * @param traces what it left behind
     * @param zone the zone of times that name none
     */
    static RunResult of(Start start, Traces traces, ZoneId zone) {
        StreamSummary stream = traces.stream();
        List<String> notes = new ArrayList<>();
        Optional<String> json = chosen(stream, start.kind(), notes);
        Answer answer = AnswerJson.read(json);
        RunEnd end = new RunEnd(stream, traces.exit(), traces.complaints(), worth(json, answer, start.kind()));
        Classified classified = FailureClassifier.classify(end, traces.endedAt(), zone);
        RunCost cost = RunCost.of(stream, start.resumed(), start.totalBefore());
        addNotes(end, classified, cost, notes);
        boolean valid = end.answered() == RunEnd.Answered.VALID;
        boolean work = start.kind() == RunRecord.Kind.WORK;
        return new RunResult(
                start.id(),
                valid && work ? answer.outcomes() : List.of(),
                work ? answer.invalid() : List.of(),
                new MessageText(
                        answer.summary().isBlank()
                                ? String.join("\n", end.failed() ? List.of() : end.prose())
                                : answer.summary()),
                classified.failure(),
                classified.resetAt(),
                session(start, stream, classified),
                cost.usd(),
                json.map(MessageText::new),
                new RunResult.Account(Optional.of(classified.cause()), stream.denied(), notes, stream.lastText()));
    }

    /** What a result reports comes first; what the output tool was called with counts where that is worth nothing. */
    private static Optional<String> chosen(StreamSummary stream, RunRecord.Kind kind, List<String> notes) {
        Optional<String> reported = stream.answer().reported();
        Optional<String> called = stream.answer().called();
        boolean usable = worth(reported, AnswerJson.read(reported), kind) == RunEnd.Answered.VALID;
        boolean done = stream.last().filter(result -> !result.error()).isPresent();
        if (usable || !done || called.isEmpty()) {
            return reported;
        }
        if (worth(called, AnswerJson.read(called), kind) == RunEnd.Answered.VALID) {
            notes.add("its result lacked the structured answer; what it gave the output tool was used");
            return called;
        }
        return reported.or(() -> called);
    }

    private static RunEnd.Answered worth(Optional<String> json, Answer answer, RunRecord.Kind kind) {
        boolean valid = kind == RunRecord.Kind.WORK
                ? !answer.outcomes().isEmpty()
                : answer.text().isPresent();
        if (json.isEmpty()) {
            return RunEnd.Answered.NOT;
        }
        return valid ? RunEnd.Answered.VALID : RunEnd.Answered.INVALID;
    }

    /** An unknown session is not worth going on with, and neither is one that never began. */
    private static Optional<String> session(Start start, StreamSummary stream, Classified classified) {
        if (classified.cause().equals("session_unknown") || start.kind() == RunRecord.Kind.REWORD) {
            return Optional.empty();
        }
        return stream.session().or(() -> start.resumed() ? start.session() : Optional.empty());
    }

    private static void addNotes(RunEnd end, Classified classified, RunCost cost, List<String> notes) {
        if (classified.failure().isEmpty()) {
            end.exit().map(ExitRecord::reason).flatMap(ResultOfRun::late).ifPresent(notes::add);
            if (end.exit().isEmpty()) {
                notes.add("its supervisor vanished; its answer was complete by then");
            }
            if (end.failed()) {
                notes.add("it failed after it had answered");
            }
        }
        end.exit().map(ExitRecord::detail).filter(detail -> !detail.isBlank()).ifPresent(notes::add);
        StreamSummary.Oddities oddities = end.stream().oddities();
        if (oddities.tooLong() > 0) {
            notes.add("%d lines of its stream were too long to read".formatted(oddities.tooLong()));
        }
        if (oddities.garbled() > 0) {
            notes.add("%d lines of its stream were not what they should be".formatted(oddities.garbled()));
        }
        if (cost.usd().isEmpty() && end.stream().events() > 0) {
            notes.add("what it cost is not known");
        } else if (cost.source() == RunCost.Source.SESSION) {
            notes.add("its cost includes what its session cost before");
        }
    }

    private static Optional<String> late(ExitRecord.Reason reason) {
        return switch (reason) {
            case LINGERED -> Optional.of("it lived on after its answer and was ended");
            case WALL_CLOCK -> Optional.of("it answered and then ran into its time limit");
            case STALLED -> Optional.of("it answered and then went silent");
            case STOPPED -> Optional.of("it was told to stop and had answered by then");
            case EXITED, LOCKED, NOT_STARTED -> Optional.empty();
        };
    }
}
