package io.liaise.core.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.ActReader;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Claim;
import io.liaise.core.effect.Effect.Course;
import io.liaise.core.effect.Effect.Ending;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.notice.Notice;
import io.liaise.core.run.RunId;

/** Effects as records keep them. */
final class EffectJson {

    private EffectJson() {}

    static ObjectNode write(Effect effect) {
        ObjectNode object = FieldsJson.object();
        object.put("id", effect.id().value());
        object.put("kind", effect.act().kind().label());
        object.put("state", effect.state().label());
        object.put("subject", effect.subject());
        FieldsJson.putText(object, "case", effect.caseId());
        object.set("act", effect.act().read(ActWriter.INSTANCE));
        object.set("plan", plan(effect.plan()));
        object.set("course", course(effect.course()));
        return object;
    }

    private static ObjectNode plan(Plan plan) {
        ObjectNode object = FieldsJson.object();
        object.put("origin", plan.origin().label());
        object.put("at", FieldsJson.time(plan.at()));
        FieldsJson.putText(object, "run_id", plan.run());
        FieldsJson.putText(object, "after", plan.after());
        FieldsJson.put(object, "not_before", plan.notBefore());
        FieldsJson.putText(object, "leads_to", plan.leadsTo().map(CaseTrigger::label));
        object.put("seen", plan.seen());
        object.put("order", plan.order());
        return object;
    }

    private static ObjectNode course(Course course) {
        ObjectNode object = FieldsJson.object();
        object.put("attempts", course.attempts());
        FieldsJson.put(object, "not_before", course.notBefore());
        FieldsJson.putObject(object, "claim", course.claim(), EffectJson::claim);
        FieldsJson.putObject(object, "ending", course.ending(), EffectJson::ending);
        return object;
    }

    private static ObjectNode claim(Claim claim) {
        ObjectNode object = FieldsJson.object();
        object.put("pid", claim.pid());
        FieldsJson.putText(object, "process_start", claim.processStart());
        FieldsJson.putText(object, "boot_id", claim.bootId());
        object.put("at", FieldsJson.time(claim.at()));
        return object;
    }

    private static ObjectNode ending(Ending ending) {
        ObjectNode object = FieldsJson.object();
        object.put("result", ending.result().label());
        object.put("at", FieldsJson.time(ending.at()));
        FieldsJson.putText(object, "detail", ending.detail());
        FieldsJson.putText(object, "reference", ending.reference());
        return object;
    }

    static Effect read(String text) {
        FieldsJson fields = FieldsJson.parse("effect", text, "id", "kind", "state", "subject", "act", "plan", "course");
        FieldsJson plan = fields.inside("plan", "origin", "at", "seen", "order");
        return new Effect(
                fields.as("id", EffectId::new),
                fields.text("subject"),
                fields.optional("case", CaseId::parse),
                act(fields.as("kind", Act.Kind::parse), fields.inside("act")),
                new Plan(
                        plan.as("origin", Origin::parse),
                        plan.time("at"),
                        plan.optional("run_id", RunId::new),
                        plan.optional("after", EffectId::new),
                        plan.optionalTime("not_before"),
                        plan.optional("leads_to", CaseTrigger::parse),
                        plan.number("seen"),
                        plan.count("order")),
                course(fields.as("state", EffectState::parse), fields.inside("course", "attempts")));
    }

    private static Course course(EffectState state, FieldsJson fields) {
        return new Course(
                state,
                fields.count("attempts"),
                fields.optionalTime("not_before"),
                fields.optionalObject("claim").map(EffectJson::readClaim),
                fields.optionalObject("ending").map(EffectJson::readEnding));
    }

    private static Claim readClaim(JsonNode node) {
        FieldsJson claim = FieldsJson.of("claim", node, "pid", "at");
        return new Claim(
                claim.number("pid"),
                claim.optionalText("process_start"),
                claim.optionalText("boot_id"),
                claim.time("at"));
    }

    private static Ending readEnding(JsonNode node) {
        FieldsJson ending = FieldsJson.of("ending", node, "result", "at");
        return new Ending(
                ending.as("result", Result::parse),
                ending.time("at"),
                ending.optionalText("detail"),
                ending.optionalText("reference"));
    }

