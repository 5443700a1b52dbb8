package io.liaise.webinbox;

import io.liaise.core.message.Authenticity;
import io.liaise.core.message.Grade;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What somebody handed in, checked and not yet kept.
 *
 * @param text what they wrote
 * @param page where
 * @param context what the page added, as JSON
 * @param author who they are
 * @param files what came along
 */
record Draft(String text, Optional<String> page, Optional<String> context, Report.Author author, List<File> files) {

    static final int MOST_FILES = 5;
    static final int LONGEST_TEXT = 20_000;
    static final int LONGEST_NAME = 200;
    static final int LONGEST_EMAIL = 320;
    static final int LONGEST_PAGE = 2_000;
    private static final Set<String> TYPES =
            Set.of("image/png", "image/jpeg", "image/webp", "image/gif", "text/plain", "application/json");

    /** Copies the files. */
    Draft {
        files = List.copyOf(files);
    }

    /** Bytes that came along. */
    static final class File {
        private final String mediaType;
        private final Optional<String> name;
        private final byte[] bytes;

        File(String mediaType, Optional<String> name, byte[] bytes) {
            this.mediaType = mediaType;
            this.name = name;
            this.bytes = bytes.clone();
        }

        String mediaType() {
            return mediaType;
        }

        Optional<String> name() {
            return name;
        }

        byte[] bytes() {
            return bytes.clone();
        }
    }

    static Report.Author claimed(Optional<String> name, Optional<String> email) {
        return new Report.Author(
                "", name, email, new Authenticity(Grade.CLAIMED, Map.of("reason", "nobody vouches for the sender")));
    }

    static String checkedText(String text) throws Refusal {
        if (text.isBlank()) {
            throw new Refusal(400, "text is missing or blank");
        }
        return within("text", text, LONGEST_TEXT);
    }

    static String within(String field, String value, int most) throws Refusal {
        if (value.codePointCount(0, value.length()) > most) {
            throw new Refusal(400, field + " is longer than " + most + " characters");
        }
        return value;
    }

    static String checkedType(String mediaType) throws Refusal {
        String type = mediaType.toLowerCase(java.util.Locale.ROOT);
        if (!TYPES.contains(type)) {
            throw new Refusal(415, "attachments are PNG, JPEG, WebP or GIF images, plain text or JSON");
        }
        return type;
    }
}
