package io.liaise.cli.doctor;

import io.liaise.cli.desk.Wiring;
import io.liaise.core.config.Configuration;
import io.liaise.core.engine.Liaise;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.run.Health;
import io.liaise.core.spi.channel.Channel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Looks at one subject: where it hears, where it works, who works, and how it delivers. */
final class SubjectCheck {

    private final Wiring wiring;
    private final Configuration configuration;
    private final Liaise liaise;
    private final Subject subject;

    SubjectCheck(Wiring wiring, Configuration configuration, Liaise liaise, Subject subject) {
        this.wiring = wiring;
        this.configuration = configuration;
        this.liaise = liaise;
        this.subject = subject;
    }

    List<Row> rows() {
        if (!subject.active()) {
            return List.of(Row.skip(subject.slug(), "active = false: no round acts on it"));
        }
        List<Row> rows = new ArrayList<>();
        places().forEach(place -> rows.add(place(place)));
        rows.add(Doctor.safely(subject.slug(), this::checkout));
        rows.add(brief());
        rows.add(Doctor.safely(subject.slug(), this::agent));
        rows.add(delivery());
        return rows;
    }

    private List<ConversationRef> places() {
        return subject.bindings().stream()
                .filter(binding -> !binding.isPattern())
                .map(binding -> ConversationRef.parse(binding.place()))
                .distinct()
                .toList();
    }

    private Row place(ConversationRef place) {
        String about = subject.slug();
        Optional<Channel> channel;
        try {
            channel = wiring.channel(configuration, place.channel());
        } catch (LiaiseException e) {
            return Row.fail(about, "%s: %s".formatted(place, e.getMessage()));
        }
        if (channel.isEmpty()) {
            return Row.fail(about, "no channel for %s is installed; see `liaise plugins`".formatted(place));
        }
        try (Channel open = channel.get()) {
            open.read(place, Optional.empty(), 1);
            return Row.ok(about, "%s can be read".formatted(place));
        } catch (LiaiseException e) {
            return Row.fail(
                    about,
                    "%s cannot be read: %s; `liaise channels` says what is needed".formatted(place, e.getMessage()));
        }
    }

    private Row checkout() {
        Optional<Path> folder = liaise.checkout(subject);
        if (folder.isEmpty()) {
            return Row.warn(subject.slug(), "it has no checkout, so no run can start; set workspace.path");
        }
        Path path = folder.get();
        if (!Files.isDirectory(path)) {
            return Row.fail(subject.slug(), "the checkout %s does not exist; clone it there".formatted(path));
        }
        if (!Files.exists(path.resolve(".git"))) {
            return Row.fail(subject.slug(), "the checkout %s is no git repository; clone it there".formatted(path));
        }
        return Files.isWritable(path)
                ? Row.ok(subject.slug(), "the checkout %s is there".formatted(path))
                : Row.fail(subject.slug(), "the checkout %s cannot be written; mend its permissions".formatted(path));
    }

    private Row brief() {
        String missing = subject.checkout().brief().stream()
                .filter(brief -> !brief.isEmpty())
                .map(liaise::file)
                .filter(file -> !Files.isReadable(file))
                .map(Path::toString)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            return Row.fail(subject.slug(), "the brief %s cannot be read; write it".formatted(missing));
        }
        return subject.checkout().brief().isPresent()
                ? Row.ok(subject.slug(), "the brief is there")
                : Row.warn(subject.slug(), "it has no brief, so agents know nothing of it; set brief");
    }

    private Row agent() {
        String name = subject.processor().use();
        Health health = liaise.health(subject);
        return health instanceof Health.Unready unready
                ? Row.fail(subject.slug(), "the agent %s: %s".formatted(name, unready.detail()))
                : Row.ok(subject.slug(), "the agent %s can start".formatted(name));
    }

    private Row delivery() {
        Delivery delivery = subject.delivery();
        if (delivery.kind() == Delivery.Kind.PR_ONLY) {
            return Row.ok(subject.slug(), "it delivers by pull requests alone");
        }
        return delivery.command().isPresent()
                ? Row.ok(subject.slug(), "it delivers by a command")
                : Row.warn(
                        subject.slug(),
                        "it has no deploy command, so deliveries wait for you; set delivery.command, or delivery.kind ="
                                + " \"pr_only\"");
    }
}
