package io.liaise.core.spi;

import io.liaise.core.failure.ConfigException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plugin's own table of the configuration, read by type.
 *
 * <p>Every reading method throws a {@link ConfigException} that names the key when the value has another type.
 *
 * @param source where the table stands, for messages, such as {@code [plugins.folder] of config.toml}
 * @param values strings, {@code Long}, {@code Double}, {@code Boolean}, lists and maps of such
 */
public record PluginSettings(String source, Map<String, Object> values) {

    /** Copies the values, keeping their order. */
    public PluginSettings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** {@return the settings of a table that does not exist} */
    public static PluginSettings none(String source) {
        return new PluginSettings(source, Map.of());
    }

    /** {@return a text} */
    public Optional<String> text(String key) {
        return typed(key, String.class, "a text");
    }

    /** {@return a text, and an error where there is none} */
    public String requireText(String key) {
        return text(key).orElseThrow(() -> new ConfigException("%s: %s is missing".formatted(source, key)));
    }

    /** {@return a whole number} */
    public Optional<Long> number(String key) {
        return typed(key, Long.class, "a whole number");
    }

    /** {@return true or false} */
    public Optional<Boolean> flag(String key) {
        return typed(key, Boolean.class, "true or false");
    }

    /** {@return a list of texts, empty where there is none} */
    public List<String> texts(String key) {
        Optional<List<?>> list = typed(key, List.class, "a list of texts").map(found -> (List<?>) found);
        return list.orElse(List.of()).stream()
                .map(item -> item instanceof String text ? text : wrong(key, "a list of texts"))
                .toList();
    }

    /** {@return a table inside this one, empty where there is none} */
    public PluginSettings table(String key) {
        Map<String, Object> inner = new LinkedHashMap<>();
        typed(key, Map.class, "a table")
                .ifPresent(
                        found -> ((Map<?, ?>) found).forEach((name, value) -> inner.put(String.valueOf(name), value)));
        return new PluginSettings(source + "." + key, inner);
    }

    private <T> Optional<T> typed(String key, Class<T> type, String what) {
        Object value = values.get(key);
        if (value != null && !type.isInstance(value)) {
            wrong(key, what);
        }
        return Optional.ofNullable(type.cast(value));
    }

    private String wrong(String key, String what) {
        throw new ConfigException("%s: %s has to be %s".formatted(source, key, what));
    }
}
