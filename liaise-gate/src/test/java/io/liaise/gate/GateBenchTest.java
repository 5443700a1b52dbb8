package io.liaise.gate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Provenance;
import io.liaise.gate.detect.FingerprintKey;
import io.liaise.gate.detect.Lookout;
import io.liaise.gate.detect.OperatorRules;
import io.liaise.gate.people.Disclosure;
import io.liaise.gate.people.Disclosure.Term;
import io.liaise.testkit.Fixtures;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long it takes to look through a text. */
@Tag("bench")
final class GateBenchTest {

    private static final System.Logger LOG = System.getLogger(GateBenchTest.class.getName());

    private static final String ENGLISH = """
            Thank you for the report. The export now keeps the order of the rows, and the totals at the bottom add up again.
            You can try it with the list from last week; `Settings > Export` is where the button went (see #12).

            """;
    private static final String GERMAN =
            "Vielen Dank für die Rückmeldung. Beim Export bleibt die Reihenfolge jetzt erhalten, größere Listen auch.\n";
    private static final String JAPANESE = "ご報告ありがとうございます。エクスポートの順序が保たれるようになりました。もう一度お試しください。\n";

    private final Lookout lookout =
            new Lookout(List.of(), List.of(), OperatorRules.NONE, FingerprintKey.of(new byte[32]));

    private static GateRequest request(String text) {
        Outbound message = new Outbound(
                ConversationRef.parse("github:example/app#12"),
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText(text),
                Optional.empty(),
                List.of(),
                Origin.of("app-1"));
        return new GateRequest(
                message,
                Audience.unknown(message.ref().encoded(), List.of()),
                Provenance.UNKNOWN,
                Optional.of(Fixtures.aSubject().build()),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                false,
                false,
                Fixtures.START);
    }

    private static Disclosure knowing(int terms) {
        List<Term> words = IntStream.range(0, terms)
                .mapToObj(i -> new Term(
                        "codename" + Integer.toString(i * 7919, 36),
                        Optional.of("e" + i),
                        Optional.of("red"),
                        List.of()))
                .toList();
        return new Disclosure(Map.of(), Optional.of("clear"), Optional.empty(), List.of(), words, "bench");
    }

    private double millis(String text, Disclosure disclosure) {
        GateRequest request = request(text);
        long start = System.nanoTime();
        lookout.look(request, disclosure);
        return (System.nanoTime() - start) / 1e6;
    }

    private double[] sorted(String text, Disclosure disclosure, int rounds) {
        double[] times = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            times[i] = millis(text, disclosure);
        }
        Arrays.sort(times);
        return times;
    }

    private static void say(String form, Object... values) {
        LOG.log(System.Logger.Level.INFO, String.format(Locale.ROOT, form, values));
    }

    private static String of(String piece, int size) {
        return piece.repeat(size / piece.length() + 1).substring(0, size);
    }

    @Test
    void messagesOfOrdinarySize() {
        Disclosure none = knowing(0);
        sorted(of(ENGLISH + GERMAN + JAPANESE, 4_096), none, 2_000);
        for (String text : List.of(of(ENGLISH, 4_096), of(GERMAN, 4_096), of(JAPANESE, 4_096))) {
            double[] times = sorted(text, none, 1_000);
            say("4 KB %s…: p50 %.2f ms, p99 %.2f ms", text.substring(0, 6), times[500], times[990]);
        }
        double[] long64 = sorted(of(ENGLISH, 65_536), none, 300);
        say("64 KB: p50 %.2f ms, p99 %.2f ms", long64[150], long64[297]);
        assertTrue(long64.length == 300);
    }

    @Test
    void growth() {
        Map<String, String> pieces = new LinkedHashMap<>();
        pieces.put("english", ENGLISH);
        pieces.put("german", GERMAN);
        pieces.put("japanese", JAPANESE);
        for (String piece : List.of(
                "a",
                "![](",
                "https://",
                "/home/",
                "a\u200Bb ",
                "<b>&amp;",
                "@a#1 ",
                "password: ",
                "`a``",
                "a.b.",
                "1.2.",
                "ab:",
                "%41",
                "[a]: ",
                "gh" + "p_",
                "x@",
                "\\\\",
                "=A1\n",
                "codename")) {
            pieces.put(piece.strip(), piece);
        }
        Disclosure none = knowing(0);
        Disclosure many = knowing(10_000);
        sorted(of(ENGLISH, 10_000), none, 200);
        pieces.forEach((name, piece) -> {
            double small = sorted(of(piece, 100_000), none, 5)[0];
            double large = sorted(of(piece, 1_000_000), none, 3)[0];
            double terms = sorted(of(piece, 1_000_000), many, 1)[0];
            say(
                    "%-10s 100 KB %7.1f ms, 1 MB %8.1f ms (%.1f times), %5.1f MB/s, with 10,000 terms %8.1f ms",
                    name, small, large, large / small, 1_000 / large, terms);
        });
        assertTrue(pieces.size() > 20);
    }
}
