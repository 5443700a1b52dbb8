package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Fact;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.policy.Permission;
import java.util.Optional;

/**
 * The entries of a history, one line each: {@code at, kind, actor, grade, permission, delivery_id, text, detail}. What a
 * kind of entry is called, and what stands in its detail, is fixed for good, since old lines are never rewritten.
 */
final class EntryJson {

    private EntryJson() {}

    /** {@return the line of an entry} */
    static String write(CaseEntry entry) {
        return FieldsJson.text(object(entry));
    }

    /** {@return the object of an entry, for machine output} */
    static ObjectNode object(CaseEntry entry) {
        Optional<Fact.Said> said =
                Optional.of(entry.fact()).filter(Fact.Said.class::isInstance).map(Fact.Said.class::cast);
        FactForm form = entry.fact().read(FactWriterJson.INSTANCE);
        ObjectNode object = FieldsJson.object();
        object.put("at", FieldsJson.time(entry.at()));
        object.put("kind", form.kind());
        object.put("actor", entry.actor());
        FieldsJson.putText(object, "grade", said.map(message -> message.grade().label()));
        FieldsJson.putText(
                object,
                "permission",
                said.filter(message -> message.role() == Fact.Role.PARTNER).map(message -> Permission.REPORT.label()));
        FieldsJson.putText(
                object, "delivery_id", said.map(message -> message.source().deliveryId()));
        FieldsJson.putText(object, "text", form.text().map(MessageText::value));
        object.set("detail", form.detail());
        return object;
    }

    /** {@return the entry of a line} */
    static CaseEntry read(String line) {
        FieldsJson fields = FieldsJson.parse("entry", line, "at", "kind", "actor", "detail");
        Fact fact = FactReaderJson.read(
                fields.text("kind"),
                fields.optional("grade", Grade::parse),
                fields.optionalText("delivery_id"),
                new MessageText(fields.optionalText("text").orElse("")),
                fields.inside("detail"));
        return new CaseEntry(fields.time("at"), fields.text("actor"), fact);
    }

    /**
     * A fact as an entry spells it.
     *
     * @param kind the kind of entry
     * @param text what somebody wrote, kept apart from the rest
     * @param detail everything else
     */
    record FactForm(String kind, Optional<MessageText> text, ObjectNode detail) {}
}
