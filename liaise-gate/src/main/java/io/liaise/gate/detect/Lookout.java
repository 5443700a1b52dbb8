package io.liaise.gate.detect;

import io.liaise.core.message.Address;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.gate.Detector;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Scan;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Finding.About;
import io.liaise.core.verdict.Finding.Kind;
import io.liaise.gate.people.Disclosure;
import io.liaise.gate.people.Disclosure.Term;
import io.liaise.gate.rules.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Looks for everything there is to look for in every part of a message. Safe for several threads. */
public final class Lookout {

    /** The most findings of one rule that are kept for a part. */
    static final int MAX_FINDINGS = 200;

    private static final Map<String, List<String>> OWN_HOSTS = Map.of("github", List.of("github.com"));
    private static final Comparator<Finding> ORDER = Comparator.comparingInt(Finding::start)
            .thenComparingInt(Finding::end)
            .thenComparing(Finding::kind)
            .thenComparing(Finding::rule)
            .thenComparing(finding -> finding.about().entity().orElse(""));

    private final List<Detector> others;
    private final List<String> personalTerms;
    private final FingerprintKey key;
    private final SecretShapes shapes;
    private final List<Term> terms;

    /**
     * A lookout.
     *
     * @param others the detectors of other plugins
     * @param personalTerms the operator's words about themselves
     * @param own the operator's own rules
     * @param key what makes fingerprints
     */
    public Lookout(List<Detector> others, List<String> personalTerms, OperatorRules own, FingerprintKey key) {
        this.others = List.copyOf(others);
        this.personalTerms = List.copyOf(personalTerms);
        this.key = key;
        this.terms = own.terms();
        this.shapes = SecretShapes.builtInAnd(own.shapes());
    }

    /**
     * {@return what is seen in a message, in the order of its parts and of the places in them}
     *
     * @param request what the gate was asked
     * @param disclosure who may be told what
     */
    public List<Finding> look(GateRequest request, Disclosure disclosure) {
        List<Look> looks = looks(request, disclosure);
        List<Finding> all = new ArrayList<>(
                part(request, disclosure, looks, request.message().text().value(), Optional.empty()));
        request.message()
                .title()
                .ifPresent(title -> all.addAll(part(request, disclosure, looks, title, Optional.of("title"))));
        for (OutboundAttachment attachment : request.message().attachments()) {
            attachment
                    .name()
                    .ifPresent(
                            name -> all.addAll(part(request, disclosure, looks, name, Optional.of("attachment name"))));
        }
        return all;
    }

    private List<Finding> part(
            GateRequest request, Disclosure disclosure, List<Look> looks, String text, Optional<String> part) {
        if (text.isEmpty()) {
            return List.of();
        }
        Page page = new Page(text);
        Set<Finding> findings = new LinkedHashSet<>();
        for (Look look : looks) {
            Map<String, Integer> seen = new HashMap<>();
            for (Sight sight : look.at(page)) {
                if (seen.merge(sight.rule(), 1, Integer::sum) <= MAX_FINDINGS) {
                    findings.add(finding(sight, disclosure, part));
                }
            }
        }
        Scan scan = new Scan(request, text, ownHosts(request.message()));
        for (Detector other : others) {
            other.detect(scan).stream().limit(MAX_FINDINGS).forEach(found -> findings.add(in(found, part)));
        }
        return findings.stream().sorted(ORDER).toList();
    }

    private static Finding in(Finding found, Optional<String> part) {
        return new Finding(
                found.kind(),
                found.rule(),
                found.start(),
                found.end(),
                found.about(),
                found.severity(),
                found.fingerprint(),
                part);
    }

    private Finding finding(Sight sight, Disclosure disclosure, Optional<String> part) {
        return new Finding(
                sight.kind(),
                sight.rule(),
                sight.start(),
                sight.end(),
                sight.about(),
                severity(sight, disclosure),
                key.of(sight.value()),
                part);
    }

    private static int severity(Sight sight, Disclosure disclosure) {
        int audience = disclosure
                        .leastClearance()
                        .filter(label -> !label.equals(Labels.CLEAR))
                        .isPresent()
                ? 1
                : 2;
        return switch (sight.kind()) {
            case SECRET, CANARY -> 5;
            case EXFILTRATION -> 4;
            case PERSONAL -> audience;
            case VOCABULARY, THIRD_PARTY -> {
                boolean sealed = disclosure.people().keySet().stream()
                        .anyMatch(person -> sight.about().sealedFrom().contains(person.value()));
                boolean above = Labels.above(
                        sight.about().label(),
                        Optional.of(disclosure.leastClearance().orElse(Labels.CLEAR)));
                yield sealed ? 4 : above ? 3 : audience;
            }
        };
    }

