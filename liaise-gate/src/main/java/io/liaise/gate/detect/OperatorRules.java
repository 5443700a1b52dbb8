package io.liaise.gate.detect;

import io.liaise.core.failure.ConfigException;
import io.liaise.gate.people.Disclosure.Term;
import io.liaise.gate.rules.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the operator has looked for beside everything else. */
public final class OperatorRules {

    /** Nothing beside. */
    public static final OperatorRules NONE = new OperatorRules(List.of(), List.of());

    private static final String SOURCE = "gate.rules_file";

    private final List<SecretShape> shapes;
    private final List<Term> terms;

    private OperatorRules(List<SecretShape> shapes, List<Term> terms) {
        this.shapes = List.copyOf(shapes);
        this.terms = List.copyOf(terms);
    }

    /**
     * {@return the rules of a file}
     *
     * <p>A line has three columns with tabs between: a rule's name, its flags and its shape, or {@code term}, a label and
     * words that must not reach anybody who may not know so much.
     *
     * @throws ConfigException when there is no such file, or a line is none of these; it names the line, not its text
     */
    public static OperatorRules read(Path file) {
        List<SecretShape> shapes = new ArrayList<>();
        List<Term> terms = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                String[] columns = line.split("\t", 3);
                if (columns.length == 3 && columns[0].equals("term") && Labels.isKnown(columns[1])) {
                    terms.add(new Term(columns[2], Optional.of(SOURCE), Optional.of(columns[1]), List.of()));
                } else {
                    shapes.add(shape(line, columns[0], file, number));
                }
            }
        } catch (IOException e) {
            throw new ConfigException("the rules in %s cannot be read; see rules_file in [gate]".formatted(file));
        }
        return new OperatorRules(shapes, terms);
    }

    private static SecretShape shape(String line, String name, Path file, int number) {
        try {
            if (name.equals("term")) {
                throw new IllegalArgumentException("the label of a term is clear, green, amber or red");
            }
            return SecretShape.parse(line);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("%s:%d: this is neither a rule (a name, flags and a shape, with tabs between)"
                            .formatted(file, number)
                    + " nor a term (the word term, a label and words)");
        }
    }

    List<SecretShape> shapes() {
        return shapes;
    }

    List<Term> terms() {
        return terms;
    }
}
