package io.liaise.core.config;

import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.config.GlobalFile.Place;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Everything the operator wrote down, as far as it can be used. One broken file never hides the others.
 *
 * @param root the folder it stands in
 * @param global what {@code config.toml} says; empty when it cannot be used
 * @param subjects the usable subjects, by slug
 * @param reserved for each subject that cannot be used, by slug, the conversations that are its own all the same
 * @param problems everything that is wrong, file by file
 */
public record Configuration(
        Path root,
        Optional<GlobalConfig> global,
        List<Subject> subjects,
        Map<String, List<Binding>> reserved,
        List<ConfigProblem> problems) {

    /** Copies the collections. */
    public Configuration {
        subjects = List.copyOf(subjects);
        reserved = Collections.unmodifiableMap(new TreeMap<>(reserved));
        problems = List.copyOf(problems);
    }

    /**
     * Reads all of it.
     *
     * @param root the folder it stands in
     * @param home the operator's home, for paths that begin with a tilde
     * @param zone the machine's zone
     * @param grammars the grammar of each channel that is installed
     */
    public static Configuration load(Path root, Path home, ZoneId zone, Map<String, ChannelGrammar> grammars) {
        Place place = new Place(root, home, zone);
        GlobalFile.Result global = GlobalFile.read(place);
        List<ConfigProblem> problems = new ArrayList<>(global.problems());
        Map<String, Subject> subjects = new TreeMap<>();
        Map<String, List<Binding>> claimed = new TreeMap<>();
        Map<String, List<Binding>> reserved = new TreeMap<>();
        for (Path file : files(root.resolve("subjects"), problems)) {
            SubjectFile.Result read = SubjectFile.read(file, place, grammars);
            problems.addAll(read.problems());
            claimed.put(slug(file), read.bindings());
            read.subject().ifPresent(subject -> subjects.put(subject.slug(), subject));
            if (read.subject().isEmpty()) {
                reserved.put(slug(file), read.bindings());
            }
        }
        contested(root, subjects, problems).forEach(slug -> {
            reserved.put(slug, claimed.getOrDefault(slug, List.of()));
            subjects.remove(slug);
        });
        return new Configuration(root, global.config(), List.copyOf(subjects.values()), reserved, problems);
    }

    /** {@return the slugs of the subjects that cannot be used} */
    public Set<String> broken() {
        return reserved.keySet();
    }

    private static String slug(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.toml$", "");
    }

    private static List<Path> files(Path folder, List<ConfigProblem> problems) {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> String.valueOf(file.getFileName()).endsWith(".toml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            problems.add(new ConfigProblem(
                    Severity.ERROR,
                    folder.toString(),
                    0,
                    0,
                    "the folder of subjects cannot be read (%s)"
                            .formatted(e.getClass().getSimpleName())));
            return List.of();
        }
    }

    /** The subjects that listen to a conversation another one listens to as well; none of them can have it. */
    private static Set<String> contested(Path root, Map<String, Subject> subjects, List<ConfigProblem> problems) {
        Map<String, String> owners = new HashMap<>();
        Set<String> out = new TreeSet<>();
        for (Subject subject : subjects.values()) {
            for (Binding binding : subject.bindings()) {
                String place = binding.place();
                String other = binding.isPattern() ? null : owners.putIfAbsent(place, subject.slug());
                if (other != null && !other.equals(subject.slug())) {
                    out.add(subject.slug());
                    out.add(other);
                    problems.add(contest(root, binding, subject.slug(), other));
                    problems.add(contest(root, binding, other, subject.slug()));
                }
            }
        }
        return out;
    }

    private static ConfigProblem contest(Path root, Binding binding, String slug, String other) {
        return new ConfigProblem(
                Severity.ERROR,
                file(root, slug),
                0,
                0,
                "%s is bound by %s.toml as well; a conversation belongs to one subject, so neither is used"
                        .formatted(binding.place(), other));
    }

    private static String file(Path root, String slug) {
        return root.resolve("subjects").resolve(slug + ".toml").toString();
    }

    /**
     * {@return what {@code config.toml} says}
     *
     * @throws ConfigException when it cannot be used
     */
    public GlobalConfig requireGlobal() {
        String file = root.resolve("config.toml").toString();
        return global.orElseThrow(() -> new ConfigException(problems.stream()
                .filter(problem -> problem.isError() && problem.file().equals(file))
                .map(ConfigProblem::text)
                .toList()));
    }

    /**
     * {@return the subject with a slug}
     *
     * @throws ConfigException when its file cannot be used
     * @throws NotFoundException when there is none
     */
    public Subject requireSubject(String slug) {
        if (reserved.containsKey(slug)) {
            throw new ConfigException(problemsOf(slug).stream()
                    .filter(ConfigProblem::isError)
                    .map(ConfigProblem::text)
                    .toList());
        }
        return subjects.stream()
                .filter(subject -> subject.slug().equals(slug))
                .findFirst()
                .orElseThrow(() -> NotFoundException.among(
                        "subject", slug, subjects.stream().map(Subject::slug).toList()));
    }

    /** {@return everything that is wrong with a subject} */
    public List<ConfigProblem> problemsOf(String slug) {
        return problems.stream()
                .filter(problem -> problem.file().equals(file(root, slug)))
                .toList();
    }
}
