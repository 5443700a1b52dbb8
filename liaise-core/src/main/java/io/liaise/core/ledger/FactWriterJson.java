package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.cases.FactReader;
import io.liaise.core.cases.Mark;
import io.liaise.core.ledger.EntryJson.FactForm;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.RunFailure;
import java.util.Optional;

/** Spells facts for {@link EntryJson}. */
final class FactWriterJson implements FactReader<FactForm> {

    static final FactWriterJson INSTANCE = new FactWriterJson();

    private FactWriterJson() {}

    @Override
    public FactForm opened(Fact.Opened fact) {
        ObjectNode detail = event("opened");
        detail.put("case_kind", fact.kind().label());
        detail.put("conversation", fact.conversation().encoded());
        FieldsJson.putText(detail, "reporter", fact.reporter());
        return silent("case", detail);
    }

    @Override
    public FactForm joined(Fact.Joined fact) {
        return silent(
                "case", event("joined").put("conversation", fact.conversation().encoded()));
    }

    @Override
    public FactForm tainted(Fact.Tainted fact) {
        return silent("case", event("tainted").put("evidence", fact.evidence()));
    }

    @Override
    public FactForm said(Fact.Said fact) {
        Fact.Source source = fact.source();
        ObjectNode detail = FieldsJson.object();
        detail.put("channel", source.conversation().channel());
        detail.put("conversation", source.conversation().encoded());
        detail.put("message_id", source.messageId());
        FieldsJson.putText(detail, "url", source.url());
        detail.put("role", fact.role().label());
        FieldsJson.putText(detail, "via", fact.via());
        FieldsJson.putTexts(
                detail, "marks", fact.marks().stream().map(Mark::label).toList());
        detail.put("quiet", fact.quiet());
        FieldsJson.putItems(detail, "attachments", source.attachments(), FactWriterJson::attachment);
        return new FactForm("message", Optional.of(fact.text()), detail);
    }

    private static ObjectNode attachment(Attachment attachment) {
        ObjectNode object = FieldsJson.object();
        object.put("ref", attachment.ref());
        object.put("media_type", attachment.mediaType());
        FieldsJson.putText(object, "name", attachment.name());
        object.put("size", attachment.size().orElse(null));
        FieldsJson.putText(object, "sha256", attachment.sha256());
        return object;
    }

    @Override
    public FactForm moved(Fact.Moved fact) {
        ObjectNode detail = FieldsJson.object();
        detail.put("from", fact.from().label());
        detail.put("to", fact.to().label());
        detail.put("reason", fact.reason());
        FieldsJson.putText(detail, "trigger", fact.trigger().map(CaseTrigger::label));
        return silent("transition", detail);
    }

    @Override
    public FactForm deferred(Fact.Deferred fact) {
        ObjectNode detail = event("deferred");
        detail.put("defer_until", FieldsJson.time(fact.until()));
        detail.put("reason", fact.reason());
        return silent("run", detail);
    }

    @Override
    public FactForm adopted(Fact.Adopted fact) {
        return silent("run", event("adopted").put("adopted", true));
    }

    @Override
    public FactForm conversationChanged(Fact.ConversationChanged fact) {
        boolean open = fact.status() == ConversationState.Status.OPEN;
        ObjectNode detail = event(open ? "issue_reopened" : "issue_closed");
        detail.put("closed", !open);
        detail.put("status", fact.status().label());
        return silent("run", detail);
    }

    @Override
    public FactForm runStarted(Fact.RunStarted fact) {
        ObjectNode detail = event("started");
        detail.put("run_id", fact.run().value());
        detail.put("mode", fact.mode().label());
        detail.put("day", fact.day().toString());
        detail.put("covers", fact.covers());
        return silent("run", detail);
    }

    @Override
    public FactForm startFailed(Fact.StartFailed fact) {
        ObjectNode detail = event("start_failed");
        detail.put("run_id", fact.run().value());
        detail.put("error", fact.failure().label());
        detail.put("detail", fact.detail());
        return silent("run", detail);
    }

