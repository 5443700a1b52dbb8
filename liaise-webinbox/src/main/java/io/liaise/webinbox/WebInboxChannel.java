package io.liaise.webinbox;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.FetchesAttachments;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.Operation;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.Support;
import io.liaise.core.spi.channel.TellsAudience;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads what the inbox kept, and replies on a report's private page. */
final class WebInboxChannel implements Channel, SendsMessages, TellsAudience, FetchesAttachments {

    private static final int AT_ONCE = 200;
    private static final String BLOB = "blob:";

    private final Inbox inbox;

    WebInboxChannel(Inbox inbox) {
        this.inbox = inbox;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Map.of(
                        Operation.READ, Support.FULL,
                        Operation.LISTEN, Support.FULL,
                        Operation.SEND, Support.PARTIAL,
                        Operation.AUDIENCE, Support.FULL,
                        Operation.ATTACHMENTS, Support.FULL),
                new Capabilities.Writing(
                        Support.NONE, Support.PARTIAL, OptionalInt.of(20_000), OptionalInt.empty(), List.of()),
                Set.of(Grade.BOUND, Grade.CLAIMED),
                "full",
                List.of("A reply appears on the report's private page; nobody is told that it is there."));
    }

    @Override
    public List<Message> read(ConversationRef ref, Optional<Instant> since, int limit) {
        String site = site(ref);
        List<Message> all = records(ref)
                .map(it -> message(site, it))
                .filter(it -> since.isEmpty() || !it.content().sentAt().isBefore(since.get()))
                .toList();
        return limit == 0 ? all : all.subList(Math.max(0, all.size() - limit), all.size());
    }

    private java.util.stream.Stream<Report> records(ConversationRef ref) {
        String site = site(ref);
        Optional<String> report = report(ref);
        return inbox
                .store()
                .entries(
                        site,
                        0,
                        Integer.MAX_VALUE,
                        it -> report.isEmpty() || report.get().equals(it.report()))
                .stream()
                .flatMap(it -> inbox.store().find(site, it.id()).stream());
    }

    @Override
    public Heard listen(ConversationRef ref, Optional<String> cursor) {
        String site = site(ref);
        Optional<String> report = report(ref);
        long from = cursor.map(WebInboxChannel::position).orElse(0L);
        List<ReportStore.Entry> found = inbox.store()
                .entries(
                        site,
                        from,
                        AT_ONCE,
                        it -> report.isEmpty() || report.get().equals(it.report()));
        List<ChannelEvent> events = new ArrayList<>();
        long next = from;
        for (ReportStore.Entry entry : found) {
            next = entry.position() + 1;
            inbox.store()
                    .find(site, entry.id())
                    .map(it -> new ChannelEvent.Spoken("webinbox:" + site + ":" + it.id(), message(site, it)))
                    .ifPresent(events::add);
        }
        return new Heard(events, Long.toString(next), found.size() == AT_ONCE);
    }

    private static long position(String cursor) {
        if (!cursor.matches("[0-9]{1,12}")) {
            throw new InvalidValueException("a cursor of the web inbox is a number; clear it to read all again");
        }
        return Long.parseLong(cursor);
    }

    @Override
    public SendResult send(Outbound message) {
        Optional<Report> opening = linked(message.ref());
        String text = message.text().value();
        boolean fits = !text.isBlank()
                && text.length() <= 20_000
                && message.attachments().isEmpty();
        if (opening.isEmpty() || !fits) {
            ChannelException.Kind kind = fits ? ChannelException.Kind.NOT_FOUND : ChannelException.Kind.VALIDATION;
            return new SendResult.Failed(kind, false, Optional.empty());
        }
        Report.Author own = new Report.Author(
                "liaise", Optional.empty(), Optional.empty(), new Authenticity(Grade.PLATFORM, Map.of()));
        Draft draft = new Draft(text, Optional.empty(), Optional.empty(), own, List.of());
        String id = inbox.reply(site(message.ref()), opening.get().id(), draft);
        return new SendResult.Sent(id, Optional.empty(), false);
    }

    /** The report of a reference, where its link still opens. */
    private Optional<Report> linked(ConversationRef ref) {
        return report(ref)
                .flatMap(id -> inbox.store().find(site(ref), id))
                .filter(it -> it.body()
                        .link()
                        .flatMap(hash -> inbox.links().byHash(hash, inbox.now()))
                        .isPresent());
    }

    @Override
    public Audience audience(ConversationRef ref) {
        Optional<Report> opening = linked(ref);
        if (opening.isEmpty()) {
            return new Audience(
                    ref.encoded(),
                    Audience.Scope.OPERATOR,
                    new Audience.Readership(List.of(), true, List.of(), Optional.of(false)),
                    new Audience.Permanence(true, List.of(), List.of()),
                    Optional.of(inbox.now()),
                    List.of("no private link leads here, so nobody can be written to"),
                    false);
        }
        return new Audience(
                ref.encoded(),
                Audience.Scope.NAMED,
                new Audience.Readership(
                        List.of(identity(site(ref), opening.get())),
                        false,
                        List.of("anyone-with-the-link"),
                        Optional.of(true)),
                new Audience.Permanence(false, List.of(), List.of("forwarding")),
                Optional.of(inbox.now()),
                List.of("the private link is alive", "the page notifies nobody"),
                false);
    }

    @Override
    public InputStream open(Attachment attachment) {
        return inbox.store()
                .open(attachment.ref().startsWith(BLOB) ? attachment.ref().substring(BLOB.length()) : "");
    }

    @Override
    public void close() {
        // Files are opened for each call only.
    }

    private static Message message(String site, Report it) {
        Map<String, List<String>> fields = new java.util.TreeMap<>();
        it.body().page().ifPresent(page -> fields.put("page", List.of(page)));
        it.body().context().ifPresent(context -> fields.put("context", List.of(context)));
        it.author().email().ifPresent(email -> fields.put("contact", List.of(email)));
        boolean opening = it.kind() == Report.Kind.REPORT;
        return new Message(
                it.id(),
                new ConversationRef(WebInboxGrammar.CHANNEL, site + "#" + it.report()),
                identity(site, it),
                it.author().authenticity(),
                new Message.Content(
                        it.body().text(), Message.Format.PLAIN, it.body().attachments(), it.at(), Optional.empty()),
                new Message.Placement(
                        Optional.empty(),
                        opening ? Optional.empty() : Optional.of(it.report()),
                        Optional.empty(),
                        fields));
    }

    /** Nobody shares an address: a user's names the site, an unknown sender's the report. */
    private static ChannelIdentity identity(String site, Report it) {
        String user = it.author().user();
        String id = user.isEmpty() ? site + "#" + it.report() : site + "/" + user;
        boolean ours = it.kind() == Report.Kind.SENT;
        return new ChannelIdentity(
                WebInboxGrammar.CHANNEL, id, Optional.empty(), it.author().name(), false, ours, Optional.empty());
    }

    private static String site(ConversationRef ref) {
        String id = new WebInboxGrammar().canonical(ref.id()).id();
        int mark = id.indexOf('#');
        return mark < 0 ? id : id.substring(0, mark);
    }

    private static Optional<String> report(ConversationRef ref) {
        int mark = ref.id().indexOf('#');
        return mark < 0 ? Optional.empty() : Optional.of(ref.id().substring(mark + 1));
    }
}
