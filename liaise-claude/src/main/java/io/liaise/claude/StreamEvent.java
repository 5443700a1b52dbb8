package io.liaise.claude;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One thing an agent's stream tells, as far as liaise cares. */
sealed interface StreamEvent {

    /** Adds what it tells to what was told before. */
    void into(StreamSummary.Builder summary);

    /**
     * A session began, or went on after a task in the background.
     *
     * @param session its id
     * @param version the version of the agent
     */
    record Init(Optional<String> session, Optional<String> version) implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.begun(this);
        }
    }

    /**
     * The agent said or did something.
     *
     * @param main whether it was the agent itself and not one of its helpers
     * @param text what it said
     * @param output what it gave the output tool, as JSON
     * @param trouble what went wrong, when the message only stands for that
     */
    record Said(boolean main, Optional<String> text, Optional<String> output, Optional<Trouble> trouble)
            implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.said(this);
        }
    }

    /**
     * A request failed and is tried again.
     *
     * @param trouble what went wrong
     */
    record Retried(Trouble trouble) implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.retried(this);
        }
    }

    /**
     * A tool was not allowed.
     *
     * @param tool its name
     */
    record Denied(String tool) implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.denied(tool);
        }
    }

    /**
     * How much of the account's usage is left.
     *
     * @param rejected whether none is
     * @param resetsAt when it is reset
     */
    record UsageLimit(boolean rejected, Optional<Instant> resetsAt) implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.limited(this);
        }
    }

    /** The model would not do it. */
    record Refused() implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            summary.refused();
        }
    }

    /**
     * The agent is done, at least for now.
     *
     * @param subtype how, in its own word
     * @param error whether it failed, whatever the subtype says
     * @param session the session's id
     * @param text its answer
     * @param errors what went wrong, in words
     * @param trouble what went wrong, in fields
     * @param ending more on how it ended
     * @param structured its structured answer, as JSON
     * @param price what it cost
     * @param denied the tools it was not allowed
     */
    record Result(
            String subtype,
            boolean error,
            Optional<String> session,
            Optional<String> text,
            List<String> errors,
            Trouble trouble,
            Ending ending,
            Optional<String> structured,
            Price price,
            List<String> denied)
            implements StreamEvent {

        @Override
        public void into(StreamSummary.Builder summary) {
            summary.ended(this);
        }
    }

    /** Something liaise has no use for. */
    record Other() implements StreamEvent {
        @Override
        public void into(StreamSummary.Builder summary) {
            // Counted, and that is all.
        }
    }

    /**
     * What went wrong, in the fields the agent has for it.
     *
     * @param status the HTTP status
     * @param names every word a field had for it, such as {@code rate_limit}
     */
    record Trouble(OptionalInt status, List<String> names) {
        /** Nothing. */
        static final Trouble NONE = new Trouble(OptionalInt.empty(), List.of());

        /** {@return whether one of the fields had one of these words} */
        boolean names(String... any) {
            return names.stream().anyMatch(List.of(any)::contains);
        }

        /** {@return whether the status is one of these} */
        boolean status(int from, int to) {
            return status.isPresent() && status.getAsInt() >= from && status.getAsInt() <= to;
        }
    }

    /**
     * More on how a run ended, in the agent's own words.
     *
     * @param terminal the reason
     * @param stop why the model stopped
     */
    record Ending(Optional<String> terminal, Optional<String> stop) {
        /** {@return whether the reason is one of these} */
        boolean terminal(String... any) {
            return terminal.filter(List.of(any)::contains).isPresent();
        }
    }

    /**
     * What a run cost.
     *
     * @param total the agent's total, of the run or of the session
     * @param sinceLast what was used since the last result
     * @param tokens how many tokens were written, to tell a run without a price from one that was free
     */
    record Price(Optional<BigDecimal> total, Optional<BigDecimal> sinceLast, long tokens) {}
}
