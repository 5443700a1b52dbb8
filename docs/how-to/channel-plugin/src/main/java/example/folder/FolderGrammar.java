package example.folder;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * References such as {@code folder:desk}, a place, and {@code folder:desk#printer}, a conversation in it. Names are so
 * narrow that none of them can lead out of the folder.
 */
final class FolderGrammar implements ChannelGrammar {

    static final String CHANNEL = "folder";

    private static final Pattern FORM = Pattern.compile("([a-z0-9][a-z0-9-]{0,39})(?:#([a-z0-9][a-z0-9-]{0,39}))?");

    /** A reference taken apart. */
    record Parts(String place, Optional<String> talk) {}

    static Parts parts(ConversationRef ref) {
        Matcher form = FORM.matcher(ref.id());
        if (!form.matches()) {
            throw new InvalidValueException(
                    "a folder is named in lower-case letters, digits and hyphens, as in folder:desk, and a conversation"
                            + " as in folder:desk#printer");
        }
        return new Parts(form.group(1), Optional.ofNullable(form.group(2)));
    }

    @Override
    public ConversationRef canonical(String id) {
        ConversationRef ref = new ConversationRef(CHANNEL, id);
        parts(ref);
        return ref;
    }

    @Override
    public Optional<ConversationRef> parent(ConversationRef ref) {
        Parts parts = parts(ref);
        return parts.talk().map(talk -> new ConversationRef(CHANNEL, parts.place()));
    }

    @Override
    public boolean ignoresCase() {
        return false;
    }

    @Override
    public Optional<List<String>> fields() {
        return Optional.of(List.of());
    }
}
