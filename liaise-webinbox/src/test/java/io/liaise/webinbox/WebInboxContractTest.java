package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.testkit.ChannelContract;
import io.liaise.testkit.TestHost;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebInboxContractTest implements ChannelContract {

    @TempDir
    private Path folder;

    private Inbox inbox;
    private Channel channel;
    private String report;

    @BeforeEach
    void write() {
        TestHost host = TestHost.in(folder);
        SiteSettings site = new SiteSettings(List.of(), true, SiteSettings.Limits.DEFAULT, Optional.empty());
        InboxSettings settings =
                new InboxSettings(Optional.of(URI.create("https://in.example.org")), 0, Map.of("shop", site));
        inbox = Inbox.of(settings, host);
        channel = factory().create(io.liaise.core.spi.PluginSettings.none("[plugins.webinbox]"), host);
        report = inbox.report("shop", draft("It broke")).id();
        inbox.report("shop", draft("Something else"));
        somebodySays("It broke again");
    }

    private static Draft draft(String text) {
        return new Draft(
                text,
                Optional.empty(),
                Optional.empty(),
                Draft.claimed(Optional.of("Pat"), Optional.empty()),
                List.of());
    }

    @Override
    public ChannelFactory factory() {
        return ServiceLoader.load(ChannelFactory.class).stream()
                .filter(found -> found.type().equals(WebInboxChannelFactory.class))
                .map(ServiceLoader.Provider::get)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public ConversationRef place() {
        return new ConversationRef("webinbox", "shop");
    }

    @Override
    public ConversationRef conversation() {
        return new ConversationRef("webinbox", "shop#" + report);
    }

    @Override
    public ConversationRef absent() {
        return new ConversationRef("webinbox", "shop#20260101T000000000000Z-00000000");
    }

    @Override
    public void somebodySays(String text) {
        inbox.answer("shop", report, draft(text));
    }

    @Test
    void readsNothingWhereNothingWasWritten() {
        assertEquals(List.of(), channel.read(absent(), Optional.empty(), 0));
        assertEquals(List.of(), channel.read(new ConversationRef("webinbox", "elsewhere"), Optional.empty(), 0));
    }

    @Test
    void listensToOneReportAlone() {
        assertEquals(
                2, channel.listen(conversation(), Optional.empty()).events().size());
        assertEquals(3, channel.listen(place(), Optional.empty()).events().size());
    }
}
