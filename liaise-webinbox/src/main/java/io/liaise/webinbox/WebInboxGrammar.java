package io.liaise.webinbox;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** References to a web inbox: a site, and {@code site#report} for one report and what follows it. */
public final class WebInboxGrammar implements ChannelGrammar {

    /** The channel's name. */
    public static final String CHANNEL = "webinbox";

    private static final Pattern FORM = Pattern.compile("([a-z0-9][a-z0-9-]{0,62})(#[A-Za-z0-9._-]{1,80})?");
    private static final List<String> FIELDS = List.of("page", "context", "contact");

    @Override
    public ConversationRef canonical(String id) {
        if (!FORM.matcher(id).matches()) {
            throw new InvalidValueException("a web inbox is named in lower-case letters, digits and hyphens,"
                    + " as in webinbox:example-site, and a report as in webinbox:example-site#REPORT");
        }
        return new ConversationRef(CHANNEL, id);
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
        return false;
    }

    @Override
    public Optional<List<String>> fields() {
        return Optional.of(FIELDS);
    }
}
