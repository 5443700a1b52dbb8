package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.Case.Opening;
import io.liaise.core.cases.Case.Progress;
import io.liaise.core.cases.Case.Spending;
import io.liaise.core.cases.Case.Surface;
import io.liaise.core.cases.Case.Work;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Mark;
import io.liaise.core.cases.Talk;
import io.liaise.core.cases.Talk.Speaker;
import io.liaise.core.cases.Talk.Utterance;
import io.liaise.core.cases.Talk.Voice;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import io.liaise.core.run.RunId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Heads of cases as records keep them: what people look for first, then the folds. */
final class CaseJson {

    private CaseJson() {}

    static ObjectNode write(Case head) {
        ObjectNode object = FieldsJson.object();
        object.put("id", head.id().toString());
        object.put("subject", head.subject());
        object.put("kind", head.opening().kind().label());
        object.put("state", head.state().label());
        object.put("reason", head.progress().reason());
        object.put("since", FieldsJson.time(head.progress().since()));
        FieldsJson.putTexts(object, "conversations", head.opening().conversations());
        FieldsJson.putText(object, "reporter", head.reporter());
        object.put("created_at", FieldsJson.time(head.opening().createdAt()));
        object.put("updated_at", FieldsJson.time(head.progress().updatedAt()));
        FieldsJson.putText(object, "session_id", head.work().sessionId());
        FieldsJson.put(object, "defer_until", head.progress().deferUntil());
        object.put("entries", head.progress().entries());
        FieldsJson.putItems(object, "drafts", head.drafts(), DraftJson::write);
        object.set("work", work(head.work()));
        object.set("surface", surface(head.surface()));
        object.set("talk", talk(head.talk()));
        return object;
    }

    private static ObjectNode work(Work work) {
        ObjectNode object = FieldsJson.object();
        object.put("starts", work.starts());
        FieldsJson.putText(object, "last_run", work.lastRun());
        FieldsJson.put(object, "started_at", work.startedAt());
        object.put("covered", work.covered());
        FieldsJson.put(object, "answered_at", work.answeredAt());
        object.put("cost_usd", work.spending().costUsd());
        object.put("failures", work.spending().failures());
        FieldsJson.putTexts(object, "undelivered", work.spending().undelivered());
        object.put("lost_run", work.spending().lostRun());
        return object;
    }

    private static ObjectNode surface(Surface surface) {
        ObjectNode object = FieldsJson.object();
        object.put("status", surface.status().label());
        FieldsJson.putText(object, "projected", surface.projected().map(CaseState::label));
        FieldsJson.putText(object, "waiting", surface.waiting());
        object.put("projection_failures", surface.projectionFailures());
        FieldsJson.put(object, "projected_at", surface.projectedAt());
        object.put("nudged", surface.nudged());
        return object;
    }

    private static ObjectNode talk(Talk talk) {
        ObjectNode object = FieldsJson.object();
        FieldsJson.putItems(object, "recent", talk.recent(), CaseJson::utterance);
        ObjectNode earlier = object.putObject("earlier");
        talk.earlier().forEach((actor, voice) -> earlier.set(actor, voice(voice)));
        object.put("automatic", talk.automatic());
        FieldsJson.putTexts(object, "taint", talk.taint());
        FieldsJson.putTexts(object, "own", talk.own());
        return object;
    }

    private static ObjectNode utterance(Utterance heard) {
        ObjectNode object = FieldsJson.object();
        object.put("conversation", heard.conversation());
        object.put("message_id", heard.messageId());
        object.put("delivery_id", heard.deliveryId());
        object.put("entry", heard.entry());
        object.put("latest", heard.latest());
        object.put("actor", heard.actor());
        object.put("role", heard.speaker().role().label());
        object.put("grade", heard.grade().label());
        object.put("at", FieldsJson.time(heard.at()));
        FieldsJson.putTexts(
                object, "marks", heard.marks().stream().map(Mark::label).toList());
        return object;
    }

    private static ObjectNode voice(Voice voice) {
        ObjectNode object = FieldsJson.object();
        object.put("first_at", FieldsJson.time(voice.firstAt()));
        object.put("last_at", FieldsJson.time(voice.lastAt()));
        object.put("last_entry", voice.lastEntry());
        object.put("grade", voice.grade().label());
        ObjectNode asked = object.putObject("asked");
        voice.asked().forEach((mark, at) -> asked.put(mark.label(), FieldsJson.time(at)));
        return object;
    }

