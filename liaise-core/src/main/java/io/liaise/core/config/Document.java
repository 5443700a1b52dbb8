package io.liaise.core.config;

import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.config.Setting.Form;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * A TOML file that is read by declared keys. Everything that is wrong in it is collected, and reading goes on with the
 * standard value. For one thread.
 */
final class Document {

    /** No file of the configuration comes near this size. */
    private static final int MAX_BYTES = 1 << 20;

    private static final String TOO_LARGE = "larger than 1 MB";
    private static final String NO_FILE = "it is no ordinary file";

    private final String file;
    private final TomlTable toml;
    private final List<ConfigProblem> problems = new ArrayList<>();

    private Document(String file, TomlTable toml) {
        this.file = file;
        this.toml = toml;
    }

    /** {@return the file, read and checked against its keys; one that cannot be read is empty and has a problem} */
    static Document read(Path path, List<Setting> keys, String minimal) {
        String file = path.toString();
        Document document;
        try {
            TomlParseResult parsed = Toml.parse(text(path));
            document = new Document(file, parsed);
            for (var error : parsed.errors()) {
                document.problem(Severity.ERROR, error.position(), syntax(String.valueOf(error.getMessage())));
            }
        } catch (StackOverflowError e) {
            return broken(file, "is nested too deeply");
        } catch (NoSuchFileException e) {
            return broken(file, "there is no such file; the smallest one that works is:\n" + minimal);
        } catch (CharacterCodingException e) {
            return broken(file, "is not a text in UTF-8");
        } catch (IOException e) {
            return broken(file, "cannot be read (%s)".formatted(reason(path, e)));
        }
        if (document.problems.isEmpty()) {
            document.checkKeys(keys);
        }
        return document;
    }

    private static String text(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new IOException(NO_FILE);
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException(TOO_LARGE);
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static String reason(Path path, IOException e) {
        if (Files.isDirectory(path)) {
            return "it is a folder";
        }
        return Stream.of(TOO_LARGE, NO_FILE)
                .filter(ours -> ours.equals(e.getMessage()))
                .findFirst()
                .orElseGet(() -> e.getClass().getSimpleName());
    }

    /** What the parser found, without the piece of the file it quotes: that may be a secret in the wrong place. */
    private static String syntax(String message) {
        return message.contains("previously defined") || message.contains("already defined")
                ? "is not well-formed TOML: the key is there twice"
                : "is not well-formed TOML from here on (a text needs quotes, and so does a key that holds a colon or a"
                        + " slash)";
    }

    private static Document broken(String file, String message) {
        Document document = new Document(file, Toml.parse(""));
        document.problems.add(new ConfigProblem(Severity.ERROR, file, 0, 0, message));
        return document;
    }

    /** {@return everything that is wrong so far} */
    List<ConfigProblem> problems() {
        return List.copyOf(problems);
    }

    /** {@return whether the file cannot be used} */
    boolean isBroken() {
        return problems.stream().anyMatch(ConfigProblem::isError);
    }

    /** Adds something that is wrong at a key, or at the file where the key is absent. */
    void problem(Severity severity, List<String> path, String message) {
        TomlPosition at = path.isEmpty() ? null : toml.inputPositionOf(path);
        if (at == null) {
            problems.add(new ConfigProblem(severity, file, 0, 0, dotted(path) + message));
        } else {
            problem(severity, at, dotted(path) + message);
        }
    }

    /** Adds an error at a key. */
    void error(Setting setting, String message) {
        problem(Severity.ERROR, setting.parts(), message);
    }

    private void problem(Severity severity, TomlPosition at, String message) {
        problems.add(new ConfigProblem(severity, file, at.line(), at.column(), message));
    }

    private static String dotted(List<String> path) {
        return path.isEmpty() ? "" : String.join(".", path) + ": ";
    }

    private void checkKeys(List<Setting> keys) {
        for (List<String> path : leaves(toml, List.of())) {
            boolean known = keys.stream().anyMatch(key -> key.covers(path))
                    || keys.stream().anyMatch(key -> anything(key, path));
            if (!known) {
                problem(Severity.ERROR, path, "is no key of this file" + nearest(keys, path));
            }
        }
        keys.stream()
                .filter(key ->
                        key.standard().equals(Setting.REQUIRED) && !key.path().contains("<"))
                .filter(key -> toml.get(key.parts()) == null)
                .forEach(key -> problem(
                        Severity.ERROR,
                        List.of(),
                        "%s is missing; it has to be %s"
                                .formatted(key.path(), key.form().text())));
        keys.forEach(this::checkForm);
    }

    private static boolean anything(Setting key, List<String> path) {
        List<String> own = key.parts();
        return key.form().equals(Form.ANY) && path.size() > own.size() && key.covers(path.subList(0, own.size()));
    }

    private static List<List<String>> leaves(TomlTable table, List<String> above) {
        List<List<String>> leaves = new ArrayList<>();
        for (String name : table.keySet()) {
            List<String> path = new ArrayList<>(above);
            path.add(name);
            Object value = table.get(List.of(name));
            if (value instanceof TomlTable inner && !inner.isEmpty()) {
                leaves.addAll(leaves(inner, path));
            } else if (!(value instanceof TomlTable)) {
                leaves.add(path);
            }
        }
        return leaves;
    }

    private static String nearest(List<Setting> keys, List<String> path) {
        String wrong = String.join(".", path);
        String last = path.get(path.size() - 1);
        return keys.stream()
                .map(Setting::path)
                .filter(key -> {
                    String own = key.substring(key.lastIndexOf('.') + 1);
                    return own.equals(last)
                            || distance(key, wrong) <= 3
                            || (distance(own, last) <= 2 && last.length() > 3);
                })
                .min(java.util.Comparator.comparingInt(key -> distance(key, wrong)))
                .map("; did you mean %s?"::formatted)
                .orElse("");
    }

    /** {@return how many letters have to be changed, added or dropped to get from one word to another} */
    static int distance(String one, String other) {
        int[] before = IntStream.rangeClosed(0, other.length()).toArray();
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[other.length() + 1];
            now[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(changed, Math.min(before[j], now[j - 1]) + 1);
            }
            before = now;
        }
        return before[other.length()];
    }

