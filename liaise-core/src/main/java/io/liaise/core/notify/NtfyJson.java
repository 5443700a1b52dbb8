package io.liaise.core.notify;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.liaise.core.notice.Notice;

/** What ntfy is sent, in its JSON form. */
final class NtfyJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private NtfyJson() {}

    /**
     * {@return a message for ntfy}
     *
     * @see <a href="https://docs.ntfy.sh/publish/#publish-as-json">its documentation</a>
     */
    static String of(String topic, Notice notice) {
        NoticeWords words = NoticeWords.of(notice);
        int priority = switch (notice.event().priority()) {
            case LOW -> 2;
            case NORMAL -> 3;
            case HIGH -> 4;
        };
        return MAPPER.createObjectNode()
                .put("topic", topic)
                .put("title", words.title())
                .put("message", words.body())
                .put("priority", priority)
                .toString();
    }
}
