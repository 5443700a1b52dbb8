package io.liaise.gate.detect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What one kind of credential looks like: a row of pieces, read from left to right without ever going back.
 *
 * @param name the rule's name
 * @param flags how it is read
 * @param pieces what it is made of
 */
record SecretShape(String name, Set<String> flags, List<Piece> pieces) {

    private static final Map<String, IntPredicate> CLASSES = Map.ofEntries(
            Map.entry("an", Characters::isAsciiAlphanumeric),
            Map.entry("w", c -> Characters.isAsciiAlphanumeric(c) || c == '_'),
            Map.entry("wh", c -> Characters.isAsciiAlphanumeric(c) || c == '_' || c == '-'),
            Map.entry("hex", c -> c < 0x80 && Character.digit(c, 16) >= 0),
            Map.entry("hexd", c -> c == '-' || (c < 0x80 && Character.digit(c, 16) >= 0)),
            Map.entry("lhex", c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')),
            Map.entry("d", c -> c >= '0' && c <= '9'),
            Map.entry("A", c -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')),
            Map.entry("b32", c -> (c >= '2' && c <= '7') || (c >= 'A' && c <= 'Z')),
            Map.entry("l", c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')),
            Map.entry("b64", c -> Characters.isAsciiAlphanumeric(c) || c == '+' || c == '/'),
            Map.entry("b64p", c -> Characters.isAsciiAlphanumeric(c) || c == '+' || c == '/' || c == '='),
            Map.entry("jwt", c -> Characters.isAsciiAlphanumeric(c) || "-_/\\=".indexOf(c) >= 0),
            Map.entry("sg", c -> Characters.isAsciiAlphanumeric(c) || "=_.-".indexOf(c) >= 0),
            Map.entry("sgp", c -> Characters.isAsciiAlphanumeric(c) || "%+/=".indexOf(c) >= 0),
            Map.entry("bech32", c -> "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".indexOf(c) >= 0));

    SecretShape {
        flags = Set.copyOf(flags);
        pieces = List.copyOf(pieces);
    }

    /** A part of a shape. */
    sealed interface Piece {
        /** One of some texts. */
        record OneOf(List<String> texts) implements Piece {
            public OneOf {
                texts = List.copyOf(texts);
            }
        }

        /** A run of characters. */
        record Run(String type, int least, int most, boolean optional) implements Piece {}
    }

    /** {@return the shape a line of the rule file describes} */
    static SecretShape parse(String line) {
        String[] columns = line.split("\t", 3);
        if (columns.length < 3) {
            throw new IllegalArgumentException("a rule has a name, flags and a shape, with tabs between");
        }
        List<Piece> pieces = new ArrayList<>();
        for (String piece : columns[2].strip().split(" +", -1)) {
            pieces.add(piece(piece));
        }
        return new SecretShape(columns[0].strip(), Set.of(columns[1].strip().split(" ", -1)), pieces);
    }

    private static Piece piece(String text) {
        if (text.startsWith("'") && text.endsWith("'") && text.length() > 2) {
            return new Piece.OneOf(List.of(text.substring(1, text.length() - 1).split("\\|", -1)));
        }
        int open = text.indexOf('{');
        int comma = text.indexOf(',');
        int close = text.indexOf('}');
        if (open < 1 || comma < open || close < comma || !CLASSES.containsKey(text.substring(0, open))) {
            throw new IllegalArgumentException("'%s' is no piece of a shape".formatted(text));
        }
        return new Piece.Run(
                text.substring(0, open),
                Integer.parseInt(text.substring(open + 1, comma)),
                Integer.parseInt(text.substring(comma + 1, close)),
                text.endsWith("?"));
    }

    boolean has(String flag) {
        return flags.contains(flag);
    }

    /** {@return the characters it can begin with, ASCII alone} */
    List<Integer> firsts() {
        if (pieces.get(0) instanceof Piece.OneOf texts) {
            return texts.texts().stream()
                    .flatMap(text -> has("i")
                            ? List.of((int) Character.toLowerCase(text.charAt(0)), (int)
                                            Character.toUpperCase(text.charAt(0)))
                                    .stream()
                            : List.of((int) text.charAt(0)).stream())
                    .distinct()
                    .toList();
        }
        Piece.Run run = (Piece.Run) pieces.get(0);
        IntPredicate type = type(run);
        return java.util.stream.IntStream.range(0, 0x80).filter(type).boxed().toList();
    }

    /** {@return whether its beginning is no fixed text, so that it begins only where a run does} */
    boolean beginsWithRun() {
        return pieces.get(0) instanceof Piece.Run;
    }

    boolean isOfRun(int c) {
        return pieces.get(0) instanceof Piece.Run run && type(run).test(c);
    }

    private static IntPredicate type(Piece.Run run) {
        return CLASSES.getOrDefault(run.type(), c -> false);
    }

    /** {@return where it ends when it begins at a place; -1 when it does not} */
    int end(Reading text, int start) {
        int at = start;
        int digits = 0;
        for (Piece piece : pieces) {
            int next = piece instanceof Piece.OneOf texts ? oneOf(text, at, texts) : run(text, at, (Piece.Run) piece);
            if (next < 0) {
                return -1;
            }
            for (int i = at; i < next; i++) {
                digits += text.at(i) >= '0' && text.at(i) <= '9' ? 1 : 0;
            }
            at = next;
        }
        boolean cut = has("end") && Characters.isWord(text.at(at));
        return cut || (has("digits") && digits < 2) ? -1 : at;
    }

    private int oneOf(Reading text, int at, Piece.OneOf texts) {
        for (String candidate : texts.texts()) {
            if (matches(text, at, candidate)) {
                return at + candidate.length();
            }
        }
        return -1;
    }

    private boolean matches(Reading text, int at, String candidate) {
        for (int i = 0; i < candidate.length(); i++) {
            int c = text.at(at + i);
            int wanted = candidate.charAt(i);
            if (c != wanted && !(has("i") && c > 0 && Character.toLowerCase(c) == Character.toLowerCase(wanted))) {
                return false;
            }
        }
        return true;
    }

    private static int run(Reading text, int at, Piece.Run run) {
        IntPredicate type = type(run);
        int end = at;
        while (end - at < run.most() && text.at(end) >= 0 && type.test(text.at(end))) {
            end++;
        }
        if (end - at >= run.least()) {
            return end;
        }
        return run.optional() ? at : -1;
    }

    /** {@return an example of it, made by a source of numbers below a bound} */
    String sample(java.util.function.IntUnaryOperator below) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece instanceof Piece.OneOf texts) {
                text.append(texts.texts().get(below.applyAsInt(texts.texts().size())));
            } else {
                Piece.Run run = (Piece.Run) piece;
                int[] allowed = java.util.stream.IntStream.range(0x21, 0x7F)
                        .filter(c ->
                                Characters.isAsciiAlphanumeric(c) && type(run).test(c))
                        .toArray();
                for (int i = 0; i < Math.max(1, run.least()); i++) {
                    text.append((char) allowed[below.applyAsInt(allowed.length)]);
                }
            }
        }
        if (has("digits")) {
            text.setCharAt(text.length() - 1, '4');
            text.setCharAt(text.length() - 3, '7');
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return name.toLowerCase(Locale.ROOT) + Arrays.toString(pieces.toArray());
    }
}
