package io.liaise.gate.people;

import io.liaise.core.message.PersonId;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who may be told what, for one message.
 *
 * @param people everybody who is known to read it
 * @param leastClearance what the least trusted of its readers may know; empty when nobody worked it out
 * @param unlisted what is known of readers that cannot be listed; empty when nothing is
 * @param seals what must not reach whom
 * @param vocabulary words that give something away
 * @param source where all this comes from, in words
 */
public record Disclosure(
        Map<PersonId, Person> people,
        Optional<String> leastClearance,
        Optional<Unlisted> unlisted,
        List<Seal> seals,
        List<Term> vocabulary,
        String source) {

    /** Copies the collections. */
    public Disclosure {
        people = Collections.unmodifiableMap(new TreeMap<>(people));
        seals = List.copyOf(seals);
        vocabulary = List.copyOf(vocabulary);
    }

    /**
     * One reader.
     *
     * @param tier how far the operator trusts them: open, involved, need-to-know or reviewed
     * @param recorded the tier as recorded, where a lapse or a review lowered it
     * @param clearance the closest-kept label they may know
     * @param lapsed whether the trust has run out
     * @param reviewBy when it runs out, as recorded
     * @param review what is still to be looked at before they are told anything
     */
    public record Person(
            String tier,
            Optional<String> recorded,
            Optional<String> clearance,
            boolean lapsed,
            Optional<String> reviewBy,
            List<String> review) {

        /** Copies the list. */
        public Person {
            review = List.copyOf(review);
        }

        /** Somebody who is told what they need to know and nothing else. */
        public static final Person NEED_TO_KNOW =
                new Person("need-to-know", Optional.empty(), Optional.of("clear"), false, Optional.empty(), List.of());

        /** {@return whether the trust has run out on a day; a date nobody can read has passed} */
        public boolean isLapsed(LocalDate today) {
            boolean permissive = List.of("open", "involved").contains(recorded.orElse(tier));
            return lapsed
                    || (permissive && reviewBy.map(date -> passed(date, today)).orElse(false));
        }

        private static boolean passed(String date, LocalDate today) {
            try {
                return LocalDate.parse(date.length() > 10 ? date.substring(0, 10) : date)
                        .isBefore(today);
            } catch (java.time.DateTimeException e) {
                return true;
            }
        }
    }

    /**
     * Readers that cannot be listed.
     *
     * @param ref the conversation they read
     * @param organisation the organisation they belong to
     * @param ceiling the closest-kept label they may know
     */
    public record Unlisted(String ref, Optional<String> organisation, Optional<String> ceiling) {}

    /**
     * What must not reach somebody.
     *
     * @param entity the thing or person
     * @param from who must not hear of it
     */
    public record Seal(String entity, PersonId from) {}

    /**
     * A word that gives something away.
     *
     * @param term the word
     * @param entity what it gives away
     * @param label how closely that is kept
     * @param sealedFrom who must not hear of it at all
     */
    public record Term(String term, Optional<String> entity, Optional<String> label, List<String> sealedFrom) {
        /** Copies the people. */
        public Term {
            sealedFrom = List.copyOf(sealedFrom);
        }
    }

    /** {@return the same with more words} */
    public Disclosure with(List<Term> more) {
        List<Term> all = new java.util.ArrayList<>(vocabulary);
        all.addAll(more);
        return new Disclosure(people, leastClearance, unlisted, seals, all, source);
    }
}
