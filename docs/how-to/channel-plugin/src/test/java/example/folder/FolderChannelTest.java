package example.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.testkit.ChannelContract;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The channel does what every channel has to do, and some things that are its own. */
class FolderChannelTest implements ChannelContract {

    @TempDir
    Path home;

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-05T09:00:00Z"));
    private Channel channel;

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(home.resolve("talks/desk/printer"));
        somebodySays("The printer is jammed");
        somebodySays("Now it smokes");
        PluginSettings settings = new PluginSettings("[plugins.folder]", Map.of("path", "~/talks"));
        channel = factory().create(settings, TestHost.in(home).with(clock));
    }

    @Override
    public ChannelFactory factory() {
        return ServiceLoader.load(ChannelFactory.class).findFirst().orElseThrow();
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public ConversationRef place() {
        return new ConversationRef("folder", "desk");
    }

    @Override
    public ConversationRef conversation() {
        return new ConversationRef("folder", "desk#printer");
    }

    @Override
    public ConversationRef absent() {
        return new ConversationRef("folder", "desk#lamp");
    }

    @Override
    public void somebodySays(String text) {
        clock.advance(Duration.ofSeconds(1));
        String when = clock.instant().toString().replaceAll("[:.-]", "").replace("Z", "000Z");
        try {
            Files.writeString(home.resolve("talks/desk/printer").resolve(when + "-pat.txt"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"desk#..", "../desk", "desk#a/b", "Desk", "desk#", "#printer", ""})
    void noReferenceLeadsOutOfTheFolder(String id) {
        assertThrows(InvalidValueException.class, () -> factory().grammar().canonical(id));
    }

    @Test
    void whatIsNoMessageIsLeftAlone() throws IOException {
        Path talk = home.resolve("talks/desk/printer");
        Files.writeString(talk.resolve("notes.txt"), "not a message");
        Files.createDirectory(talk.resolve("20260105T100000000Z-pat.txt"));
        Files.write(talk.resolve("20260105T110000000Z-pat.txt"), new byte[200_000]);

        assertEquals(2, channel.read(conversation(), Optional.empty(), 0).size());
    }
}
