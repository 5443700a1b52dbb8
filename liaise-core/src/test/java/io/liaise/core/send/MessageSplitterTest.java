package io.liaise.core.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageSplitterTest {

    private static final int LIMIT = 400;

    @Test
    void aShortTextIsItsOnlyPart() {
        assertEquals(List.of("Short.\n\nAnd sweet."), MessageSplitter.split("Short.\n\nAnd sweet.", LIMIT));
    }

    @Test
    void aLongTextIsCutBetweenParagraphs() {
        String paragraph = "word ".repeat(40).strip();
        List<String> parts = MessageSplitter.split(String.join("\n\n", paragraph, paragraph, paragraph), LIMIT);

        assertEquals(List.of(paragraph, paragraph + "\n\n" + paragraph), parts);
    }

    @Test
    void aLongParagraphIsCutBetweenLinesAndALongLineBetweenWords() {
        String line = "word ".repeat(30).strip();
        List<String> lines = MessageSplitter.split((line + "\n").repeat(4).strip(), LIMIT);
        assertTrue(lines.stream().allMatch(part -> part.lines().allMatch(line::equals)), lines.toString());

        List<String> words = MessageSplitter.split("word ".repeat(200).strip(), LIMIT);
        assertTrue(words.stream().allMatch(part -> part.strip().endsWith("word")), words.toString());
    }

    @Test
    void aFencedBlockIsClosedAndOpenedAgain() {
        String code = "System.out.println(1);\n".repeat(40);
        List<String> parts = MessageSplitter.split("Look:\n\n```java\n" + code + "```\n\nThat is all.", LIMIT);

        assertTrue(parts.size() > 2);
        for (String part : parts.subList(0, parts.size() - 1)) {
            assertTrue(part.endsWith("\n```"), part);
        }
        for (String part : parts.subList(1, parts.size())) {
            assertTrue(part.startsWith("```java\n"), part);
        }
        assertTrue(parts.get(parts.size() - 1).endsWith("```\n\nThat is all."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"👩‍👩‍👧", "é", "🇩🇪", "界"})
    void aCharacterIsNeverCut(String character) {
        List<String> parts = MessageSplitter.split(character.repeat(400), LIMIT);

        assertEquals(character.repeat(400), String.join("", parts));
        for (String part : parts) {
            assertEquals(0, part.length() % character.length());
        }
    }

    @Test
    void aBackquoteInALineOpensNothing() {
        String text = "```not a fence`\n\n" + "word ".repeat(200);
        assertTrue(MessageSplitter.split(text, LIMIT).stream().skip(1).noneMatch(part -> part.startsWith("```")));
    }

    @Test
    void whateverIsCutNothingIsLostAndNothingTooLong() {
        Random random = new Random(4711);
        String[] pieces = {
            "word ", "\n", "\n\n", "```\n", "~~~~ js\n", "~~~~\n", "a".repeat(300), "👩‍👩‍👧", "  \n", "- item\n"
        };
        for (int round = 0; round < 500; round++) {
            StringBuilder text = new StringBuilder();
            int count = random.nextInt(200);
            for (int i = 0; i < count; i++) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            List<String> parts = MessageSplitter.split(text.toString(), LIMIT);

            assertTrue(parts.stream().allMatch(part -> part.length() <= LIMIT), text::toString);
            assertEquals(bare(text.toString()), bare(String.join("", parts)), text::toString);
        }
    }

    private static String bare(String text) {
        return text.replaceAll("\\s|`|~|js", "");
    }

    @Test
    void aMegabyteWithoutASpaceIsCut() {
        List<String> parts = MessageSplitter.split("a".repeat(1_000_000), 65_536);

        assertEquals(1_000_000, parts.stream().mapToInt(String::length).sum());
    }
}
