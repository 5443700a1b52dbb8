package io.liaise.gate.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule's sample, made here, plain and in disguise. */
final class SecretLookTest {

    private static final SecretShapes SHAPES = SecretShapes.builtIn();
    private static final SecretLook LOOK = new SecretLook(SHAPES);

    static Stream<SecretShape> shapes() {
        return SHAPES.all().stream();
    }

    private static String sample(SecretShape shape, int seed) {
        Random random = new Random(seed);
        return shape.sample(random::nextInt);
    }

    private static boolean isSeen(SecretShape shape, String text) {
        return LOOK.at(new Page(text)).stream().anyMatch(sight -> sight.rule().equals(shape.name()));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theSampleIsSeenWhereverItStands(SecretShape shape) {
        for (int seed = 0; seed < 20; seed++) {
            String sample = sample(shape, seed);
            String text = "Use " + sample + " for now";
            Sight sight = LOOK.at(new Page(text)).stream()
                    .filter(found -> found.rule().equals(shape.name()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(shape.name()));
            assertEquals(4, sight.start());
            assertTrue(isSeen(shape, "https://x.example/?t=" + sample + "&b=1"));
            assertTrue(isSeen(shape, "|" + sample + "|"));
            assertTrue(isSeen(shape, "```\n" + sample + "\n```"));
            assertTrue(isSeen(shape, "<!-- " + sample + " -->") || isSeen(shape, sample));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aSampleThatIsTooShortIsNone(SecretShape shape) {
        String sample = sample(shape, 1);
        boolean optionalEnd =
                shape.pieces().get(shape.pieces().size() - 1) instanceof SecretShape.Piece.Run run && run.optional();
        if (!optionalEnd) {
            String cut = "Use " + sample.substring(0, sample.length() - 1) + " now";
            int least = shape.pieces().stream()
                    .mapToInt(piece -> piece instanceof SecretShape.Piece.Run run ? run.least() : 0)
                    .sum();
            assertTrue(least == 0 || !isSeen(shape, cut), shape.name());
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void noDisguiseHidesASample(SecretShape shape) {
        String sample = sample(shape, 3);
        int middle = sample.length() / 2;
        List<UnaryOperator<String>> disguises = List.of(
                text -> text.substring(0, middle) + "\u200B" + text.substring(middle),
                text -> text.substring(0, middle) + "<b></b>" + text.substring(middle),
                text -> text.substring(0, middle) + "&#8203;" + text.substring(middle),
                text -> text.replace("_", "\\_"),
                SecretLookTest::percent,
                text -> percent(percent(text)),
                text -> percent(percent(percent(percent(text)))),
                SecretLookTest::references,
                SecretLookTest::fullWidth,
                SecretLookTest::base64,
                text -> base64(base64(text)),
                text -> base64(base64(base64(base64(text)))),
                SecretLookTest::hex,
                text -> base64(hex(text)));
        for (int i = 0; i < disguises.size(); i++) {
            String hidden = "Use " + disguises.get(i).apply(sample) + " now";
            assertTrue(isSeen(shape, hidden), shape.name() + " in disguise " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aTokenBackwardsIsSeenWhereItIsDistinctive(SecretShape shape) {
        if (!shape.has("word") && !shape.beginsWithRun()) {
            String backwards = new StringBuilder(sample(shape, 5)).reverse().toString();
            assertTrue(isSeen(shape, "Use " + backwards + " now"), shape.name());
        }
    }

    @Test
    void aTokenWrappedOverLinesIsOne() {
        SecretShape github = SHAPES.all().get(0);
        String sample = sample(github, 1);
        for (String wrap : List.of("\n", "\r\n", "**", "`", "~~")) {
            String text = "Use " + sample.substring(0, 10) + wrap + sample.substring(10) + " now";
            Sight sight = LOOK.at(new Page(text)).stream()
                    .filter(found -> found.rule().equals(github.name()))
                    .findFirst()
                    .orElseThrow();
            assertEquals(List.of(4, 4 + sample.length() + wrap.length()), List.of(sight.start(), sight.end()));
            assertEquals(sample, sight.value());
        }
        String thanks = "Use " + sample + "\nThanks";
        assertEquals(4 + sample.length(), LOOK.at(new Page(thanks)).get(0).end(), "a word after it is not part of it");
    }

    @Test
    void aDistinctiveTokenMayFollowALetter() {
        String sample = sample(SHAPES.all().get(0), 1);
        assertTrue(isSeen(SHAPES.all().get(0), "x" + sample));
        assertTrue(isSeen(SHAPES.all().get(0), "key_" + sample));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RSA PRIVATE KEY",
                "EC PRIVATE KEY",
                "PRIVATE KEY",
                "OPENSSH PRIVATE KEY",
                "PGP PRIVATE KEY BLOCK"
            })
    void aPrivateKeyIsSeenByItsHeader(String name) {
        String dashes = "-".repeat(5);
        String header = dashes + "BEGIN " + name + dashes;
        assertEquals(
                "private-key",
                LOOK.at(new Page("Here:\n" + header + "\nabc")).get(0).rule());
        assertEquals(
                "private-key",
                LOOK.at(new Page(header.replace(" ", "&#32;"))).get(0).rule());
        assertEquals(
                "private-key",
                LOOK.at(new Page("Here: " + base64(header) + " .")).get(0).rule());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-fading-circle-loader-animation",
                "task-abcdefghijklmnopqrstuvwx",
                "-----BEGIN PUBLIC KEY-----",
                "-----begin private key-----",
                "AKIA",
                "hf_is_short",
                "npm_config_registry",
                "the key-value store",
                "api-gateway",
                "SG.1",
                "-----",
                "pul-down"
            })
    void otherWordsAreNoSecret(String text) {
        assertTrue(LOOK.at(new Page(text)).isEmpty());
    }

    @Test
    void aWholeSentenceAfterAPrefixIsNoToken() {
        assertTrue(LOOK.at(new Page("gh" + "p_\nprefixprefixprefixprefix")).isEmpty());
    }

    @Test
    void nothingTellsTheValue() {
        for (SecretShape shape : SHAPES.all()) {
            String sample = sample(shape, 9);
            for (Sight sight : LOOK.at(new Page("Use " + sample))) {
                assertFalse(sight.toString().contains(sample.substring(sample.length() / 2)));
            }
        }
    }

    private static String percent(String text) {
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            out.append("%%%02X".formatted(b & 0xFF));
        }
        return out.toString();
    }

    private static String references(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append("&#").append(c).append(';'));
        return out.toString();
    }

    private static String fullWidth(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append((char) (c > 0x20 && c < 0x7F ? c + 0xFEE0 : c)));
        return out.toString();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
