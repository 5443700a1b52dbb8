package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Fact.Source;
import io.liaise.core.cases.Mark;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Reads the facts that {@link FactWriterJson} spells. */
final class FactReaderJson {

    private static final List<String> KINDS =
            List.of("case", "message", "transition", "outcome", "gate", "run", "hold", "projection", "note");

    private FactReaderJson() {}

    static Fact read(
            String kind, Optional<Grade> grade, Optional<String> deliveryId, MessageText text, FieldsJson detail) {
        return switch (kind) {
            case "case" -> aboutCase(detail);
            case "message" -> said(grade, deliveryId, text, detail);
            case "transition" -> moved(detail);
            case "outcome" -> reported(text, detail);
            case "gate" -> gate(text, detail);
            case "run" -> run(text, detail);
            case "hold" -> holdMet(detail);
            case "projection" -> projected(detail);
            case "note" -> new Fact.Noted(detail.optional("run_id", RunId::new), text);
            default -> throw InvalidValueException.outside("ledger entry kind", kind, KINDS);
        };
    }

    private static Fact aboutCase(FieldsJson detail) {
        String event = detail.text("event");
        return switch (event) {
            case "opened" ->
                new Fact.Opened(
                        detail.as("case_kind", CaseKind::parse),
                        detail.as("conversation", ConversationRef::parse),
                        detail.optional("reporter", PersonId::new));
            case "joined" -> new Fact.Joined(detail.as("conversation", ConversationRef::parse));
            case "tainted" -> new Fact.Tainted(detail.text("evidence"));
            default ->
                throw InvalidValueException.outside("event of a case", event, List.of("opened", "joined", "tainted"));
        };
    }

    private static Fact said(Optional<Grade> grade, Optional<String> deliveryId, MessageText text, FieldsJson detail) {
        EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
        marks.addAll(detail.texts("marks", Mark::parse));
        Source source = new Source(
                deliveryId.orElseThrow(() -> new InvalidValueException("a stored message lacks its delivery_id")),
                detail.as("conversation", ConversationRef::parse),
                detail.text("message_id"),
                detail.optionalText("url"),
                detail.items("attachments", (key, item) -> attachment(item)));
        return new Fact.Said(
                source,
                detail.as("role", Role::parse),
                grade.orElseThrow(() -> new InvalidValueException("a stored message lacks its grade")),
                detail.optionalText("via"),
                text,
                marks,
                detail.flag("quiet"));
    }

    private static Attachment attachment(JsonNode node) {
        FieldsJson fields = FieldsJson.of("attachment", node, "ref", "media_type");
        return new Attachment(
                fields.text("ref"),
                fields.text("media_type"),
                fields.optionalText("name"),
                fields.optionalNumber("size"),
                fields.optionalText("sha256"));
    }

    private static Fact moved(FieldsJson detail) {
        return new Fact.Moved(
                detail.as("from", CaseState::parse),
                detail.as("to", CaseState::parse),
                detail.optional("trigger", CaseTrigger::parse),
                detail.text("reason"));
    }

    private static Fact reported(MessageText text, FieldsJson detail) {
        Outcome outcome = new Outcome(
                detail.as("kind", Outcome.Kind::parse),
                text,
                detail.texts("questions", MessageText::new),
                new MessageText(detail.text("reason")));
        return new Fact.Reported(detail.as("run_id", RunId::new), outcome);
    }

    private static Fact gate(MessageText text, FieldsJson detail) {
        if (detail.text("decision").equals("overtake")) {
            return new Fact.Overtaken(detail.texts("drafts", id -> id));
        }
        Letter letter = new Letter(
                detail.as("purpose", Purpose::parse),
                detail.optional("recipient", PersonId::new),
                detail.optional("ref", ConversationRef::parse),
                text,
                detail.optional("send_key", SendKey::new),
                detail.optionalText("draft"));
        return new Fact.Judged(
                detail.as("decision", Decision::parse),
                letter,
                detail.text("reason"),
                detail.optionalObject("kept").map(DraftJson::read),
                detail.optionalObject("posting").map(FactReaderJson::posting),
                detail.optionalObject("verdict").map(VerdictJson::read));
    }

    private static Posting posting(JsonNode node) {
        FieldsJson fields = FieldsJson.of("posting", node, "replayed", "unconfirmed");
        return new Posting(
                fields.optionalText("message_id"),
                fields.optionalText("url"),
                fields.flag("replayed"),
                fields.optionalText("error"),
                fields.flag("unconfirmed"));
    }

    private static Fact run(MessageText text, FieldsJson detail) {
        String event = detail.text("event");
        return switch (event) {
            case "adopted" -> new Fact.Adopted();
            case "deferred" -> new Fact.Deferred(detail.time("defer_until"), detail.text("reason"));
            case "issue_closed", "issue_reopened" ->
                new Fact.ConversationChanged(detail.as("status", ConversationState.Status::parse));
            case "started" ->
                new Fact.RunStarted(
                        detail.as("run_id", RunId::new),
                        detail.as("mode", RunJson::mode),
                        detail.day("day"),
                        detail.number("covers"));
            case "start_failed" ->
                new Fact.StartFailed(
                        detail.as("run_id", RunId::new), detail.as("error", RunFailure::parse), detail.text("detail"));
            case "collected" -> collected(text, detail);
            case "lost" -> new Fact.RunLost(detail.optional("run_id", RunId::new));
            case "deployed", "deploy_failed" ->
                new Fact.Deployed(detail.optionalText("cause"), detail.optional("error", RunFailure::parse), text);
            default ->
                throw InvalidValueException.outside(
                        "event of a run",
                        event,
                        List.of(
                                "adopted",
                                "deferred",
                                "issue_closed",
                                "issue_reopened",
                                "started",
                                "start_failed",
                                "collected",
                                "lost",
                                "deployed",
                                "deploy_failed"));
        };
    }

    private static Fact collected(MessageText text, FieldsJson detail) {
        return new Fact.RunCollected(
                detail.as("run_id", RunId::new),
                detail.optional("error", RunFailure::parse),
                detail.optionalAmount("cost_usd"),
                detail.optionalText("session_id"),
                text,
                RunJson.evidence(detail.inside("evidence", "commits", "uncommitted", "unpushed")));
    }

    private static Fact holdMet(FieldsJson detail) {
        return new Fact.HoldMet(
                detail.text("scope"),
                detail.text("mode"),
                detail.optional("cancelled_run", RunId::new),
                detail.flag("released"));
    }

    private static Fact projected(FieldsJson detail) {
        return new Fact.Projected(
                detail.as("state", CaseState::parse), detail.optionalText("waiting"), detail.optionalText("error"));
    }
}
