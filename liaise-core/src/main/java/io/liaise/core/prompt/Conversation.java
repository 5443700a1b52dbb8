package io.liaise.core.prompt;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Moved;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.cases.Fact.RunStarted;
import io.liaise.core.cases.Fact.Said;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was said in a case, as a run is shown it: every message once, with its latest text.
 *
 * @param words what was said, in order
 */
record Conversation(List<Word> words) {

    Conversation {
        words = List.copyOf(words);
    }

    /**
     * One message, or a line of the operator.
     *
     * @param who whose it is, in a few words of liaise's own
     * @param place the conversation it stands in; empty for the operator's line
     * @param at when it was written, or changed last
     * @param state whether an earlier run was shown it
     * @param text what it says
     * @param attachments what came with it
     */
    record Word(
            String who,
            Optional<ConversationRef> place,
            Instant at,
            Novelty state,
            MessageText text,
            List<Attachment> attachments) {
        Word {
            attachments = List.copyOf(attachments);
        }
    }

    /** Whether an earlier run was shown a message. */
    enum Novelty {
        /** As it stands now. */
        KNOWN,
        /** No run has seen it. */
        NEW,
        /** It says something else now. */
        CHANGED
    }

    /**
     * {@return what a run is shown of a history}
     *
     * @param history the entries of a case, from the first
     * @param run the run
     */
    static Conversation of(List<CaseEntry> history, RunId run) {
        long shown = history.size();
        long before = 0;
        for (CaseEntry entry : history) {
            if (entry.fact() instanceof RunStarted start) {
                if (start.run().equals(run)) {
                    shown = start.covers();
                    break;
                }
                before = start.covers();
            }
        }
        Collector words = new Collector(before);
        for (int i = 0; i < Math.min(shown, history.size()); i++) {
            words.take(history.get(i), i);
        }
        return new Conversation(words.found);
    }

    /** {@return how many of these no run has seen as they are} */
    long unseen() {
        return words.stream().filter(word -> word.state() != Novelty.KNOWN).count();
    }

    private static final class Collector {
        private final long before;
        private final List<Word> found = new ArrayList<>();
        private final Map<String, Integer> positions = new HashMap<>();

        Collector(long before) {
            this.before = before;
        }

        void take(CaseEntry entry, int number) {
            if (entry.fact() instanceof Said said) {
                said(entry, said, number);
            } else if (entry.fact() instanceof Judged judged) {
                judged(entry, judged, number);
            } else if (entry.fact() instanceof Moved moved
                    && entry.actor().equals(CaseEntry.OPERATOR)
                    && !moved.reason().isBlank()) {
                found.add(new Word(
                        "the operator, when moving the case",
                        Optional.empty(),
                        entry.at(),
                        novelty(number),
                        new MessageText(moved.reason()),
                        List.of()));
            }
        }

        private Novelty novelty(int number) {
            return number >= before ? Novelty.NEW : Novelty.KNOWN;
        }

        private void said(CaseEntry entry, Said said, int number) {
            ConversationRef place = said.source().conversation();
            String key = place.encoded() + "\n" + said.source().messageId();
            Integer position = positions.get(key);
            Novelty novelty = novelty(number);
            if (position != null) {
                Novelty was = found.get(position).state();
                boolean shownBefore = was != Novelty.NEW;
                novelty = novelty == Novelty.NEW && shownBefore && !said.quiet() ? Novelty.CHANGED : was;
            }
            Word word = new Word(
                    who(entry, said),
                    Optional.of(place),
                    entry.at(),
                    novelty,
                    said.text(),
                    said.source().attachments());
            if (position == null) {
                positions.put(key, found.size());
                found.add(word);
            } else {
                found.set(position, word);
            }
        }

        private void judged(CaseEntry entry, Judged judged, int number) {
            boolean out = judged.decision() == Decision.SEND
                    && judged.posting().map(Posting::succeeded).orElse(false);
            if (out) {
                found.add(new Word(
                        "liaise, for an earlier run",
                        judged.letter().ref(),
                        entry.at(),
                        novelty(number),
                        judged.letter().text(),
                        List.of()));
            }
        }

        private static String who(CaseEntry entry, Said said) {
            String name = entry.actor().replaceAll("[^\\p{Alnum}._:@/+-]", "?");
            return switch (said.role()) {
                case PARTNER ->
                    "%s, a partner (%s)".formatted(name, said.grade().label());
                case RELAY -> "%s, an account that speaks for others".formatted(name);
                case BOT -> "%s, a program".formatted(name);
                case SELF -> "the operator, by hand";
            };
        }
    }
}
