package io.liaise.core.ledger;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.store.Commit;
import io.liaise.core.store.Key;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Refuses a commit that a store could write but not read back. */
final class CommitCheck {

    private CommitCheck() {}

    /**
     * Checks keys, values and lines.
     *
     * @throws InvalidValueException naming the first key whose value cannot be kept
     */
    static void check(Commit commit) {
        commit.expected().keySet().forEach(CommitCheck::key);
        commit.writes().forEach(CommitCheck::write);
        commit.appends().forEach(CommitCheck::append);
    }

    private static void write(Key key, Optional<String> value) {
        key(key);
        value.ifPresent(text -> {
            unicode(key, text);
            RecordJson.check(key, text);
        });
    }

    private static void append(Key key, List<String> lines) {
        key(key);
        for (String line : lines) {
            unicode(key, line);
            if (line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
                throw new InvalidValueException("a line for %s has a line break in it".formatted(key));
            }
        }
    }

    private static void key(Key key) {
        if (key.parts().isEmpty()) {
            throw new InvalidValueException("'%s' is no key: it has a kind and no part".formatted(key));
        }
        key.parts().forEach(part -> unicode(key, part));
    }

    private static void unicode(Key key, String text) {
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException e) {
            throw new InvalidValueException(
                    "what %s is given holds half of a surrogate pair; only whole characters can be kept"
                            .formatted(key));
        }
    }
}
