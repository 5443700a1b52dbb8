package io.liaise.github;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** References to GitHub: {@code owner/repo}, and {@code owner/repo#N} for an issue, a pull request or a discussion. */
public final class GitHubGrammar implements ChannelGrammar {

    /** The channel's name. */
    public static final String CHANNEL = "github";

    private static final Pattern FORM =
            Pattern.compile("([A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100})(#[1-9][0-9]{0,9})?");
    private static final List<String> FIELDS = List.of(
            "title",
            "state",
            "labels",
            "number",
            "kind",
            "locked",
            "category",
            "node_id",
            "minimized",
            "replies_truncated");

    @Override
    public ConversationRef canonical(String id) {
        if (!FORM.matcher(id).matches()) {
            throw new InvalidValueException(
                    "a GitHub conversation is written OWNER/REPO or OWNER/REPO#NUMBER, as in github:example/app#12");
        }
        return new ConversationRef(CHANNEL, id.toLowerCase(Locale.ROOT));
    }

    @Override
    public Optional<ConversationRef> parent(ConversationRef ref) {
        Matcher parts = FORM.matcher(ref.id());
        return parts.matches() && parts.group(2) != null
                ? Optional.of(new ConversationRef(CHANNEL, parts.group(1)))
                : Optional.empty();
    }

    @Override
    public boolean ignoresCase() {
        return true;
    }

    @Override
    public Optional<List<String>> fields() {
        return Optional.of(FIELDS);
    }
}
