package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.Ending;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.RunProcess;

/** Runs, and what they bring back, as records keep them. */
final class RunJson {

    private RunJson() {}

    static ObjectNode write(RunRecord run) {
        ObjectNode object = FieldsJson.object();
        object.put("run_id", run.id().value());
        object.put("case_id", run.caseId());
        object.put("subject", run.subject());
        object.put("kind", run.kind().label());
        object.put("mode", run.mode().label());
        object.put("status", run.status().label());
        object.put("started_at", FieldsJson.time(run.clock().startedAt()));
        object.put("pid", run.process().pid().orElse(null));
        FieldsJson.put(object, "heartbeat_at", run.clock().heartbeatAt());
        FieldsJson.put(object, "ended_at", run.clock().endedAt());
        FieldsJson.putText(object, "session_id", run.process().sessionId());
        FieldsJson.putText(object, "stream_path", run.process().streamPath());
        FieldsJson.put(object, "cancel_sent_at", run.clock().cancelSentAt());
        FieldsJson.putText(object, "prompt_sha256", run.process().promptDigest());
        FieldsJson.putText(object, "checkout_before", run.process().checkoutBefore());
        object.put("day", run.day().toString());
        FieldsJson.putText(object, "error", run.ending().failure().map(RunFailure::label));
        FieldsJson.putAmount(object, "cost_usd", run.ending().costUsd());
        return object;
    }

    static RunRecord read(String text) {
        FieldsJson fields =
                FieldsJson.parse("run", text, "run_id", "case_id", "subject", "mode", "status", "started_at", "day");
        return new RunRecord(
                fields.as("run_id", RunId::new),
                fields.text("case_id"),
                fields.text("subject"),
                fields.optional("kind", label -> Vocabulary.parse(RunRecord.Kind.class, "kind of run", label))
                        .orElse(RunRecord.Kind.WORK),
                fields.as("mode", RunJson::mode),
                fields.as("status", label -> Vocabulary.parse(RunRecord.Status.class, "status of a run", label)),
                new RunClock(
                        fields.time("started_at"),
                        fields.optionalTime("heartbeat_at"),
                        fields.optionalTime("ended_at"),
                        fields.optionalTime("cancel_sent_at")),
                new RunProcess(
                        fields.optionalNumber("pid"),
                        fields.optionalText("session_id"),
                        fields.optionalText("stream_path"),
                        fields.optionalText("prompt_sha256"),
                        fields.optionalText("checkout_before")),
                fields.day("day"),
                new Ending(fields.optional("error", RunFailure::parse), fields.optionalAmount("cost_usd")));
    }

    static RunRecord.Mode mode(String label) {
        return Vocabulary.parse(RunRecord.Mode.class, "mode of a run", label);
    }

    static ObjectNode evidence(RunEvidence evidence) {
        ObjectNode object = FieldsJson.object();
        FieldsJson.putText(object, "unchecked", evidence.unchecked());
        FieldsJson.putText(object, "branch", evidence.branch());
        FieldsJson.putTexts(object, "commits", evidence.commits());
        FieldsJson.putTexts(object, "uncommitted", evidence.uncommitted());
        object.put("unpushed", evidence.unpushed());
        return object;
    }

    static RunEvidence evidence(FieldsJson fields) {
        return new RunEvidence(
                fields.optionalText("unchecked"),
                fields.optionalText("branch"),
                fields.texts("commits", commit -> commit),
                fields.texts("uncommitted", path -> path),
                fields.count("unpushed"));
    }
}
