package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.Heard;
import io.liaise.github.GitHubJson.Comment;
import io.liaise.github.GitHubJson.Issue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks a repository, or one issue, what happened since. A quiet repository is asked twice, and from the second time on
 * both answers are that nothing changed, which GitHub does not count.
 */
final class GitHubPoll {

    private static final Duration FIRST_LOOK = Duration.ofHours(24);
    private static final Duration ACCOUNT_IS_KNOWN = Duration.ofDays(1);
    private static final int PAGE = 100;
    private static final int PAGES = 20;
    private static final int PAGES_OF_A_BURST = 200;

    private final RestClient client;
    private final Clock clock;
    private final Supplier<String> account;

    GitHubPoll(RestClient client, Clock clock, Supplier<String> account) {
        this.client = client;
        this.clock = clock;
        this.account = account;
    }

    /**
     * Something that happened, and when.
     *
     * @param at when
     * @param key what it is known by among what happened at that time
     * @param event what
     */
    private record Happening(Instant at, String key, ChannelEvent event) {}

    /** What a list told: its items, what it is known by, and up to when it is whole. */
    private record Told<T>(List<T> items, Optional<String> tag, boolean unchanged, boolean cut) {}

    /** A burst that fills all pages of one look is looked at again with more of them, or it would never end. */
    Heard listen(ConversationRef repository, Optional<Long> number, Optional<String> text) {
        Heard heard = listen(repository, number, text, PAGES);
        boolean stuck = heard.more() && heard.events().isEmpty();
        return stuck ? listen(repository, number, text, PAGES_OF_A_BURST) : heard;
    }

