package io.liaise.github;

import io.liaise.core.message.Attachment;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.Message.Content;
import io.liaise.core.message.Message.Format;
import io.liaise.core.message.Message.Placement;
import io.liaise.core.message.MessageText;
import io.liaise.github.GitHubJson.Comment;
import io.liaise.github.GitHubJson.Issue;
import io.liaise.github.GitHubJson.Post;
import io.liaise.github.GitHubJson.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Turns what GitHub tells into messages. */
final class GitHubMessages {

    private static final Map<String, String> ATTESTED = Map.of("attested_by", "github");

    private final ConversationRef repository;
    private final Optional<String> me;

    GitHubMessages(ConversationRef repository, Optional<String> me) {
        this.repository = repository;
        this.me = me;
    }

    ConversationRef issue(long number) {
        return new ConversationRef(repository.channel(), repository.id() + "#" + number);
    }

    Message opening(Issue issue) {
        Map<String, List<String>> fields = new TreeMap<>();
        fields.put("title", List.of(issue.title()));
        fields.put("state", standing(issue));
        fields.put("labels", issue.labels());
        fields.put("number", List.of(String.valueOf(issue.number())));
        fields.put("kind", kind(issue));
        fields.put("locked", List.of(String.valueOf(issue.locked())));
        return message("issue-" + issue.number(), issue.number(), issue.post(), Optional.empty(), fields);
    }

    Message comment(Comment comment, long number) {
        Optional<Instant> edited = Optional.of(comment.updatedAt())
                .filter(at -> !at.equals(comment.post().createdAt()));
        return message("issuecomment-" + comment.id(), number, comment.post(), edited, Map.of());
    }

    /** A comment together with how its issue stands, so that none is taken for the beginning of a case. */
    Message comment(Comment comment, Issue issue) {
        Message alone = comment(comment, issue.number());
        Map<String, List<String>> fields = Map.of("kind", kind(issue), "state", standing(issue));
        Placement placement = new Placement(
                Optional.empty(), Optional.empty(), alone.placement().url(), fields);
        return new Message(
                alone.id(), alone.conversation(), alone.author(), alone.authenticity(), alone.content(), placement);
    }

    private static List<String> kind(Issue issue) {
        return List.of(issue.pull() ? "pull_request" : "issue");
    }

    private static List<String> standing(Issue issue) {
        return List.of(issue.open() ? "open" : "closed");
    }

    private Message message(
            String id, long number, Post post, Optional<Instant> edited, Map<String, List<String>> fields) {
        return new Message(
                id,
                issue(number),
                identity(post.user(), post.association()),
                new Authenticity(Grade.PLATFORM, ATTESTED),
                new Content(
                        new MessageText(post.body()),
                        Format.MARKDOWN,
                        attachments(post.body()),
                        post.createdAt(),
                        edited),
                new Placement(Optional.empty(), Optional.empty(), post.url(), fields));
    }

    ConversationState state(Issue issue) {
        return new ConversationState(
                issue(issue.number()),
                issue.open() ? Status.OPEN : Status.CLOSED,
                Optional.empty(),
                Optional.of(issue.title()),
                issue.labels(),
                Optional.of(identity(issue.post().user(), issue.post().association())),
                issue.post().url());
    }

    ChannelIdentity identity(User user, Optional<String> association) {
        Optional<String> display = user.id().isEmpty() ? Optional.of("an account that was deleted") : Optional.empty();
        boolean self = me.filter(user.login()::equalsIgnoreCase).isPresent();
        return new ChannelIdentity(
                repository.channel(), user.id(), Optional.of(user.login()), display, user.bot(), self, association);
    }

    /** The files on GitHub's own hosts that a text shows, each once. */
    private static List<Attachment> attachments(String body) {
        Set<String> found = new LinkedHashSet<>();
        for (String host : GitHubAttachments.PREFIXES) {
            for (int at = body.indexOf(host); at >= 0; at = body.indexOf(host, at + 1)) {
                int end = at;
                while (end < body.length() && GitHubAttachments.isPartOfAnAddress(body.charAt(end))) {
                    end++;
                }
                found.add(body.substring(at, end));
            }
        }
        List<Attachment> attachments = new ArrayList<>();
        found.forEach(url -> attachments.add(
                new Attachment(url, "application/octet-stream", Optional.empty(), Optional.empty(), Optional.empty())));
        return attachments;
    }
}
