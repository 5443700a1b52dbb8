package io.liaise.cli.view;

/** Numbers of things. */
public final class Counted {

    private Counted() {}

    /** {@return how many of a thing there are, as in "1 draft" and "2 drafts"} */
    public static String of(long number, String thing) {
        return "%d %s%s".formatted(number, thing, number == 1 ? "" : "s");
    }
}
