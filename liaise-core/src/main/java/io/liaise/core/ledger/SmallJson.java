package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.ledger.Unrouted.Sender;
import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import java.math.BigDecimal;
import java.time.Instant;

/** The ledger's smaller records: holds, days, looks at issues, messages that belong to nobody, single words. */
final class SmallJson {

    private SmallJson() {}

    static ObjectNode write(Hold hold) {
        ObjectNode object = FieldsJson.object();
        object.put("scope", hold.scope().encoded());
        object.put("mode", hold.mode().label());
        object.put("reason", hold.reason());
        object.put("set_by", hold.setBy());
        object.put("set_at", FieldsJson.time(hold.setAt()));
        FieldsJson.put(object, "until", hold.until());
        return object;
    }

    static Hold hold(String text) {
        FieldsJson fields = FieldsJson.parse("hold", text, "scope", "mode");
        return new Hold(
                fields.as("scope", HoldScope::parse),
                fields.as("mode", HoldMode::parse),
                fields.optionalText("reason").orElse(""),
                fields.optionalText("set_by").orElse(Hold.OPERATOR),
                fields.optionalTime("set_at").orElse(Instant.EPOCH),
                fields.optionalTime("until"));
    }

    static ObjectNode write(Day day) {
        ObjectNode object = FieldsJson.object();
        object.put("runs", day.runs());
        object.put("cost_usd", day.costUsd());
        object.put("told", day.told());
        return object;
    }

    static Day day(String text) {
        FieldsJson fields = FieldsJson.parse("day", text, "runs", "cost_usd", "told");
        return new Day(
                fields.count("runs"), fields.optionalAmount("cost_usd").orElse(BigDecimal.ZERO), fields.flag("told"));
    }

    static ObjectNode write(IssueCheck check) {
        ObjectNode object = FieldsJson.object();
        FieldsJson.put(object, "read_at", check.readAt());
        object.put("failures", check.failures());
        return object;
    }

    static IssueCheck check(String text) {
        FieldsJson fields = FieldsJson.parse("issue check", text, "failures");
        return new IssueCheck(fields.optionalTime("read_at"), fields.count("failures"));
    }

    static ObjectNode write(Unrouted row) {
        ObjectNode object = FieldsJson.object();
        object.put("delivery_id", row.deliveryId());
        object.put("subject", row.subject());
        object.put("author", row.sender().author().toString());
        object.put("grade", row.sender().grade().label());
        FieldsJson.putTexts(object, "labels", row.sender().labels());
        object.put("reason", row.reason());
        object.put("conversation", row.conversation().encoded());
        object.put("message_id", row.messageId());
        FieldsJson.putText(object, "url", row.url());
        object.put("at", FieldsJson.time(row.at()));
        return object;
    }

    static Unrouted unrouted(String text) {
        FieldsJson fields = FieldsJson.parse(
                "unrouted message", text, "delivery_id", "subject", "author", "grade", "reason", "conversation", "at");
        return new Unrouted(
                fields.text("delivery_id"),
                fields.text("subject"),
                new Sender(
                        fields.as("author", Address::parse),
                        fields.as("grade", Grade::parse),
                        fields.texts("labels", label -> label)),
                fields.text("reason"),
                fields.as("conversation", ConversationRef::parse),
                fields.text("message_id"),
                fields.optionalText("url"),
                fields.time("at"));
    }

    /** {@return a record that is one word} */
    static ObjectNode word(String value) {
        return FieldsJson.object().put("is", value);
    }

    /** {@return the word of a record that is one} */
    static String word(String what, String text) {
        return FieldsJson.parse(what, text, "is").text("is");
    }
}
