package io.liaise.core.plugin;

/**
 * A plugin that cannot be used.
 *
 * @param seam where it would fit in
 * @param type the name of its class
 * @param source the jar or folder it comes from, as far as is known
 * @param reason what is wrong, and what to do
 */
public record PluginProblem(Seam seam, String type, String source, String reason) {

    /** {@return the problem in one line} */
    public String text() {
        return "%s %s (%s): %s".formatted(seam.label(), type, source, reason);
    }
}