    private void checkForm(Setting setting) {
        for (List<String> path : leaves(toml, List.of())) {
            if (setting.covers(path)) {
                check(setting, path);
            }
        }
        boolean tableForValue = !setting.path().contains("<") && toml.get(setting.parts()) instanceof TomlTable;
        if (tableForValue) {
            check(setting, setting.parts());
        }
    }

    private void check(Setting setting, List<String> path) {
        Object value = toml.get(path);
        if (value != null && !fits(setting.form(), value)) {
            problem(Severity.ERROR, path, "has to be " + setting.form().text());
        }
    }

    private static boolean fits(Form form, Object value) {
        return switch (form.type()) {
            case TEXT -> value instanceof String;
            case PATH -> value instanceof String path && path.indexOf('\0') < 0;
            case FLAG -> value instanceof Boolean;
            case TEXTS -> isTexts(value);
            case AMOUNT ->
                (value instanceof Long whole && whole >= 0)
                        || (value instanceof Double amount && amount >= 0 && Double.isFinite(amount));
            case ANY -> true;
            case WHOLE -> value instanceof Long whole && whole >= form.least().orElse(0L) && whole <= Integer.MAX_VALUE;
            case WORD -> value instanceof String word && form.words().contains(word);
            case WORDS -> isTexts(value) && form.words().containsAll(texts((TomlArray) value));
        };
    }

    private static boolean isTexts(Object value) {
        return value instanceof TomlArray list && list.toList().stream().allMatch(String.class::isInstance);
    }

    private static List<String> texts(TomlArray list) {
        return list.toList().stream().map(String::valueOf).toList();
    }

    /** {@return whether a key is there, whatever its value} */
    boolean has(Setting setting) {
        return toml.get(setting.parts()) != null;
    }

    /** {@return a text, a path or a word} */
    Optional<String> text(Setting setting) {
        return value(setting.parts(), setting.form()).map(String.class::cast);
    }

    /** {@return a text, a path or a word, or what holds without one} */
    String textOrStandard(Setting setting) {
        return text(setting).orElse(setting.standard());
    }

    /** {@return true or false} */
    boolean flag(Setting setting) {
        return value(setting.parts(), setting.form())
                .map(Boolean.class::cast)
                .orElse(Boolean.valueOf(setting.standard()));
    }

    /** {@return a whole number} */
    Optional<Long> whole(Setting setting) {
        return value(setting.parts(), setting.form()).map(Long.class::cast);
    }

    /** {@return a whole number, or what holds without one} */
    long wholeOrStandard(Setting setting) {
        return whole(setting).orElseGet(() -> Long.valueOf(setting.standard()));
    }

    /** {@return an amount} */
    Optional<BigDecimal> amount(Setting setting) {
        return value(setting.parts(), setting.form()).map(value -> new BigDecimal(value.toString()));
    }

    /** {@return a list of texts or words} */
    Optional<List<String>> texts(Setting setting) {
        return value(setting.parts(), setting.form()).map(value -> texts((TomlArray) value));
    }

    /** {@return a list of texts or words at a path that holds a name the operator chose} */
    Optional<List<String>> texts(List<String> path, Form form) {
        return value(path, form).map(value -> texts((TomlArray) value));
    }

    /** {@return a text or a word at a path that holds a name the operator chose} */
    Optional<String> text(List<String> path, Form form) {
        return value(path, form).map(String.class::cast);
    }

    /** {@return a whole number at a path that holds a name the operator chose} */
    Optional<Long> whole(List<String> path, Form form) {
        return value(path, form).map(Long.class::cast);
    }

    /** {@return the names the operator chose in a table, in the order of the file} */
    List<String> names(List<String> table) {
        Object found = toml.get(table);
        return found instanceof TomlTable inner ? byPosition(inner) : List.of();
    }

    private static List<String> byPosition(TomlTable table) {
        return table.keySet().stream()
                .sorted(java.util.Comparator.comparing(
                        (String name) -> table.inputPositionOf(List.of(name)),
                        java.util.Comparator.nullsFirst(java.util.Comparator.comparingInt(TomlPosition::line)
                                .thenComparingInt(TomlPosition::column))))
                .toList();
    }

    /** {@return the texts of a table by the names the operator chose, in the order of the file} */
    Map<String, String> table(List<String> table, Form form) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : names(table)) {
            List<String> path = new ArrayList<>(table);
            path.add(name);
            text(path, form).ifPresent(value -> texts.put(name, value));
        }
        return texts;
    }

    /** {@return whatever stands in a table, as plain Java values} */
    Map<String, Object> anything(List<String> table) {
        Object found = toml.get(table);
        return found instanceof TomlTable inner ? plain(inner) : Map.of();
    }

    private static Map<String, Object> plain(TomlTable table) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : byPosition(table)) {
            values.put(name, plain(table.get(List.of(name))));
        }
        return values;
    }

    private static Object plain(Object value) {
        if (value instanceof TomlTable table) {
            return plain(table);
        }
        return value instanceof TomlArray list
                ? list.toList().stream().map(Document::plain).toList()
                : value;
    }

    private Optional<Object> value(List<String> path, Form form) {
        return Optional.ofNullable(toml.get(path)).filter(value -> fits(form, value));
    }
}
