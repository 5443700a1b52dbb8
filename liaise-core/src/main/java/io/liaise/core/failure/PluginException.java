package io.liaise.core.failure;

import org.jspecify.annotations.Nullable;

/** A plugin could not be found or created, threw, or took too long. */
public final class PluginException extends LiaiseException {

    private final String plugin;

    /** A failure of the plugin called {@code plugin}. */
    public PluginException(String plugin, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.plugin = plugin;
    }

    /** {@return the name of the plugin, or of its class where it had no chance to give one} */
    public String plugin() {
        return plugin;
    }
}
