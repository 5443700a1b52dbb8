package io.liaise.claude;

import io.liaise.claude.StreamEvent.Result;
import io.liaise.claude.StreamEvent.Trouble;
import io.liaise.core.message.MessageText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an agent's stream has told so far, in little room however long it is.
 *
 * @param events how many events there were
 * @param version the agent's version
 * @param session the session's id
 * @param last the last result
 * @param answer the structured answer
 * @param lastText what the agent said last
 * @param denied the tools that were not allowed, each once
 * @param trouble what went wrong on the way
 * @param spent what it cost
 * @param oddities what was odd about the stream itself
 */
record StreamSummary(
        long events,
        Optional<String> version,
        Optional<String> session,
        Optional<Result> last,
        Answer answer,
        MessageText lastText,
        List<String> denied,
        Troubles trouble,
        Spent spent,
        Oddities oddities) {

    /** Copies the list. */
    StreamSummary {
        denied = List.copyOf(denied);
    }

    /**
     * The structured answer.
     *
     * @param reported the last one a result reported that was no error, as JSON
     * @param called what the output tool was last given, as JSON
     */
    record Answer(Optional<String> reported, Optional<String> called) {}

    /**
     * What went wrong on the way.
     *
     * @param said what the last message in place of an answer stood for
     * @param retried what the last repeated request failed of
     * @param limit what was last said of the account's usage
     * @param refused whether the model would not do it
     */
    record Troubles(Trouble said, Trouble retried, Optional<StreamEvent.UsageLimit> limit, boolean refused) {}

    /**
     * What it cost.
     *
     * @param parts the sum of what each result says was used since the one before; empty when one does not say
     * @param total the total of the last result that has one
     * @param tokens how many tokens were written
     */
    record Spent(Optional<BigDecimal> parts, Optional<BigDecimal> total, long tokens) {}

    /**
     * What was odd about the stream itself.
     *
     * @param tooLong how many lines were left out for their length
     * @param garbled how many were not JSON, or not only
     * @param cutOff whether it ended within a line
     * @param plain the last of what was not JSON, for telling why a run ended
     */
    record Oddities(long tooLong, long garbled, boolean cutOff, String plain) {}

    /** Gathers events. For one thread. */
    static final class Builder {
        private static final int LONGEST_TEXT = 20_000;
        private static final int MOST_TOOLS = 50;
        private static final int PLAIN_TAIL = 4096;
        private static final Pattern TOOL = Pattern.compile("[A-Za-z0-9_.:-]{1,80}");

        private final Set<String> denied = new LinkedHashSet<>();
        private final StringBuilder plain = new StringBuilder();
        private long events;
        private Optional<String> version = Optional.empty();
        private Optional<String> session = Optional.empty();
        private Optional<Result> last = Optional.empty();
        private Optional<String> reported = Optional.empty();
        private Optional<String> called = Optional.empty();
        private String lastText = "";
        private Trouble said = Trouble.NONE;
        private Trouble retried = Trouble.NONE;
        private Optional<StreamEvent.UsageLimit> limit = Optional.empty();
        private boolean refused;
        private Optional<BigDecimal> parts = Optional.of(BigDecimal.ZERO);
        private Optional<BigDecimal> total = Optional.empty();
        private long tokens;
        private long tooLong;
        private long garbled;

        void add(StreamEvent event) {
            events++;
            event.into(this);
        }

        void begun(StreamEvent.Init init) {
            version = version.or(init::version);
            session = init.session().or(() -> session);
        }

        void said(StreamEvent.Said message) {
            message.trouble().ifPresent(trouble -> said = trouble);
            if (message.main() && message.trouble().isEmpty()) {
                message.text().filter(text -> !text.isBlank()).ifPresent(text -> lastText = shortened(text));
                called = message.output().or(() -> called);
            }
        }

        void retried(StreamEvent.Retried retry) {
            retried = retry.trouble();
        }

        void denied(String tool) {
            if (denied.size() < MOST_TOOLS) {
                denied.add(TOOL.matcher(tool).matches() ? tool : "a tool without a proper name");
            }
        }

        void limited(StreamEvent.UsageLimit told) {
            limit = Optional.of(told);
        }

        void refused() {
            refused = true;
        }

        void ended(Result result) {
            last = Optional.of(result);
            session = result.session().or(() -> session);
            if (!result.error()) {
                reported = result.structured().or(() -> reported);
                said = Trouble.NONE;
            }
            result.denied().forEach(this::denied);
            parts = parts.flatMap(sum -> result.price().sinceLast().map(sum::add));
            total = result.price().total().or(() -> total);
            tokens += result.price().tokens();
        }

        void tooLong() {
            tooLong++;
        }

        void garbled(String line) {
            garbled++;
            plain.append(line, 0, Math.min(line.length(), PLAIN_TAIL)).append('\n');
            plain.delete(0, Math.max(0, plain.length() - PLAIN_TAIL));
        }

        /** {@return whether nothing but text that is no JSON was seen} */
        boolean nothingRead() {
            return events == 0 && garbled > 0;
        }

        /** Forgets what was no JSON line by line, because it was JSON over several lines. */
        void readWhole() {
            garbled = 0;
            plain.setLength(0);
        }

        StreamSummary build(boolean cutOff) {
            return new StreamSummary(
                    events,
                    version,
                    session,
                    last,
                    new Answer(reported, called),
                    new MessageText(lastText),
                    new ArrayList<>(denied),
                    new Troubles(said, retried, limit, refused),
                    new Spent(last.isPresent() ? parts : Optional.empty(), total, tokens),
                    new Oddities(tooLong, garbled, cutOff, plain.toString()));
        }

        private static String shortened(String text) {
            return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
        }
    }
}
