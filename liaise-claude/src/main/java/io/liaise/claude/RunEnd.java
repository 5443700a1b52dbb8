package io.liaise.claude;

import io.liaise.claude.StreamEvent.Result;
import io.liaise.claude.StreamEvent.Trouble;
import io.liaise.core.process.ExitRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * All there is to tell by how a run ended, in the order of trust.
 *
 * @param stream what its stream told
 * @param exit what its supervisor saw; empty when that vanished
 * @param complaints the end of its second stream
 * @param answered what its structured answer is worth
 */
record RunEnd(StreamSummary stream, Optional<ExitRecord> exit, String complaints, Answered answered) {

    /** What a structured answer is worth. */
    enum Answered {
        /** Something in it counts. */
        VALID,
        /** There is one, and nothing in it counts. */
        INVALID,
        /** There is none. */
        NOT
    }

    /** {@return whether its supervisor gave this reason} */
    boolean ended(ExitRecord.Reason reason) {
        return exit.filter(end -> end.reason() == reason).isPresent();
    }

    /** {@return whether it said nothing on how it went} */
    boolean mute() {
        return stream.last().isEmpty();
    }

    /** {@return whether it failed, or said nothing on how it went} */
    boolean failed() {
        return stream.last().map(Result::error).orElse(true);
    }

    /** {@return whether its result has this subtype} */
    boolean subtype(String subtype) {
        return stream.last().filter(result -> result.subtype().equals(subtype)).isPresent();
    }

    /** {@return whether its result gives one of these reasons} */
    boolean terminal(String... any) {
        return stream.last().filter(result -> result.ending().terminal(any)).isPresent();
    }

    /** {@return whether a field says so, by status or by word; a request that was repeated counts where nothing else is said} */
    boolean trouble(int from, int to, String... names) {
        return failed() && troubles().anyMatch(trouble -> trouble.status(from, to) || trouble.names(names));
    }

    /** {@return whether a field has one of these words} */
    boolean named(String... names) {
        return failed() && troubles().anyMatch(trouble -> trouble.names(names));
    }

    private Stream<Trouble> troubles() {
        Stream<Trouble> told = Stream.concat(
                stream.last().map(Result::trouble).stream(),
                Stream.of(stream.trouble().said()));
        return mute() ? Stream.concat(told, Stream.of(stream.trouble().retried())) : told;
    }

    /** {@return the number of the signal that ended it, or that it says ended it} */
    OptionalInt signal() {
        return exit.map(ExitRecord::signal).orElse(OptionalInt.empty());
    }

    /** {@return whether it was ended by this signal before it could say anything} */
    boolean cutShort(int signal) {
        return mute() && signal().isPresent() && signal().getAsInt() == signal;
    }

    /** {@return the texts that tell of errors, and no others} */
    String errors() {
        if (stream.last().isEmpty()) {
            return complaints + "\n" + stream.oddities().plain();
        }
        Result result = stream.last().get();
        return result.error() ? String.join("\n", result.text().orElse(""), String.join("\n", result.errors())) : "";
    }

    /** {@return the lines of its answer in prose} */
    List<String> prose() {
        return stream.last()
                .flatMap(Result::text)
                .map(text -> text.lines().filter(line -> !line.isBlank()).toList())
                .orElse(List.of());
    }
}