    private static Act act(Act.Kind kind, FieldsJson act) {
        return switch (kind) {
            case SEND ->
                new Act.Send(
                        message(act.inside("message", "ref", "to", "purpose", "text")),
                        act.as("send_key", SendKey::new),
                        act.optionalText("draft"),
                        act.optionalObject("approval").map(VerdictJson::approval));
            case DEPLOY -> new Act.Deploy(act.text("delivery"), act.texts("together", id -> id));
            case START -> new Act.Start(act.as("run_id", RunId::new));
            case CANCEL -> new Act.Cancel(act.as("run_id", RunId::new), act.text("why"));
            case LABEL ->
                new Act.Label(
                        act.as("ref", ConversationRef::parse),
                        act.texts("add", label -> label),
                        act.texts("remove", label -> label));
            case NOTIFY -> new Act.Notify(notice(act));
        };
    }

    private static Notice notice(FieldsJson act) {
        return new Notice(
                act.as("event", Notice.Event::parse),
                act.optionalText("subject"),
                act.texts("cases", id -> id),
                act.optionalText("cause"));
    }

    private static Outbound message(FieldsJson fields) {
        return new Outbound(
                fields.as("ref", ConversationRef::parse),
                new Recipients(fields.text("to"), fields.texts("cc", who -> who), fields.texts("bcc", who -> who)),
                fields.as("purpose", Purpose::parse),
                new MessageText(fields.text("text")),
                fields.optionalText("title"),
                fields.items("attachments", (key, item) -> attachment(item)),
                new Outbound.Origin(fields.optionalText("case"), fields.optionalText("project")));
    }

    private static OutboundAttachment attachment(JsonNode node) {
        FieldsJson fields = FieldsJson.of("outbound attachment", node);
        return new OutboundAttachment(fields.optionalText("name"), fields.optionalText("sha256"));
    }

    /** Spells acts. */
    private static final class ActWriter implements ActReader<ObjectNode> {
        static final ActWriter INSTANCE = new ActWriter();

        @Override
        public ObjectNode send(Act.Send act) {
            ObjectNode object = FieldsJson.object();
            object.set("message", message(act.message()));
            object.put("send_key", act.key().value());
            FieldsJson.putText(object, "draft", act.draft());
            FieldsJson.putObject(object, "approval", act.approval(), VerdictJson::approval);
            return object;
        }

        private static ObjectNode message(Outbound message) {
            ObjectNode object = FieldsJson.object();
            object.put("ref", message.ref().encoded());
            object.put("to", message.recipients().to());
            FieldsJson.putTexts(object, "cc", message.recipients().cc());
            FieldsJson.putTexts(object, "bcc", message.recipients().bcc());
            object.put("purpose", message.purpose().label());
            object.put("text", message.text().value());
            FieldsJson.putText(object, "title", message.title());
            FieldsJson.putItems(object, "attachments", message.attachments(), ActWriter::attachment);
            FieldsJson.putText(object, "case", message.origin().caseId());
            FieldsJson.putText(object, "project", message.origin().project());
            return object;
        }

        private static ObjectNode attachment(OutboundAttachment attachment) {
            ObjectNode object = FieldsJson.object();
            FieldsJson.putText(object, "name", attachment.name());
            FieldsJson.putText(object, "sha256", attachment.sha256());
            return object;
        }

        @Override
        public ObjectNode deploy(Act.Deploy act) {
            ObjectNode object = FieldsJson.object().put("delivery", act.delivery());
            FieldsJson.putTexts(object, "together", act.together());
            return object;
        }

        @Override
        public ObjectNode start(Act.Start act) {
            return FieldsJson.object().put("run_id", act.run().value());
        }

        @Override
        public ObjectNode cancel(Act.Cancel act) {
            return FieldsJson.object().put("run_id", act.run().value()).put("why", act.why());
        }

        @Override
        public ObjectNode label(Act.Label act) {
            ObjectNode object = FieldsJson.object().put("ref", act.ref().encoded());
            FieldsJson.putTexts(object, "add", act.add());
            FieldsJson.putTexts(object, "remove", act.remove());
            return object;
        }

        @Override
        public ObjectNode notify(Act.Notify act) {
            ObjectNode object = FieldsJson.object();
            object.put("event", act.notice().event().label());
            FieldsJson.putText(object, "subject", act.notice().subject());
            FieldsJson.putTexts(object, "cases", act.notice().cases());
            FieldsJson.putText(object, "cause", act.notice().cause());
            return object;
        }
    }
}
