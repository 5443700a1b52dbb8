package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;

/** Verdicts as records keep them. */
final class VerdictJson {

    private VerdictJson() {}

    static ObjectNode write(Verdict verdict) {
        ObjectNode object = FieldsJson.object();
        object.put("flow", verdict.flow().label());
        FieldsJson.putItems(object, "concerns", verdict.standing(), VerdictJson::concern);
        FieldsJson.putItems(object, "settled", verdict.settled(), VerdictJson::concern);
        FieldsJson.putText(object, "payload_hash", verdict.digests().payload());
        FieldsJson.putText(object, "audience_hash", verdict.digests().audience());
        FieldsJson.putText(object, "verdict", verdict.digests().verdict());
        FieldsJson.putObject(object, "approval", verdict.approval(), VerdictJson::approval);
        object.put("approval_bound", verdict.approvalBound().orElse(null));
        object.put("audience", verdict.audience());
        FieldsJson.putTexts(object, "notes", verdict.notes());
        return object;
    }

    private static ObjectNode concern(Concern concern) {
        ObjectNode object = FieldsJson.object();
        object.put("filter", concern.filter());
        object.put("flow", concern.flow().label());
        FieldsJson.putText(object, "rule", concern.rule());
        object.put("text", concern.text());
        FieldsJson.putItems(object, "findings", concern.findings(), VerdictJson::finding);
        return object;
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode object = FieldsJson.object();
        object.put("kind", finding.kind().label());
        object.put("rule", finding.rule());
        object.put("start", finding.start());
        object.put("end", finding.end());
        FieldsJson.putText(object, "entity", finding.about().entity());
        FieldsJson.putText(object, "label", finding.about().label());
        FieldsJson.putTexts(object, "sealed_from", finding.about().sealedFrom());
        object.put("severity", finding.severity());
        object.put("fingerprint", finding.fingerprint());
        FieldsJson.putText(object, "part", finding.part());
        return object;
    }

    static ObjectNode approval(Approval approval) {
        ObjectNode object = FieldsJson.object();
        object.put("by", approval.by());
        object.put("at", FieldsJson.time(approval.at()));
        FieldsJson.putText(object, "payload_hash", approval.digests().payload());
        FieldsJson.putText(object, "audience_hash", approval.digests().audience());
        FieldsJson.putText(object, "verdict_id", approval.digests().verdict());
        object.put("justification", approval.justification());
        FieldsJson.putTexts(object, "rules_overridden", approval.rulesOverridden());
        return object;
    }

    static Verdict read(JsonNode node) {
        FieldsJson fields = FieldsJson.of("verdict", node, "flow", "concerns");
        return new Verdict(
                fields.as("flow", Flow::parse),
                fields.items("concerns", (key, item) -> concern(item)),
                fields.items("settled", (key, item) -> concern(item)),
                new Digests(
                        fields.optionalText("payload_hash"),
                        fields.optionalText("audience_hash"),
                        fields.optionalText("verdict")),
                fields.optionalObject("approval").map(VerdictJson::approval),
                fields.optionalFlag("approval_bound"),
                fields.optionalText("audience").orElse(""),
                fields.texts("notes", note -> note));
    }

    private static Concern concern(JsonNode node) {
        FieldsJson fields = FieldsJson.of("concern", node, "filter", "flow", "text");
        return new Concern(
                fields.text("filter"),
                fields.as("flow", Flow::parse),
                fields.optionalText("rule"),
                fields.text("text"),
                fields.items("findings", (key, item) -> finding(item)));
    }

    private static Finding finding(JsonNode node) {
        FieldsJson fields = FieldsJson.of("finding", node, "kind", "rule", "start", "end");
        return new Finding(
                fields.as("kind", label -> Vocabulary.parse(Finding.Kind.class, "kind of finding", label)),
                fields.text("rule"),
                fields.count("start"),
                fields.count("end"),
                new Finding.About(
                        fields.optionalText("entity"),
                        fields.optionalText("label"),
                        fields.texts("sealed_from", person -> person)),
                fields.count("severity"),
                fields.text("fingerprint"),
                fields.optionalText("part"));
    }

    static Approval approval(JsonNode node) {
        FieldsJson fields = FieldsJson.of("approval", node, "by", "at");
        return new Approval(
                fields.text("by"),
                fields.time("at"),
                new Digests(
                        fields.optionalText("payload_hash"),
                        fields.optionalText("audience_hash"),
                        fields.optionalText("verdict_id")),
                fields.optionalText("justification").orElse(""),
                fields.texts("rules_overridden", rule -> rule));
    }
}
