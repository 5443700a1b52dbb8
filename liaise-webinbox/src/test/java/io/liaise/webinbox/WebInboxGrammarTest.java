package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebInboxGrammarTest {

    private final WebInboxGrammar grammar = new WebInboxGrammar();

    @ParameterizedTest
    @ValueSource(strings = {"example-site", "7", "example-site#r-0a.1_B"})
    void keepsAReferenceAsItIsWritten(String id) {
        assertEquals("webinbox:" + id, grammar.canonical(id).encoded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Example", "-a", "a_b", "a#", "a#b#c", "a/b", "a#../x/"})
    void refusesEverythingElse(String id) {
        assertThrows(InvalidValueException.class, () -> grammar.canonical(id));
    }

    @Test
    void knowsTheSiteOfAReport() {
        ConversationRef report = ConversationRef.parse("webinbox:example-site#r1");
        ConversationRef site = ConversationRef.parse("webinbox:example-site");

        assertEquals(Optional.of(site), grammar.parent(report));
        assertEquals(Optional.empty(), grammar.parent(site));
    }

    @Test
    void heedsCaseAndDeclaresItsFields() {
        assertFalse(grammar.ignoresCase());
        assertEquals(List.of("page", "context", "contact"), grammar.fields().orElseThrow());
    }
}
