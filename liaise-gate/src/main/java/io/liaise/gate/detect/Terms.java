package io.liaise.gate.detect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Finds words however they are written: other case, look-alikes, letters set apart, hyphenated, with marks or invisible
 * characters between. Whole words only, unless inside words is wanted too.
 *
 * @param <T> what a word stands for
 */
final class Terms<T> {

    private static final class Node<T> {
        private final Map<Integer, Node<T>> next = new HashMap<>();
        private final List<Entry<T>> ends = new ArrayList<>();
    }

    private record Entry<T>(Word word, T meaning) {}

    /** A word as it is compared, and where it was written in two. */
    private record Word(List<Integer> folded, List<Boolean> breakBefore) {}

    private final Node<T> root = new Node<>();
    private final boolean insideWords;

    Terms(boolean insideWords) {
        this.insideWords = insideWords;
    }

    /** Adds a word; one of which nothing is left when folded is ignored. */
    void add(String term, T meaning) {
        Word word = word(term);
        if (word.folded().isEmpty()) {
            return;
        }
        Node<T> node = root;
        for (int c : word.folded()) {
            node = node.next.computeIfAbsent(c, fresh -> new Node<>());
        }
        node.ends.add(new Entry<>(word, meaning));
    }

    /** {@return a text with everything folded, the same for all the ways to write one word} */
    static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints()
                .flatMap(c -> java.util.Arrays.stream(Characters.folded(c)))
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }

    boolean isEmpty() {
        return root.next.isEmpty();
    }

    private static Word word(String term) {
        List<Integer> folded = new ArrayList<>();
        List<Boolean> breaks = new ArrayList<>();
        boolean dropped = false;
        for (int c : term.codePoints().toArray()) {
            int[] parts = Characters.folded(c);
            if (parts.length == 0 && !Characters.isMark(c) && !Characters.isInvisible(c)) {
                dropped = true;
            }
            for (int i = 0; i < parts.length; i++) {
                folded.add(parts[i]);
                breaks.add(i == 0 && dropped);
                dropped = i == 0 ? false : dropped;
            }
        }
        return new Word(List.copyOf(folded), List.copyOf(breaks));
    }

    /**
     * Looks through a reading.
     *
     * @param sight makes a sight of a stretch as written and what was found there
     */
    void find(Reading reading, BiFunction<int[], T, Sight> sight, List<Sight> sights) {
        Folded folded = new Folded(reading);
        for (int start = 0; start < folded.length(); start++) {
            Node<T> node = root;
            for (int end = start; end < folded.length(); end++) {
                node = node.next.get(folded.at(end));
                if (node == null) {
                    break;
                }
                for (Entry<T> entry : node.ends) {
                    if (insideWords || folded.isWord(start, end + 1, entry.word())) {
                        sights.add(sight.apply(folded.span(start, end + 1), entry.meaning()));
                    }
                }
            }
        }
    }

    /** A reading with everything folded, each character with its place in the reading. */
    private static final class Folded {
        private final Reading reading;
        private final Reading.Builder kept;
        private final Reading folded;

        Folded(Reading reading) {
            this.reading = reading;
            this.kept = new Reading.Builder(reading.length());
            for (int i = 0; i < reading.length(); i++) {
                for (int c : Characters.folded(reading.at(i))) {
                    kept.add(c, i, i + 1);
                }
            }
            this.folded = kept.build();
        }

        int length() {
            return folded.length();
        }

        int at(int index) {
            return folded.at(index);
        }

        /** Where in the text as written a match stands, with the marks that follow it. */
        int[] span(int start, int end) {
            int last = folded.to(end);
            while (Characters.isMark(reading.at(last))) {
                last++;
            }
            return new int[] {reading.from(folded.from(start)), reading.to(last)};
        }

        boolean isWord(int start, int end, Word word) {
            return !folded.isJoined(start)
                    && !folded.isJoined(end)
                    && isFree(folded.from(start), -1)
                    && isFree(folded.to(end) - 1, 1)
                    && isEvenlySet(start, word);
        }

        /** Whether no letter or digit stands beside a match that ends in one. */
        private boolean isFree(int edge, int step) {
            if (!Character.isLetterOrDigit(reading.at(edge))) {
                return true;
            }
            int neighbour = edge + step;
            while (Characters.isInvisible(reading.at(neighbour)) || Characters.isMark(reading.at(neighbour))) {
                neighbour += step;
            }
            return !Character.isLetterOrDigit(reading.at(neighbour));
        }

        /** Whether the letters are all set apart or none is; two short words are no long one. */
        private boolean isEvenlySet(int start, Word word) {
            int spaced = 0;
            int gaps = 0;
            for (int i = 1; i < word.folded().size(); i++) {
                if (word.breakBefore().get(i) || folded.isJoined(start + i)) {
                    continue;
                }
                gaps++;
                spaced += isSpaced(folded.to(start + i), folded.from(start + i)) ? 1 : 0;
            }
            return spaced == 0 || spaced == gaps;
        }

        private boolean isSpaced(int from, int to) {
            boolean space = false;
            boolean hyphen = false;
            boolean line = false;
            for (int i = from; i < to; i++) {
                int c = reading.at(i);
                hyphen |= c == '-' || c == 0x2010;
                line |= c == '\n' || c == '\r';
                space |= Characters.isSpace(c);
            }
            return space && !(hyphen && line);
        }
    }
}
