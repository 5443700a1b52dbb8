package io.liaise.core.spi;

/**
 * What ServiceLoader finds of a plugin. Making one and asking its name does no I/O; it is public and final, and has a
 * public constructor without parameters.
 */
public interface PluginFactory {

    /** {@return its name among the plugins of its kind, in kebab case} */
    String name();
}
