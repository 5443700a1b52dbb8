package io.liaise.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows with aligned columns, for people. For one thread. */
public final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these headings. */
    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row. */
    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** {@return whether it has no row} */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** {@return the lines, without white space at their ends} */
    public List<String> lines() {
        int columns = rows.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .mapToInt(row -> width(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> padded(row.get(column), widths[column]))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - width(cell));
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
