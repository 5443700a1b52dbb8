package io.liaise.core.message;

import java.util.Optional;

/**
 * An account as its platform describes it. It is never a person; the policy says who is behind it.
 *
 * @param channel the channel's name
 * @param nativeId the platform's own id, empty where there is none
 * @param handle the name people write
 * @param displayName the name people see
 * @param isBot whether the platform says that a program writes there
 * @param isSelf whether it is the account liaise itself acts as
 * @param authority the standing the platform gives it, such as GitHub's author association
 */
public record ChannelIdentity(
        String channel,
        String nativeId,
        Optional<String> handle,
        Optional<String> displayName,
        boolean isBot,
        boolean isSelf,
        Optional<String> authority) {

    /** {@return an ordinary account known by its handle} */
    public static ChannelIdentity of(String channel, String nativeId, String handle) {
        return new ChannelIdentity(
                channel, nativeId, Optional.of(handle), Optional.empty(), false, false, Optional.empty());
    }

    /** {@return {@code channel:handle}, or {@code channel:native-id} for want of a handle} */
    public String address() {
        return channel + ":" + handle.filter(name -> !name.isEmpty()).orElse(nativeId);
    }
}
