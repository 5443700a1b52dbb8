package io.liaise.core.scripted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.scripted.Script.Ending;
import io.liaise.core.scripted.Script.Part;
import io.liaise.core.scripted.Script.Role;
import io.liaise.core.scripted.Script.Step;
import io.liaise.core.scripted.Script.Verb;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Scripts as they are written down. Every mistake is told by part and key, and never by what stands there. */
final class ScriptJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final long LONGEST_SECONDS = 7 * 24 * 3600;

    private ScriptJson() {}

    /**
     * {@return the script a text holds}
     *
     * @throws InvalidValueException when it holds none
     */
    static Script read(String text) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InvalidValueException("it is no JSON from line %d, column %d on"
                    .formatted(
                            e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                            e.getLocation() == null ? 1 : e.getLocation().getColumnNr()));
        }
        refuseOthers("the script", root, Set.of("parts"));
        if (!root.path("parts").isArray()) {
            throw new InvalidValueException("it has no list of parts");
        }
        List<Part> parts = new ArrayList<>();
        for (JsonNode part : root.path("parts")) {
            String name = "part %d".formatted(parts.size() + 1);
            try {
                parts.add(part(name, part));
            } catch (InvalidPathException e) {
                throw new InvalidValueException("%s names a file that no system could have".formatted(name));
            }
        }
        return new Script(parts);
    }

    /** {@return JSON as maps, lists, texts, numbers, flags and null; null as well where it is no JSON} */
    static @Nullable Object plain(String json) {
        try {
            return MAPPER.readValue(json, Object.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static Part part(String name, JsonNode part) {
        refuseOthers(
                name, part, Set.of("kind", "case", "run", "steps", "takes_seconds", "answer", "failure", "cost_usd"));
        List<Step> steps = new ArrayList<>();
        for (JsonNode step : part.path("steps")) {
            steps.add(step("%s, step %d".formatted(name, steps.size() + 1), step));
        }
        return new Part(
                role(name, part),
                steps,
                Duration.ofSeconds(
                        whole(name, part, "takes_seconds", 0, LONGEST_SECONDS).orElse(0)),
                ending(name, part));
    }

    private static Role role(String name, JsonNode part) {
        return new Role(
                text(name, part, "kind")
                        .map(label -> Vocabulary.parse(RunRecord.Kind.class, "kind of run", label))
                        .orElse(RunRecord.Kind.WORK),
                text(name, part, "case"),
                whole(name, part, "run", 1, Integer.MAX_VALUE));
    }

    private static Ending ending(String name, JsonNode part) {
        JsonNode answer = part.path("answer");
        JsonNode cost = part.path("cost_usd");
        if (!cost.isMissingNode() && !(cost.isNumber() && cost.decimalValue().signum() >= 0)) {
            throw new InvalidValueException("%s: cost_usd has to be a number from 0 on".formatted(name));
        }
        Optional<BigDecimal> usd = cost.isMissingNode() ? Optional.empty() : Optional.of(cost.decimalValue());
        return new Ending(
                answer.isMissingNode() ? Optional.empty() : Optional.of(answer.toString()),
                text(name, part, "failure").map(RunFailure::parse),
                usd);
    }

    private static Step step(String name, JsonNode step) {
        Set<String> verbs = new TreeSet<>();
        for (Verb verb : Verb.values()) {
            verbs.add(verb.name().toLowerCase(Locale.ROOT));
        }
        Set<String> known = new TreeSet<>(verbs);
        known.add("text");
        refuseOthers(name, step, known);
        List<String> named = verbs.stream().filter(step::has).toList();
        if (named.size() != 1) {
            throw new InvalidValueException("%s has to have one of %s".formatted(name, String.join(", ", verbs)));
        }
        Verb verb = Verb.valueOf(named.get(0).toUpperCase(Locale.ROOT));
        try {
            return new Step(
                    verb,
                    text(name, step, named.get(0)).orElse(""),
                    text(name, step, "text").orElse(""));
        } catch (InvalidValueException e) {
            throw new InvalidValueException("%s: %s".formatted(name, e.getMessage()));
        }
    }

    private static Optional<String> text(String name, JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw new InvalidValueException("%s: %s has to be a text".formatted(name, key));
        }
        return value.isMissingNode() ? Optional.empty() : Optional.of(value.asText());
    }

    private static OptionalInt whole(String name, JsonNode node, String key, long least, long most) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return OptionalInt.empty();
        }
        if (!value.canConvertToLong() || !value.isIntegralNumber() || value.asLong() < least || value.asLong() > most) {
            throw new InvalidValueException(
                    "%s: %s has to be a whole number from %d to %d".formatted(name, key, least, most));
        }
        return OptionalInt.of(value.asInt());
    }

    private static void refuseOthers(String name, JsonNode node, Set<String> known) {
        if (!node.isObject()) {
            throw new InvalidValueException("%s has to be an object".formatted(name));
        }
        for (Iterator<String> keys = node.fieldNames(); keys.hasNext(); ) {
            if (!known.contains(keys.next())) {
                throw new InvalidValueException(
                        "%s has a key that is none of %s".formatted(name, String.join(", ", new TreeSet<>(known))));
            }
        }
    }
}