    @Override
    public FactForm runCollected(Fact.RunCollected fact) {
        ObjectNode detail = event("collected");
        detail.put("run_id", fact.run().value());
        FieldsJson.putText(detail, "error", fact.failure().map(RunFailure::label));
        FieldsJson.putAmount(detail, "cost_usd", fact.costUsd());
        FieldsJson.putText(detail, "session_id", fact.sessionId());
        detail.set("evidence", RunJson.evidence(fact.evidence()));
        return new FactForm("run", Optional.of(fact.summary()), detail);
    }

    @Override
    public FactForm runLost(Fact.RunLost fact) {
        ObjectNode detail = event("lost");
        FieldsJson.putText(detail, "run_id", fact.run());
        return silent("run", detail);
    }

    @Override
    public FactForm reported(Fact.Reported fact) {
        ObjectNode detail = FieldsJson.object();
        detail.put("run_id", fact.run().value());
        detail.put("kind", fact.outcome().kind().label());
        FieldsJson.putTexts(
                detail,
                "questions",
                fact.outcome().questions().stream().map(MessageText::value).toList());
        detail.put("reason", fact.outcome().reason().value());
        return new FactForm("outcome", Optional.of(fact.outcome().text()), detail);
    }

    @Override
    public FactForm noted(Fact.Noted fact) {
        ObjectNode detail = FieldsJson.object();
        FieldsJson.putText(detail, "run_id", fact.run());
        return new FactForm("note", Optional.of(fact.text()), detail);
    }

    @Override
    public FactForm deployed(Fact.Deployed fact) {
        ObjectNode detail = event(fact.cause().isPresent() ? "deploy_failed" : "deployed");
        FieldsJson.putText(detail, "cause", fact.cause());
        FieldsJson.putText(detail, "error", fact.failure().map(RunFailure::label));
        return new FactForm("run", Optional.of(fact.tail()), detail);
    }

    @Override
    public FactForm judged(Fact.Judged fact) {
        Letter letter = fact.letter();
        ObjectNode detail = FieldsJson.object();
        detail.put("decision", fact.decision().label());
        detail.put("purpose", letter.purpose().label());
        FieldsJson.putText(detail, "recipient", letter.recipient());
        FieldsJson.putText(detail, "ref", letter.ref());
        FieldsJson.putText(detail, "send_key", letter.key());
        FieldsJson.putText(detail, "draft", letter.draft());
        detail.put("reason", fact.reason());
        FieldsJson.putObject(detail, "kept", fact.kept(), DraftJson::write);
        FieldsJson.putObject(detail, "posting", fact.posting(), FactWriterJson::posting);
        FieldsJson.putObject(detail, "verdict", fact.verdict(), VerdictJson::write);
        return new FactForm("gate", Optional.of(letter.text()), detail);
    }

    private static ObjectNode posting(Posting posting) {
        ObjectNode object = FieldsJson.object();
        FieldsJson.putText(object, "message_id", posting.messageId());
        FieldsJson.putText(object, "url", posting.url());
        object.put("replayed", posting.replayed());
        FieldsJson.putText(object, "error", posting.error());
        object.put("unconfirmed", posting.unconfirmed());
        return object;
    }

    @Override
    public FactForm overtaken(Fact.Overtaken fact) {
        ObjectNode detail = FieldsJson.object();
        detail.put("decision", "overtake");
        FieldsJson.putTexts(detail, "drafts", fact.drafts());
        return silent("gate", detail);
    }

    @Override
    public FactForm holdMet(Fact.HoldMet fact) {
        ObjectNode detail = FieldsJson.object();
        detail.put("scope", fact.scope());
        detail.put("mode", fact.mode());
        FieldsJson.putText(detail, "cancelled_run", fact.cancelled());
        detail.put("released", fact.lifted());
        return silent("hold", detail);
    }

    @Override
    public FactForm projected(Fact.Projected fact) {
        ObjectNode detail = FieldsJson.object();
        detail.put("state", fact.state().label());
        FieldsJson.putText(detail, "waiting", fact.waiting());
        FieldsJson.putText(detail, "error", fact.error());
        return silent("projection", detail);
    }

    private static ObjectNode event(String event) {
        return FieldsJson.object().put("event", event);
    }

    private static FactForm silent(String kind, ObjectNode detail) {
        return new FactForm(kind, Optional.empty(), detail);
    }
}
