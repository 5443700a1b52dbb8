package io.liaise.gate;

import io.liaise.core.message.Outbound;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Concern;
import io.liaise.gate.rules.Reason;
import java.util.List;

/** One thing a message passes on its way out. Every filter is always asked. */
interface GateFilter {

    /** {@return its name, for the operator} */
    String name();

    /**
     * Looks at a message.
     *
     * @param message the message as the filters before it left it
     * @param request what the gate was asked
     */
    Word look(Outbound message, GateRequest request);

    /**
     * What a filter says.
     *
     * @param message the message to go on with; only its text may differ
     * @param concerns what speaks against it
     * @param reasons what rules said, for the verdict's digest
     * @param notes what is worth knowing beside it
     */
    record Word(Outbound message, List<Concern> concerns, List<Reason> reasons, List<String> notes) {

        /** Copies the lists. */
        public Word {
            concerns = List.copyOf(concerns);
            reasons = List.copyOf(reasons);
            notes = List.copyOf(notes);
        }

        static Word pass(Outbound message, String... notes) {
            return new Word(message, List.of(), List.of(), List.of(notes));
        }

        static Word hold(Outbound message, Concern concern) {
            return new Word(message, List.of(concern), List.of(), List.of());
        }
    }
}
