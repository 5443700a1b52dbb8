package io.liaise.core.perform;

import io.liaise.core.ledger.Ledger;
import io.liaise.core.plugin.Guard;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.Ids;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.Triage;
import io.liaise.core.spi.run.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Everything a tick works with.
 *
 * @param ledger where everything is kept
 * @param subjects those it acts on, by slug
 * @param channels the live channel with a name
 * @param gate what decides about messages
 * @param running what has agents work
 * @param poster what posts
 * @param notifiers who tells the operator
 * @param guard what calls plugins
 * @param place where all this is
 */
public record Seams(
        Ledger ledger,
        Map<String, Subject> subjects,
        Function<String, Optional<Channel>> channels,
        Gate gate,
        Running running,
        Poster poster,
        List<Notifier> notifiers,
        Guard guard,
        Place place) {

    /** Copies the collections. */
    public Seams {
        subjects = java.util.Collections.unmodifiableMap(new TreeMap<>(subjects));
        notifiers = List.copyOf(notifiers);
    }

    /** {@return the subject with this slug, where it is acted on} */
    public Optional<Subject> subject(String slug) {
        return Optional.ofNullable(subjects.get(slug));
    }

    /** {@return the day a moment counts towards} */
    public LocalDate day(Instant at) {
        return at.atZone(place.zone()).toLocalDate();
    }

    /** {@return the folder of a subject's checkout, where it has one} */
    public Optional<Path> checkout(Subject subject) {
        return place.checkouts().apply(subject);
    }

    /**
     * What has agents work.
     *
     * @param processors the live processor of a subject
     * @param workspace what looks after checkouts, where anything does
     * @param briefing what writes down what a run is to do
     * @param triage what puts ready cases in order, where anything does
     */
    public record Running(
            Function<Subject, Processor> processors,
            Optional<Workspace> workspace,
            Briefing briefing,
            Optional<Triage> triage) {}

    /**
     * Where all this is.
     *
     * @param ids names nobody can guess
     * @param stateFolder the folder liaise keeps its state in
     * @param zone by which days are counted
     * @param archiveAfter how long a case rests before it is put away
     * @param checkouts the folder of a subject's checkout
     * @param environment what a deploy finds in its environment
     * @param quiet the earliest time at which a notice that can wait may go, for the time it is planned at
     */
    public record Place(
            Ids ids,
            Path stateFolder,
            ZoneId zone,
            Duration archiveAfter,
            Function<Subject, Optional<Path>> checkouts,
            Map<String, String> environment,
            UnaryOperator<Instant> quiet) {
        /** Copies the environment. */
        public Place {
            environment = Map.copyOf(environment);
        }
    }
}
