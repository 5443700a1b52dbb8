package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;
import java.util.Locale;

/**
 * An account on a channel, written {@code channel:handle}. Two spellings that differ only in case are one address.
 *
 * @param channel the channel's name
 * @param handle the name people write there, as written
 */
public record Address(String channel, String handle) {

    /** Refuses a missing part. */
    public Address {
        if (channel.isBlank() || handle.isBlank()) {
            throw new InvalidValueException("an address is written CHANNEL:HANDLE, as in github:pat");
        }
    }

    /** {@return the address with this text} */
    public static Address parse(String text) {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            throw new InvalidValueException("an address is written CHANNEL:HANDLE, as in github:pat");
        }
        return new Address(text.substring(0, colon), text.substring(colon + 1));
    }

    /** {@return whether it looks like an address at all} */
    public static boolean isAddress(String text) {
        int colon = text.indexOf(':');
        return colon > 0
                && colon < text.length() - 1
                && !text.substring(colon + 1).isBlank();
    }

    /** {@return the spelling all others of this address share} */
    public String folded() {
        return (channel + ":" + handle).toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address address && folded().equals(address.folded());
    }

    @Override
    public int hashCode() {
        return folded().hashCode();
    }

    @Override
    public String toString() {
        return channel + ":" + handle;
    }
}