    private Heard listen(ConversationRef repository, Optional<Long> number, Optional<String> text, int pages) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        GitHubCursor cursor =
                knowing(text.map(GitHubJson::cursor).orElseGet(() -> GitHubCursor.from(now.minus(FIRST_LOOK))), now);
        String since = GitHubUrls.encoded(cursor.since().toString());
        String below = "/repos/" + repository.id();
        Told<Comment> comments = comments(
                number.map(only -> "%s/issues/%d/comments?per_page=%d&since=%s".formatted(below, only, PAGE, since))
                        .orElse("%s/issues/comments?sort=updated&direction=asc&per_page=%d&since=%s"
                                .formatted(below, PAGE, since)),
                cursor.commentsTag(),
                pages);
        Told<Issue> issues = issues(
                number.map(only -> "%s/issues/%d".formatted(below, only))
                        .orElse("%s/issues?state=all&sort=updated&direction=asc&per_page=%d&since=%s"
                                .formatted(below, PAGE, since)),
                cursor.issuesTag(),
                number.isPresent(),
                pages);
        if (comments.unchanged() && issues.unchanged()) {
            return Heard.nothing(GitHubJson.write(cursor));
        }
        List<Happening> happened = happened(repository, number, cursor, comments.items(), issues.items());
        return heard(cursor, comments, issues, happened);
    }

    private GitHubCursor knowing(GitHubCursor cursor, Instant now) {
        boolean known = cursor.meAt()
                .filter(at -> Duration.between(at, now).compareTo(ACCOUNT_IS_KNOWN) < 0)
                .isPresent();
        return known ? cursor : cursor.knowing(account.get(), now);
    }

    private Told<Comment> comments(String path, Optional<String> tag, int most) {
        List<RestAnswer> pages = fine(client.pages(path, tag, most));
        List<Comment> items = pages.stream()
                .filter(page -> !page.isUnchanged())
                .flatMap(page -> GitHubJson.comments(page).stream())
                .toList();
        return told(pages, items);
    }

    private Told<Issue> issues(String path, Optional<String> tag, boolean single, int most) {
        List<RestAnswer> pages = fine(client.pages(path, tag, most));
        List<Issue> items = pages.stream()
                .filter(page -> !page.isUnchanged())
                .flatMap(page -> single ? Stream.of(GitHubJson.issue(page)) : GitHubJson.issues(page).stream())
                .toList();
        return told(pages, items);
    }

    private <T> Told<T> told(List<RestAnswer> pages, List<T> items) {
        RestAnswer last = pages.get(pages.size() - 1);
        return new Told<>(
                items,
                pages.get(0).header("etag"),
                pages.get(0).isUnchanged(),
                last.next(client.base()).isPresent());
    }

    private List<RestAnswer> fine(List<RestAnswer> pages) {
        for (RestAnswer page : pages) {
            if (!page.isFine() && !page.isUnchanged()) {
                throw failure(page);
            }
        }
        return pages;
    }

    private ChannelException failure(RestAnswer page) {
        return client.failure(page, "it was asked what is new");
    }

    private static List<Happening> happened(
            ConversationRef repository,
            Optional<Long> number,
            GitHubCursor cursor,
            List<Comment> comments,
            List<Issue> issues) {
        GitHubMessages messages = new GitHubMessages(repository, cursor.me());
        List<Happening> all = new ArrayList<>();
        Map<Long, Issue> told = issues.stream()
                .collect(Collectors.toMap(Issue::number, Function.identity(), (earlier, later) -> later));
        for (Comment comment : comments) {
            long issue = number.orElse(comment.issue());
            Message message = Optional.ofNullable(told.get(issue))
                    .map(standing -> messages.comment(comment, standing))
                    .orElseGet(() -> messages.comment(comment, issue));
            String key = "issuecomment-%d@%s".formatted(comment.id(), comment.updatedAt());
            String seen = withContent(key, comment.post().body());
            all.add(new Happening(comment.updatedAt(), seen, new ChannelEvent.Spoken(repository + ":" + key, message)));
        }
        for (Issue issue : issues) {
            Message opening = messages.opening(issue);
            String spoken = "issue-%d@%s".formatted(issue.number(), issue.post().createdAt());
            if (!issue.post().createdAt().isBefore(cursor.fresh())) {
                all.add(new Happening(
                        issue.post().createdAt(), spoken, new ChannelEvent.Spoken(repository + ":" + spoken, opening)));
            }
            String changed = "state-%d@%s".formatted(issue.number(), issue.updatedAt());
            all.add(new Happening(
                    issue.updatedAt(),
                    withContent(changed, issue.title(), issue.post().body(), issue.labels(), issue.open()),
                    new ChannelEvent.Changed(
                            repository + ":" + changed,
                            messages.state(issue),
                            issue.updatedAt(),
                            Optional.of(opening))));
        }
        Set<String> seen = Set.copyOf(cursor.seen());
        all.removeIf(one -> seen.contains(one.key())
                || (one.at().isBefore(cursor.since()) && !one.key().startsWith("issue-")));
        all.sort(Comparator.comparing(Happening::at).thenComparing(Happening::key));
        return all;
    }

    /** Two changes within one of GitHub's whole seconds differ by what they made of it. */
    private static String withContent(String key, Object... content) {
        return "%s~%08x".formatted(key, Arrays.hashCode(content));
    }

    private static Heard heard(
            GitHubCursor cursor, Told<Comment> comments, Told<Issue> issues, List<Happening> happened) {
        Instant horizon = horizon(comments, issues);
        List<Happening> whole =
                happened.stream().filter(one -> !one.at().isAfter(horizon)).toList();
        boolean more = comments.cut() || issues.cut();
        if (whole.isEmpty()) {
            GitHubCursor quiet = cursor.tagged(
                    comments.unchanged() ? cursor.commentsTag() : comments.tag(),
                    issues.unchanged() ? cursor.issuesTag() : issues.tag());
            return new Heard(List.of(), GitHubJson.write(quiet), more);
        }
        Instant position = whole.stream()
                .map(Happening::at)
                .max(Comparator.naturalOrder())
                .filter(at -> at.isAfter(cursor.position()))
                .orElse(cursor.position());
        Instant window = position.minus(GitHubCursor.OVERLAP);
        List<String> seen = Stream.concat(cursor.seen().stream(), whole.stream().map(Happening::key))
                .filter(key -> isWithin(key, window))
                .distinct()
                .toList();
        GitHubCursor next = new GitHubCursor(
                position,
                more ? cursor.fresh() : window,
                seen,
                Optional.empty(),
                Optional.empty(),
                cursor.me(),
                cursor.meAt());
        return new Heard(whole.stream().map(Happening::event).toList(), GitHubJson.write(next), more);
    }

    /** Whether what a key stands for happened at a time or later; the time is part of the key. */
    private static boolean isWithin(String key, Instant from) {
        int end = key.indexOf('~');
        String at = key.substring(key.indexOf('@') + 1, end < 0 ? key.length() : end);
        return !Instant.parse(at).isBefore(from);
    }

    /** Up to when both lists are whole: one that was cut says nothing of what came after its last item. */
    private static Instant horizon(Told<Comment> comments, Told<Issue> issues) {
        Instant end = Instant.MAX;
        if (comments.cut()) {
            end = comments.items().get(comments.items().size() - 1).updatedAt();
        }
        if (issues.cut()) {
            Instant last = issues.items().get(issues.items().size() - 1).updatedAt();
            end = last.isBefore(end) ? last : end;
        }
        return end;
    }
}
