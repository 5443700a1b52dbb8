package io.liaise.core.cases;

import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Fact.Said;
import io.liaise.core.message.Grade;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What was said in a case, as far as a tick decides by it: the latest messages one by one, and what is left of each
 * speaker's earlier ones.
 *
 * @param recent the messages heard last, in the order they came, at most {@link #WINDOW}
 * @param earlier the rest, by speaker
 * @param automatic how many messages of programs came since a person last spoke
 * @param taint why the case is not to be trusted, at most {@link #MAX_EVIDENCE} reasons; empty when it is
 * @param own the platform's ids of what liaise itself posted last, at most {@link #WINDOW}
 */
public record Talk(
        List<Utterance> recent, Map<String, Voice> earlier, int automatic, List<String> taint, List<String> own) {

    /** How many messages are remembered one by one; more would make every change of a head dearer. */
    public static final int WINDOW = 20;

    /** How many reasons of distrust are kept. */
    public static final int MAX_EVIDENCE = 20;

    /** Nothing was said yet. */
    public static final Talk NONE = new Talk(List.of(), Map.of(), 0, List.of(), List.of());

    /** Copies the collections; speakers are put in order. */
    public Talk {
        recent = List.copyOf(recent);
        earlier = Collections.unmodifiableMap(new TreeMap<>(earlier));
        taint = List.copyOf(taint);
        own = List.copyOf(own);
    }

    /** {@return whether anything of it came from people nobody vouches for} */
    public boolean isTainted() {
        return !taint.isEmpty();
    }

    /** {@return the message as it was heard last, where it is still remembered} */
    public Optional<Utterance> find(String conversation, String messageId) {
        return recent.stream()
                .filter(heard -> heard.messageId().equals(messageId)
                        && heard.conversation().equals(conversation))
                .findFirst();
    }

    /** {@return when any of these people last said something, at the latest} */
    public Optional<Instant> lastWord(Collection<String> speakers) {
        Stream<Instant> old = voices(speakers).map(Voice::lastAt);
        return Stream.concat(old, said(speakers).map(Utterance::at)).max(Comparator.naturalOrder());
    }

    /** {@return when any of these people last asked for something, at the latest} */
    public Optional<Instant> lastAsked(Collection<String> speakers, Mark mark) {
        Stream<Instant> old =
                voices(speakers).map(voice -> voice.asked().get(mark)).flatMap(Stream::ofNullable);
        Stream<Instant> fresh =
                said(speakers).filter(heard -> heard.marks().contains(mark)).map(Utterance::at);
        return Stream.concat(old, fresh).max(Comparator.naturalOrder());
    }

    /** {@return how sure we were of the author of the last message of any of these people} */
    public Optional<Grade> lastGrade(Collection<String> speakers) {
        return said(speakers)
                .max(Comparator.comparing(Utterance::at))
                .map(Utterance::grade)
                .or(() -> voices(speakers)
                        .max(Comparator.comparing(Voice::lastAt))
                        .map(Voice::grade));
    }

    /**
     * {@return when the first word of these people was said that a run has not been shown}
     *
     * @param covered how many entries the latest run was shown
     */
    public Optional<Instant> firstUnheard(Collection<String> speakers, long covered) {
        Stream<Instant> old =
                voices(speakers).filter(voice -> voice.lastEntry() >= covered).map(Voice::firstAt);
        Stream<Instant> fresh =
                said(speakers).filter(heard -> heard.entry() >= covered).map(Utterance::at);
        return Stream.concat(old, fresh).min(Comparator.naturalOrder());
    }

    private Stream<Utterance> said(Collection<String> speakers) {
        return recent.stream().filter(heard -> speakers.contains(heard.actor()));
    }

    private Stream<Voice> voices(Collection<String> speakers) {
        return speakers.stream().distinct().map(earlier::get).flatMap(Stream::ofNullable);
    }

    Talk heard(CaseEntry entry, Said said, long number) {
        Optional<Utterance> before =
                find(said.source().conversation().encoded(), said.source().messageId());
        boolean unchanged = said.quiet() && before.isPresent();
        List<Utterance> now = new ArrayList<>(recent);
        before.ifPresent(now::remove);
        Utterance heard = Utterance.of(entry, said, number);
        now.add(unchanged ? heard.asQuietAs(before.get()) : heard);
        Map<String, Voice> old = new TreeMap<>(earlier);
        while (now.size() > WINDOW) {
            Utterance evicted = now.remove(0);
            old.merge(evicted.actor(), Voice.of(evicted), Voice::and);
        }
        return new Talk(now, old, unchanged ? automatic : exchanges(said.role()), taint, own);
    }

    Talk doubted(String evidence) {
        if (taint.contains(evidence) || taint.size() >= MAX_EVIDENCE) {
            return this;
        }
        List<String> more = new ArrayList<>(taint);
        more.add(evidence);
        return new Talk(recent, earlier, automatic, more, own);
    }

    Talk posted(String messageId) {
        List<String> more = new ArrayList<>(own);
        more.add(messageId);
        return new Talk(
                recent, earlier, automatic, taint, more.subList(Math.max(0, more.size() - WINDOW), more.size()));
    }

    private int exchanges(Role role) {
        return switch (role) {
            case BOT -> automatic + 1;
            case PARTNER, SELF -> 0;
            case RELAY -> automatic;
        };
    }

    /**
     * A message as it was heard last.
     *
     * @param conversation where it stands, as text
     * @param messageId the platform's id of it
     * @param deliveryId the event that brought it last
     * @param entry the number of the entry a reader would notice last, from 0 on
     * @param latest the number of the entry that holds its latest text
     * @param speaker who wrote it
     * @param at when it was written, or changed last
     * @param marks what it asks for
     */
    public record Utterance(
            String conversation,
            String messageId,
            String deliveryId,
            long entry,
            long latest,
            Speaker speaker,
            Instant at,
            Set<Mark> marks) {

        /** Copies the marks, in order. */
        public Utterance {
            marks = Collections.unmodifiableSet(new java.util.TreeSet<>(marks));
        }

        /** {@return who wrote it, as entries name people} */
        public String actor() {
            return speaker.actor();
        }

        /** {@return how sure we are of that} */
        public Grade grade() {
            return speaker.grade();
        }

        static Utterance of(CaseEntry entry, Said said, long number) {
            return new Utterance(
                    said.source().conversation().encoded(),
                    said.source().messageId(),
                    said.source().deliveryId(),
                    number,
                    number,
                    new Speaker(entry.actor(), said.role(), said.grade()),
                    entry.at(),
                    said.marks());
        }

        /** A revision nobody would notice: the message stays as old, and as heard, as it was. */
        Utterance asQuietAs(Utterance before) {
            return new Utterance(conversation, messageId, deliveryId, before.entry, latest, speaker, before.at, marks);
        }
    }

    /**
     * Who wrote a message.
     *
     * @param actor as entries name people
     * @param role whose word it is
     * @param grade how sure we are
     */
    public record Speaker(String actor, Role role, Grade grade) {}

    /**
     * What is left of somebody's earlier messages.
     *
     * @param firstAt the time of the first
     * @param lastAt the time of the last
     * @param lastEntry the highest number of an entry among them
     * @param grade how sure we were of the author of the last
     * @param asked when each thing was last asked for
     */
    public record Voice(Instant firstAt, Instant lastAt, long lastEntry, Grade grade, Map<Mark, Instant> asked) {
        /** Copies what was asked for, in order. */
        public Voice {
            asked = Collections.unmodifiableMap(new TreeMap<>(asked));
        }

        static Voice of(Utterance heard) {
            Map<Mark, Instant> asked = new TreeMap<>();
            heard.marks().forEach(mark -> asked.put(mark, heard.at()));
            return new Voice(heard.at(), heard.at(), heard.entry(), heard.grade(), asked);
        }

        Voice and(Voice other) {
            Map<Mark, Instant> latest = new TreeMap<>(asked);
            other.asked.forEach((mark, at) -> latest.merge(mark, at, (a, b) -> a.isAfter(b) ? a : b));
            boolean later = !other.lastAt.isBefore(lastAt);
            return new Voice(
                    firstAt.isBefore(other.firstAt) ? firstAt : other.firstAt,
                    later ? other.lastAt : lastAt,
                    Math.max(lastEntry, other.lastEntry),
                    later ? other.grade : grade,
                    latest);
        }
    }
}
