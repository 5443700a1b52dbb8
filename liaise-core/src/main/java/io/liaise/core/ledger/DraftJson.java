package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Draft.GateSummary;
import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.verdict.Flow;

/** Drafts as records keep them. */
final class DraftJson {

    private DraftJson() {}

    static ObjectNode write(Draft draft) {
        ObjectNode object = FieldsJson.object();
        object.put("id", draft.id());
        object.put("at", FieldsJson.time(draft.at()));
        object.put("outcome", draft.purpose().label());
        FieldsJson.putText(object, "recipient", draft.recipient());
        FieldsJson.putText(object, "ref", draft.ref());
        object.put("text", draft.text().value());
        FieldsJson.putText(object, "title", draft.title());
        object.put("reason", draft.waiting().reason());
        FieldsJson.putTexts(object, "notes", draft.waiting().notes());
        FieldsJson.putObject(object, "gate", draft.waiting().gate(), DraftJson::gate);
        FieldsJson.putText(object, "send_key", draft.sendKey());
        object.put("overtaken", draft.overtaken());
        return object;
    }

    private static ObjectNode gate(GateSummary summary) {
        ObjectNode object = FieldsJson.object();
        object.put("flow", summary.flow().label());
        object.put("audience", summary.audience());
        FieldsJson.putTexts(object, "reasons", summary.reasons());
        return object;
    }

    static Draft read(JsonNode node) {
        FieldsJson fields = FieldsJson.of("draft", node, "id", "at", "outcome", "text", "reason");
        return new Draft(
                fields.text("id"),
                fields.time("at"),
                fields.as("outcome", Purpose::parse),
                fields.optional("recipient", PersonId::new),
                fields.optional("ref", ConversationRef::parse),
                new MessageText(fields.text("text")),
                fields.optionalText("title"),
                new Waiting(
                        fields.text("reason"),
                        fields.texts("notes", note -> note),
                        fields.optionalObject("gate").map(DraftJson::summary)),
                fields.optional("send_key", SendKey::new),
                fields.optionalFlag("overtaken").orElse(false));
    }

    private static GateSummary summary(JsonNode node) {
        FieldsJson fields = FieldsJson.of("gate summary", node, "flow", "audience", "reasons");
        return new GateSummary(
                fields.as("flow", Flow::parse), fields.text("audience"), fields.texts("reasons", reason -> reason));
    }
}