    static Case read(String text) {
        FieldsJson fields = FieldsJson.parse(
                "case",
                text,
                "id",
                "subject",
                "state",
                "conversations",
                "created_at",
                "updated_at",
                "entries",
                "work",
                "surface",
                "talk");
        return new Case(
                fields.as("id", CaseId::parse),
                new Opening(
                        fields.optional("kind", CaseKind::parse).orElse(CaseKind.ISSUE),
                        fields.texts("conversations", ConversationRef::parse),
                        fields.optional("reporter", PersonId::new),
                        fields.time("created_at")),
                progress(fields),
                fields.items("drafts", (key, item) -> DraftJson.read(item)),
                readTalk(fields.inside("talk", "recent", "earlier", "automatic", "taint", "own")),
                readWork(fields),
                readSurface(fields.inside("surface", "status", "projection_failures", "nudged")));
    }

    private static Progress progress(FieldsJson fields) {
        Instant updated = fields.time("updated_at");
        return new Progress(
                fields.as("state", CaseState::parse),
                fields.optionalTime("since").orElse(updated),
                fields.optionalText("reason").orElse(""),
                updated,
                fields.optionalTime("defer_until"),
                fields.number("entries"));
    }

    private static Work readWork(FieldsJson fields) {
        FieldsJson work = fields.inside("work", "starts", "covered", "cost_usd", "failures", "undelivered");
        return new Work(
                work.count("starts"),
                work.optional("last_run", RunId::new),
                work.optionalTime("started_at"),
                work.number("covered"),
                work.optionalTime("answered_at"),
                fields.optionalText("session_id"),
                new Spending(
                        work.optionalAmount("cost_usd").orElse(BigDecimal.ZERO),
                        work.count("failures"),
                        work.texts("undelivered", commit -> commit),
                        work.flag("lost_run")));
    }

    private static Surface readSurface(FieldsJson surface) {
        return new Surface(
                surface.as("status", ConversationState.Status::parse),
                surface.optional("projected", CaseState::parse),
                surface.optionalText("waiting"),
                surface.count("projection_failures"),
                surface.optionalTime("projected_at"),
                surface.flag("nudged"));
    }

    private static Talk readTalk(FieldsJson talk) {
        Map<String, Voice> earlier = new TreeMap<>();
        talk.table("earlier").forEach((actor, node) -> earlier.put(actor, readVoice(node)));
        return new Talk(
                talk.items("recent", (key, item) -> readUtterance(item)),
                earlier,
                talk.count("automatic"),
                talk.texts("taint", evidence -> evidence),
                talk.texts("own", id -> id));
    }

    private static Utterance readUtterance(JsonNode node) {
        FieldsJson heard = FieldsJson.of(
                "utterance",
                node,
                "conversation",
                "message_id",
                "delivery_id",
                "entry",
                "latest",
                "actor",
                "role",
                "grade",
                "at");
        Set<Mark> marks = EnumSet.noneOf(Mark.class);
        marks.addAll(heard.texts("marks", Mark::parse));
        return new Utterance(
                heard.text("conversation"),
                heard.text("message_id"),
                heard.text("delivery_id"),
                heard.number("entry"),
                heard.number("latest"),
                new Speaker(heard.text("actor"), heard.as("role", Role::parse), heard.as("grade", Grade::parse)),
                heard.time("at"),
                marks);
    }

    private static Voice readVoice(JsonNode node) {
        FieldsJson voice = FieldsJson.of("voice", node, "first_at", "last_at", "last_entry", "grade", "asked");
        FieldsJson asked = voice.inside("asked");
        Map<Mark, Instant> times = new EnumMap<>(Mark.class);
        for (Mark mark : Mark.values()) {
            asked.optionalTime(mark.label()).ifPresent(at -> times.put(mark, at));
        }
        return new Voice(
                voice.time("first_at"),
                voice.time("last_at"),
                voice.number("last_entry"),
                voice.as("grade", Grade::parse),
                times);
    }
}
