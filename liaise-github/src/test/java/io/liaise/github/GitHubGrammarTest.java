package io.liaise.github;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitHubGrammarTest {

    private final GitHubGrammar grammar = new GitHubGrammar();

    @ParameterizedTest
    @CsvSource({
        "Example/App, github:example/app",
        "example/app#12, github:example/app#12",
        "a/., github:a/.",
        "a--b-/x.y_z-1#9999999999, github:a--b-/x.y_z-1#9999999999"
    })
    void spellsAReferenceInOneWay(String id, String canonical) {
        assertEquals(canonical, grammar.canonical(id).encoded());
        assertEquals(canonical, grammar.canonical(grammar.canonical(id).id()).encoded());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "app",
                "example/",
                "/app",
                "-a/b",
                "example/app#0",
                "example/app#007",
                "example/app#",
                "example/app#1x",
                "a/b/c",
                "ex_ample/app",
                "example/app#12345678901"
            })
    void refusesEverythingElse(String id) {
        assertThrows(InvalidValueException.class, () -> grammar.canonical(id));
    }

    @Test
    void knowsTheRepositoryOfAnIssue() {
        ConversationRef issue = ConversationRef.parse("github:example/app#12");
        ConversationRef repository = ConversationRef.parse("github:example/app");

        assertEquals(Optional.of(repository), grammar.parent(issue));
        assertEquals(Optional.empty(), grammar.parent(repository));
    }

    @Test
    void ignoresCaseAndDeclaresItsFields() {
        assertTrue(grammar.ignoresCase());
        assertTrue(grammar.fields().orElseThrow().contains("labels"));
    }
}
