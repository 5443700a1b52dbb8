package io.liaise.gate.detect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Something that is looked for in every message.
 *
 * @param rule the name a finding carries
 * @param sort which sort of thing it is: a credential, what leads or tells more than it should, or personal details
 * @param example made on the spot; where it is a credential, it is one of nobody
 */
public record LookedFor(String rule, Sort sort, String example) {

    /** What sort of thing is looked for. */
    public enum Sort {
        /** Always refused. */
        CREDENTIAL,
        /** Leads readers, programs or data to where they should not go, or shows the inside of something. */
        EXFILTRATION,
        /** About a person. */
        PERSONAL
    }

    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz";
    private static final String DIGITS = "23456789";

    /**
     * {@return everything that is looked for by its form, each with an example}
     *
     * @param own the operator's own rules
     * @param below gives numbers below a bound
     */
    public static List<LookedFor> all(OperatorRules own, IntUnaryOperator below) {
        List<LookedFor> all = new ArrayList<>();
        SecretShapes.builtInAnd(own.shapes())
                .all()
                .forEach(shape -> all.add(credential(shape.name(), shape.sample(below))));
        String begin = "-----BEGIN PRIVATE " + "KEY-----";
        all.add(credential("private-key", begin + "\n" + mixed(48, below) + "\n" + begin.replace("BEGIN", "END")));
        all.add(credential("prose-secret", "the password is " + mixed(12, below)));
        all.add(credential("password-in-address", "postgres://app:" + mixed(14, below) + "@db.example.org/app"));
        all.add(credential("authorization-header", "Authorization: Bearer " + mixed(32, below)));
        all.add(leak("link-host", "[the list](https://elsewhere.net/list)"));
        all.add(leak("image-host", "![](https://elsewhere.net/pixel.png)"));
        all.add(leak("loading-construct", "<iframe src=\"https://elsewhere.net/\"></iframe>"));
        all.add(leak("bare-domain", "see elsewhere.net/list for it"));
        all.add(leak("base64-run", capitals(mixed(120, below))));
        all.add(leak("hex-run", hex(136, below)));
        all.add(leak("invisible-character", "in\u200Bvisible"));
        all.add(leak("private-address", "http://10.0.0.7:8080/"));
        all.add(leak("internal-host", "http://build.internal/"));
        all.add(leak("local-path", "/home/robin/notes.txt"));
        all.add(leak("env-file", "app/.env"));
        all.add(leak("team-mention", "@elsewhere/testers"));
        all.add(leak("cross-reference", "elsewhere/app#12"));
        all.add(leak("closing-keyword", "fixes #12"));
        all.add(new LookedFor("email-address", Sort.PERSONAL, "robin@elsewhere.net"));
        return List.copyOf(all);
    }

    private static LookedFor credential(String rule, String example) {
        return new LookedFor(rule, Sort.CREDENTIAL, example);
    }

    private static LookedFor leak(String rule, String example) {
        return new LookedFor(rule, Sort.EXFILTRATION, example);
    }

    /** Letters with a digit at every fourth place. */
    private static String mixed(int length, IntUnaryOperator below) {
        return IntStream.range(0, length)
                .mapToObj(i -> i % 4 == 3 ? one(DIGITS, below) : one(LETTERS, below))
                .collect(Collectors.joining());
    }

    private static String hex(int length, IntUnaryOperator below) {
        return IntStream.range(0, length)
                .mapToObj(i -> one("0123456789abcdef", below))
                .collect(Collectors.joining());
    }

    /** Every third letter as a capital. */
    private static String capitals(String text) {
        return IntStream.range(0, text.length())
                .mapToObj(i -> String.valueOf(i % 3 == 0 ? Character.toUpperCase(text.charAt(i)) : text.charAt(i)))
                .collect(Collectors.joining());
    }

    private static String one(String of, IntUnaryOperator below) {
        return String.valueOf(of.charAt(below.applyAsInt(of.length())));
    }
}
