package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.core.policy.LabelStyle;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Capabilities.Writing;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.EditsMessages;
import io.liaise.core.spi.channel.FetchesAttachments;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.KeepsLabels;
import io.liaise.core.spi.channel.KnowsItsAccount;
import io.liaise.core.spi.channel.Operation;
import io.liaise.core.spi.channel.ReactsToMessages;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.Support;
import io.liaise.core.spi.channel.TellsAudience;
import io.liaise.core.spi.channel.TellsState;
import io.liaise.core.spi.channel.VerifiesDeliveries;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** GitHub issues as conversations. It connects to nothing before it is used. Safe for several threads. */
final class GitHubChannel
        implements Channel,
                SendsMessages,
                EditsMessages,
                ReactsToMessages,
                KeepsLabels,
                TellsAudience,
                TellsState,
                FetchesAttachments,
                VerifiesDeliveries,
                KnowsItsAccount {

    static final String WEBHOOK_SECRET = "GITHUB_WEBHOOK_SECRET";

    private static final int MAX_TEXT = 65_536;
    private static final int MAX_TITLE = 256;
    private static final int MAX_PAGES = 100;
    private static final List<String> REACTIONS =
            List.of("+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes");

    private final HostContext host;
    private final Clock clock;
    private final RestClient client;
    private final GitHubGrammar grammar = new GitHubGrammar();
    private Optional<ChannelIdentity> account = Optional.empty();

    GitHubChannel(RestClient client, HostContext host) {
        this.client = client;
        this.host = host;
        this.clock = host.clock();
    }

    @Override
    public Capabilities capabilities() {
        Map<Operation, Support> can = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            can.put(operation, Support.FULL);
        }
        return new Capabilities(
                can,
                new Writing(Support.FULL, Support.NONE, OptionalInt.of(MAX_TEXT), OptionalInt.of(MAX_TITLE), REACTIONS),
                Set.of(Grade.PLATFORM, Grade.CRYPTO, Grade.FORGED),
                "full",
                List.of("issues and pull requests; discussions are not read", "events are polled for"));
    }

    /** A reference taken apart. */
    private record Place(ConversationRef repository, Optional<Long> number) {
        String issue() {
            return "/repos/%s/issues/%d"
                    .formatted(
                            repository.id(),
                            number.orElseThrow(() -> new InvalidValueException(
                                    repository + " is a repository; name an issue, as in " + repository + "#12")));
        }
    }

    private Place place(ConversationRef ref) {
        ConversationRef canonical = grammar.canonical(ref.id());
        return grammar.parent(canonical)
                .map(repository -> new Place(
                        repository,
                        Optional.of(Long.parseLong(
                                canonical.id().substring(canonical.id().indexOf('#') + 1)))))
                .orElseGet(() -> new Place(canonical, Optional.empty()));
    }

    @Override
    public synchronized ChannelIdentity account() {
        if (account.isEmpty()) {
            RestAnswer answer = fine(client.get("/user", Optional.empty()), "it was asked who we are");
            GitHubJson.User user = GitHubJson.user(answer);
            account = Optional.of(new ChannelIdentity(
                    GitHubGrammar.CHANNEL,
                    user.id(),
                    Optional.of(user.login()),
                    Optional.empty(),
                    user.bot(),
                    true,
                    Optional.empty()));
        }
        return account.get();
    }

    private String login() {
        return account().handle().orElse("");
    }

    private RestAnswer fine(RestAnswer answer, String doing) {
        if (!answer.isFine()) {
            throw client.failure(answer, doing);
        }
        return answer;
    }

    @Override
    public List<Message> read(ConversationRef ref, Optional<Instant> since, int limit) {
        Place place = place(ref);
        GitHubMessages messages = new GitHubMessages(place.repository(), Optional.of(login()));
        List<Message> all = place.number().isPresent()
                ? conversation(place, since, messages)
                : openings(place.repository(), since, messages);
        List<Message> wanted = all.stream()
                .filter(message -> since.isEmpty() || !message.content().at().isBefore(since.get()))
                .sorted(Comparator.comparing(
                                (Message message) -> message.content().sentAt())
                        .thenComparing(Message::id))
                .toList();
        return limit <= 0 ? wanted : wanted.subList(Math.max(0, wanted.size() - limit), wanted.size());
    }

    private List<Message> conversation(Place place, Optional<Instant> since, GitHubMessages messages) {
        GitHubJson.Issue issue =
                GitHubJson.issue(fine(client.get(place.issue(), Optional.empty()), "an issue was read"));
        List<Message> all = new ArrayList<>(List.of(messages.opening(issue)));
        String after = since.map(at -> "&since="
                        + GitHubUrls.encoded(at.truncatedTo(ChronoUnit.SECONDS).toString()))
                .orElse("");
        everyPage(place.issue() + "/comments?per_page=100" + after, "its comments were read", GitHubJson::comments)
                .forEach(comment -> all.add(messages.comment(comment, issue.number())));
        return all;
    }

    private List<Message> openings(ConversationRef repository, Optional<Instant> since, GitHubMessages messages) {
        String which = since.map(at -> "state=all&since=" + GitHubUrls.encoded(at.toString()))
                .orElse("state=open");
        String path = "/repos/%s/issues?sort=created&direction=desc&per_page=100&%s".formatted(repository.id(), which);
        return everyPage(path, "issues were listed", GitHubJson::issues)
                .map(messages::opening)
                .toList();
    }

    private <T> Stream<T> everyPage(String path, String doing, Function<RestAnswer, List<T>> reading) {
        List<RestAnswer> pages = client.pages(path, Optional.empty(), MAX_PAGES);
        boolean cut = pages.get(pages.size() - 1).next(client.base()).isPresent();
        if (cut) {
            throw ChannelException.of(
                    Kind.VALIDATION,
                    "more than %d entries were told while %s; that is more than is read at once"
                            .formatted(MAX_PAGES * 100, doing),
                    false);
        }
        return pages.stream().flatMap(page -> reading.apply(fine(page, doing)).stream());
    }

    @Override
    public Heard listen(ConversationRef ref, Optional<String> cursor) {
        Place place = place(ref);
        return new GitHubPoll(client, clock, this::login).listen(place.repository(), place.number(), cursor);
    }

    @Override
    public SendResult send(Outbound message) {
        Place place = place(message.ref());
        String text = message.text().value();
        boolean opens = place.number().isEmpty();
        boolean titled = message.title().filter(title -> !title.isBlank()).isPresent();
        boolean fits = !text.isBlank()
                && text.length() <= MAX_TEXT
                && message.title().orElse("").length() <= MAX_TITLE
                && opens == titled
                && message.attachments().isEmpty();
        if (!fits) {
            return new SendResult.Failed(Kind.VALIDATION, false, Optional.empty());
        }
        return opens
                ? posted(
                        "/repos/%s/issues".formatted(place.repository().id()),
                        GitHubJson.opening(message.title().orElse(""), text),
                        "number",
                        "issue-")
                : posted(place.issue() + "/comments", GitHubJson.body(text), "id", "issuecomment-");
    }

    private SendResult posted(String path, String body, String idField, String prefix) {
        return written("POST", path, body, answer -> {
            GitHubJson.Posted posted = GitHubJson.posted(answer, idField);
            return new SendResult.Sent(prefix + posted.id(), posted.url(), false);
        });
    }

    private SendResult written(String method, String path, String body, Function<RestAnswer, SendResult> reading) {
        RestClient.Written written;
        try {
            written = client.write(method, path, Optional.of(body));
        } catch (ChannelException e) {
            return new SendResult.Failed(e.kind(), e.retryable(), e.retryAfter());
        }
        if (written.answer().isEmpty()) {
            return written.left()
                    ? new SendResult.Unconfirmed(Kind.NETWORK)
                    : new SendResult.Failed(Kind.NETWORK, true, Optional.empty());
        }
        RestAnswer answer = written.answer().get();
        Kind kind = RestFailures.kind(answer);
        if (answer.isFine()) {
            try {
                return reading.apply(answer);
            } catch (ChannelException e) {
                return new SendResult.Unconfirmed(Kind.UNAVAILABLE);
            }
        }
        if (kind == Kind.NETWORK || kind == Kind.UNAVAILABLE) {
            return new SendResult.Unconfirmed(kind);
        }
        return new SendResult.Failed(kind, kind == Kind.RATE_LIMITED, RestFailures.restFor(answer, clock.instant()));
    }

    @Override
    public String asReadBack(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n').strip();
    }

    @Override
    public SendResult edit(ConversationRef ref, String messageId, MessageText text) {
        String path = place(ref).issue();
        return written(
                "PATCH",
                target(ref, messageId, path),
                GitHubJson.body(text.value()),
                answer -> new SendResult.Sent(messageId, Optional.empty(), false));
    }

    @Override
    public SendResult react(ConversationRef ref, String messageId, String reaction) {
        if (!REACTIONS.contains(reaction)) {
            return new SendResult.Failed(Kind.VALIDATION, false, Optional.empty());
        }
        String path = target(ref, messageId, place(ref).issue()) + "/reactions";
        return written(
                "POST",
                path,
                GitHubJson.reaction(reaction),
                answer -> new SendResult.Sent(messageId, Optional.empty(), false));
    }

    /** Where a message is changed: its id says what it is. */
    private String target(ConversationRef ref, String messageId, String issue) {
        Place place = place(ref);
        if (messageId.equals("issue-" + place.number().orElse(0L))) {
            return issue;
        }
        if (messageId.matches("issuecomment-[0-9]{1,18}")) {
            return "/repos/%s/issues/comments/%s"
                    .formatted(place.repository().id(), messageId.substring("issuecomment-".length()));
        }
        throw new InvalidValueException("this is no message of " + ref);
    }

    @Override
    public List<String> labels(ConversationRef ref) {
        return everyPage(place(ref).issue() + "/labels?per_page=100", "labels were read", GitHubJson::labels)
                .toList();
    }

    @Override
    public void addLabel(ConversationRef ref, String label) {
        done(
                client.write("POST", place(ref).issue() + "/labels", Optional.of(GitHubJson.labels(List.of(label)))),
                "a label was put on");
    }

    @Override
    public void removeLabel(ConversationRef ref, String label) {
        RestClient.Written written =
                client.write("DELETE", place(ref).issue() + "/labels/" + GitHubUrls.encoded(label), Optional.empty());
        boolean absent =
                written.answer().filter(answer -> answer.status() == 404).isPresent();
        if (!absent) {
            done(written, "a label was taken off");
        }
    }

    @Override
    public boolean createLabel(ConversationRef group, LabelStyle style) {
        RestClient.Written written = client.write(
                "POST",
                "/repos/%s/labels".formatted(place(group).repository().id()),
                Optional.of(GitHubJson.label(style.name(), style.colour(), style.description())));
        boolean there = written.answer()
                .filter(answer -> answer.status() == 422 && answer.body().contains("\"already_exists\""))
                .isPresent();
        if (!there) {
            done(written, "a label was created");
        }
        return !there;
    }

    private void done(RestClient.Written written, String doing) {
        RestAnswer answer = written.answer()
                .orElseThrow(() -> ChannelException.of(Kind.NETWORK, "GitHub did not answer while " + doing));
        fine(answer, doing);
    }

    @Override
    public Optional<ChannelIdentity> labelledBy(ConversationRef ref, String label) {
        GitHubMessages messages = new GitHubMessages(place(ref).repository(), Optional.of(login()));
        return everyPage(place(ref).issue() + "/events?per_page=100", "its events were read", GitHubJson::labelEvents)
                .filter(event -> event.label().equalsIgnoreCase(label))
                .reduce((earlier, later) -> later)
                .flatMap(GitHubJson.Labelled::actor)
                .map(user -> messages.identity(user, Optional.empty()));
    }

    @Override
    public Audience audience(ConversationRef ref) {
        return new GitHubAudience(client, clock).of(ref, place(ref).repository());
    }

    @Override
    public ConversationState state(ConversationRef ref) {
        Place place = place(ref);
        RestAnswer answer = client.get(place.issue(), Optional.empty());
        if (answer.isFine()) {
            return new GitHubMessages(place.repository(), Optional.empty()).state(GitHubJson.issue(answer));
        }
        Kind kind = RestFailures.kind(answer);
        if (answer.isMoved()) {
            return ConversationState.of(ref, Status.MOVED);
        }
        if (kind == Kind.NOT_FOUND || kind == Kind.PERMISSION) {
            return ConversationState.of(ref, Status.GONE);
        }
        throw client.failure(answer, "an issue was looked at");
    }

    @Override
    public InputStream open(Attachment attachment) {
        return GitHubAttachments.open(attachment);
    }

    @Override
    public Authenticity verify(Map<String, String> headers, byte[] body) {
        String secret = host.environment().getOrDefault(WEBHOOK_SECRET, "");
        if (secret.isEmpty()) {
            throw ChannelException.of(Kind.AUTH, "deliveries cannot be checked; set " + WEBHOOK_SECRET);
        }
        return GitHubWebhook.verify(secret, headers, body);
    }

    @Override
    public void close() {
        // The client keeps no connection that has to be let go of.
    }
}
