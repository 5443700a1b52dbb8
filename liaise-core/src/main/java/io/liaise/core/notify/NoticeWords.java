package io.liaise.core.notify;

import io.liaise.core.notice.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A notice in words. Nothing in it was written by a partner, a repository or an agent.
 *
 * @param title in a few words
 * @param body what it is about and where to look
 */
record NoticeWords(String title, String body) {

    private static final Map<Notice.Event, String> TITLES = Map.ofEntries(
            Map.entry(Notice.Event.NEEDS_OWNER, "needs you"),
            Map.entry(Notice.Event.RUN_LOST, "a run was lost"),
            Map.entry(Notice.Event.START_FAILED, "a run could not start"),
            Map.entry(Notice.Event.RUN_FAILED, "a run failed"),
            Map.entry(Notice.Event.HOLD_SET, "a hold was set"),
            Map.entry(Notice.Event.HOLD_LIFTED, "a hold was lifted"),
            Map.entry(Notice.Event.UNROUTED, "messages from nobody known"),
            Map.entry(Notice.Event.DEPLOY_FAILED, "a deploy failed"),
            Map.entry(Notice.Event.SEND_FAILED, "a message did not go out"),
            Map.entry(Notice.Event.BUDGET, "today's runs are used up"),
            Map.entry(Notice.Event.NOTE, "a run left a note"),
            Map.entry(Notice.Event.BROKEN, "something cannot be used"));

    static NoticeWords of(Notice notice) {
        String about = notice.cases().isEmpty()
                ? notice.subject().orElse("liaise")
                : notice.cases().size() == 1
                        ? notice.cases().get(0)
                        : "%s and %d more"
                                .formatted(notice.cases().get(0), notice.cases().size() - 1);
        List<String> lines = new ArrayList<>();
        notice.subject().ifPresent(slug -> lines.add("subject: " + slug));
        if (!notice.cases().isEmpty()) {
            lines.add("cases: " + String.join(", ", notice.cases()));
        }
        lines.add("event: " + notice.event().label());
        notice.cause().ifPresent(cause -> lines.add("cause: " + cause));
        lines.add(
                notice.cases().isEmpty()
                        ? "see: liaise status"
                        : "see: liaise case show " + notice.cases().get(0));
        return new NoticeWords(
                "%s: %s".formatted(about, TITLES.getOrDefault(notice.event(), "")), String.join("\n", lines));
    }
}