    private List<Look> looks(GateRequest request, Disclosure disclosure) {
        Terms<Meaning> words = new Terms<>(false);
        Stream.concat(disclosure.vocabulary().stream(), terms.stream())
                .forEach(term -> meaning(term, disclosure).ifPresent(meaning -> words.add(term.term(), meaning)));
        personalTerms.forEach(term -> words.add(term, new Meaning(Kind.PERSONAL, "personal-term", About.NOTHING)));
        Terms<Meaning> canaries = new Terms<>(true);
        request.subject().stream()
                .flatMap(subject -> subject.policy().screening().canaryTerms().stream())
                .forEach(term -> canaries.add(term, new Meaning(Kind.CANARY, "canary-term", About.NOTHING)));
        List<String> allowed = request.subject()
                .map(subject -> subject.policy().screening().linkAllowlist())
                .orElse(List.of());
        return List.of(
                new SecretLook(shapes),
                new ProseSecretLook(),
                new TermLook(canaries),
                new TermLook(words),
                new LinkLook(new Hosts(allowed, ownHosts(request.message()))),
                new EncodedRunLook(),
                new InvisibleTextLook(),
                new AddressLook(),
                new PathLook(),
                new PersonalLook(handles(request, "email")),
                new ReferenceLook(handles(request, "github"), repository(request.message())));
    }

    private static Optional<Meaning> meaning(Term term, Disclosure disclosure) {
        String entity = term.entity().orElse("");
        if (!entity.startsWith("person:")) {
            About about = new About(term.entity(), Optional.of(term.label().orElse(Labels.AMBER)), term.sealedFrom());
            return Optional.of(new Meaning(Kind.VOCABULARY, "term", about));
        }
        String person = entity.substring("person:".length());
        boolean reads = disclosure.people().keySet().stream()
                .anyMatch(reader -> reader.value().equals(person));
        About about = new About(term.entity(), Optional.of(term.label().orElse(Labels.GREEN)), term.sealedFrom());
        return reads ? Optional.empty() : Optional.of(new Meaning(Kind.THIRD_PARTY, "person-name", about));
    }

    private static List<String> ownHosts(Outbound message) {
        return OWN_HOSTS.getOrDefault(message.ref().channel(), List.of());
    }

    private static Optional<String> repository(Outbound message) {
        String id = message.ref().id();
        int hash = id.indexOf('#');
        return message.ref().channel().equals("github")
                ? Optional.of((hash < 0 ? id : id.substring(0, hash)).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** The handles, on one channel, of the reader and of everybody who takes part. */
    private static Set<String> handles(GateRequest request, String channel) {
        Set<String> handles = new HashSet<>();
        for (Subject subject : request.subject().stream().toList()) {
            Stream.concat(
                            Stream.concat(request.participants().stream(), request.counterpart().stream()),
                            subject.people().addresses().values().stream()
                                    .filter(person -> person.value()
                                            .equals(request.message()
                                                    .recipients()
                                                    .to())))
                    .flatMap((PersonId person) -> subject.people().addressesOf(person, channel).stream())
                    .map(Address::handle)
                    .forEach(handle -> handles.add(handle.toLowerCase(Locale.ROOT)));
        }
        return handles;
    }

    /** What a word stands for. */
    private record Meaning(Kind kind, String rule, About about) {}

    /** Sees words, in every reading. */
    private record TermLook(Terms<Meaning> terms) implements Look {
        @Override
        public List<Sight> at(Page page) {
            List<Sight> sights = new ArrayList<>();
            if (!terms.isEmpty()) {
                for (Reading reading : page.readings()) {
                    terms.find(
                            reading,
                            (span, meaning) -> new Sight(
                                    meaning.kind(),
                                    meaning.rule(),
                                    span[0],
                                    span[1],
                                    meaning.about(),
                                    Terms.folded(page.raw().text(span[0], span[1]))),
                            sights);
                }
            }
            return sights;
        }
    }

    /**
     * {@return the rules whose example, made just now, is overlooked; none when the lookout works}
     *
     * @param below gives numbers below a bound
     */
    public List<String> overlooked(java.util.function.IntUnaryOperator below) {
        SecretLook look = new SecretLook(shapes);
        return shapes.all().stream()
                .filter(shape -> {
                    String example = shape.sample(below);
                    return look.at(new Page("Try " + example + " now")).stream()
                            .noneMatch(sight -> sight.value().contains(example.substring(0, 8)));
                })
                .map(SecretShape::name)
                .toList();
    }
}
