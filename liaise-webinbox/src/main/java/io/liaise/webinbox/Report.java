package io.liaise.webinbox;

import io.liaise.core.message.Attachment;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.MessageText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Something kept by the inbox: a report, an answer to it, or our reply.
 *
 * @param id tells it from every other
 * @param report the id of the report it belongs to; its own for a report
 * @param kind which of the three it is
 * @param at when it came in
 * @param author who wrote it
 * @param body what it says
 */
record Report(String id, String report, Kind kind, Instant at, Author author, Body body) {

    /** What a record is. Its first letter stands in the index. */
    enum Kind {
        /** Opens a conversation. */
        REPORT,
        /** The reporter's further word. */
        ANSWER,
        /** Ours. */
        SENT
    }

    /**
     * Who wrote it.
     *
     * @param user the site's or our id of a person, empty for anybody else
     * @param name what they are called
     * @param email their mail address
     * @param authenticity how sure we are
     */
    record Author(String user, Optional<String> name, Optional<String> email, Authenticity authenticity) {}

    /**
     * What it says.
     *
     * @param text what was written
     * @param page where it was written
     * @param context what the page added, as JSON
     * @param attachments what came with it
     * @param link the hash of its private link
     */
    record Body(
            MessageText text,
            Optional<String> page,
            Optional<String> context,
            List<Attachment> attachments,
            Optional<String> link) {

        /** Copies the attachments. */
        Body {
            attachments = List.copyOf(attachments);
        }
    }
}
