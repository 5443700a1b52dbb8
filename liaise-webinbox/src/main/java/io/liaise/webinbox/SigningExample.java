package io.liaise.webinbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A small program that signs who a site's user is, for each of the languages that sites are often written in. */
public enum SigningExample {
    /** JavaScript, on Node.js. */
    NODE("node", "sign.js"),
    /** Python 3. */
    PYTHON("python", "sign.py"),
    /** PHP 7.4 or newer. */
    PHP("php", "sign.php"),
    /** Ruby. */
    RUBY("ruby", "sign.rb");

    private final String language;
    private final String file;

    SigningExample(String language, String file) {
        this.language = language;
        this.file = file;
    }

    /** {@return the example in a language, if there is one} */
    public static Optional<SigningExample> in(String language) {
        return Stream.of(values())
                .filter(each -> each.language.equals(language))
                .findFirst();
    }

    /** {@return the languages, as they are asked for} */
    public static List<String> languages() {
        return Stream.of(values()).map(SigningExample::language).toList();
    }

    /** {@return the name of its language} */
    public String language() {
        return language;
    }

    /** {@return the name of the file it is meant to stand in} */
    public String file() {
        return file;
    }

    /**
     * {@return the program for a site; it reads the secret from the environment and holds none}
     *
     * @param site a site's name, as {@link InboxSettings} checks it
     */
    public String text(String site) {
        try (InputStream in = SigningExample.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the example " + file + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@SITE@", site)
                    .replace("@VARIABLE@", SiteSecret.variable(site));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
