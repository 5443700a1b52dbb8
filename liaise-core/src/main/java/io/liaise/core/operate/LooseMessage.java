package io.liaise.core.operate;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectId;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Vocabulary;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message that belongs to no case.
 *
 * @param effect how far it has come
 */
public record LooseMessage(Effect effect) {

    private static final Pattern ID = Pattern.compile("([a-z0-9][a-z0-9-]*)-m([0-9a-f]{" + EffectId.DIGITS + "})");

    /** How far a message outside a case can be. */
    public enum State implements Vocabulary {
        /** It waits for the operator. */
        HELD,
        /** It is on its way. */
        SENDING,
        /** It went out. */
        SENT,
        /** The operator turned it down. */
        REJECTED;

        /** {@return the state with this label} */
        public static State parse(String label) {
            return Vocabulary.parse(State.class, "state of a message", label);
        }
    }

    /** {@return its name, such as {@code app-m0a1b2c3d4e5f}} */
    public String id() {
        return name(effect.subject(), effect.id());
    }

    static String name(String subject, EffectId id) {
        return "%s-m%s".formatted(subject, id.value().substring(1));
    }

    /** {@return the effect a name means} */
    static EffectId parse(String id) {
        Matcher matcher = ID.matcher(id);
        if (!matcher.matches()) {
            throw new InvalidValueException(
                    "a message outside a case is named after its subject, as in app-m0a1b2c3d4e5f");
        }
        return new EffectId("e" + matcher.group(2));
    }

    /** {@return what is to be posted} */
    public Outbound message() {
        return ((Act.Send) effect.act()).message();
    }

    /** {@return how far it is} */
    public State state() {
        return switch (effect.state()) {
            case HELD -> State.HELD;
            case PLANNED, CLAIMED, UNKNOWN -> State.SENDING;
            case DONE ->
                effect.course()
                                .ending()
                                .map(ending -> ending.result().isEffective())
                                .orElse(false)
                        ? State.SENT
                        : State.REJECTED;
        };
    }

    /** {@return why it stands there, or where it can be seen once it went out} */
    public String detail() {
        return effect.course()
                .ending()
                .flatMap(ending -> state() == State.SENT ? ending.reference() : ending.detail())
                .orElse("");
    }
}
