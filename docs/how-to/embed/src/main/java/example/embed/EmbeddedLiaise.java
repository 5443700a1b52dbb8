package example.embed;

import io.liaise.core.config.Configuration;
import io.liaise.core.engine.Liaise;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.process.CommandRunner;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.core.tick.TickReport;
import io.liaise.core.vet.Opinion;
import io.liaise.core.vet.Question;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A program of its own that goes round, looks at what a round would do, and asks the gate about its own messages. */
public final class EmbeddedLiaise implements AutoCloseable {

    private final Liaise liaise;

    /**
     * Takes whatever plugins are on the class path.
     *
     * @param root the folder of the configuration
     * @param home what a tilde stands for
     */
    public EmbeddedLiaise(Path root, Path home) {
        Plugins plugins = Plugins.discover(EmbeddedLiaise.class.getClassLoader());
        Map<String, ChannelGrammar> grammars = new TreeMap<>();
        plugins.all(ChannelFactory.class).forEach((name, factory) -> grammars.put(name, factory.grammar()));
        Configuration configuration = Configuration.load(root, home, ZoneId.systemDefault(), grammars);
        HostContext host = new ThisMachine(root, configuration.requireGlobal().stateDir(), home);
        this.liaise = Liaise.builder(configuration, host).plugins(plugins).open();
    }

    /** {@return what a round would do; nothing is changed anywhere} */
    public TickReport preview() {
        return liaise.dryRun();
    }

    /** Goes round once. {@return what happened, as data} */
    public TickReport round() {
        return liaise.tick();
    }

    /** {@return what the gate says of a text of this program's own to somebody} */
    public Opinion vet(String ref, String person, String text) {
        return liaise.vet().judge(new Question(
                ConversationRef.parse(ref),
                new Question.Readers(java.util.List.of(person), java.util.List.of(), java.util.List.of()),
                Optional.empty(),
                Optional.empty(),
                new MessageText(text),
                Optional.of(false)));
    }

    @Override
    public void close() {
        liaise.close();
    }

    /** What liaise asks of the machine. A program that has clocks and names of its own gives those instead. */
    private record ThisMachine(Path root, Path stateFolder, Path home) implements HostContext {

        private static final SecureRandom RANDOM = new SecureRandom();

        @Override
        public Clock clock() {
            return Clock.systemUTC();
        }

        @Override
        public Ids ids() {
            return digits -> RANDOM.ints(digits, 0, 16).mapToObj(Integer::toHexString).collect(Collectors.joining());
        }

        @Override
        public Map<String, String> environment() {
            return System.getenv();
        }

        @Override
        public CommandRunner commands() {
            return new JdkCommandRunner();
        }
    }
}
