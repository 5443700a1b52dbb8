package io.liaise.core.spi.channel;

import io.liaise.core.message.Vocabulary;

/**
 * Something a channel needs to be told before it works.
 *
 * @param setting its name, as the operator would set it
 * @param source where it comes from now
 * @param required whether the channel cannot do without it
 * @param purpose what it is for, and how to set it, in a sentence
 */
public record Requirement(String setting, Source source, boolean required, String purpose) {

    /** Where a setting comes from. */
    public enum Source implements Vocabulary {
        /** An environment variable. */
        ENV,
        /** The configuration file. */
        CONFIG,
        /** A file that holds a secret. */
        FILE,
        /** Another program is asked for it when it is needed. */
        PROGRAM,
        /** Nobody set it, and there is a value to go by. */
        DEFAULT,
        /** Nobody set it. */
        MISSING
    }
}
