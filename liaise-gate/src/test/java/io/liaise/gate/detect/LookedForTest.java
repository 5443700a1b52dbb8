package io.liaise.gate.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Provenance;
import io.liaise.gate.people.Disclosure;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.Fixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookedForTest {

    private static final Disclosure NOTHING_KNOWN =
            new Disclosure(Map.of(), Optional.of("clear"), Optional.empty(), List.of(), List.of(), "nothing");

    @TempDir
    private Path folder;

    @Test
    void everyExampleIsSeenUnderItsName() {
        Lookout lookout = new Lookout(
                List.of(),
                List.of(),
                OperatorRules.NONE,
                FingerprintKey.in(folder.resolve("fingerprint.key"), new FixedIds()));
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 20; round++) {
            List<LookedFor> all = LookedFor.all(OperatorRules.NONE, random::nextInt);

            List<String> overlooked = all.stream()
                    .filter(one -> lookout.look(request("So: " + one.example()), NOTHING_KNOWN).stream()
                            .map(Finding::rule)
                            .noneMatch(one.rule()::equals))
                    .map(LookedFor::rule)
                    .toList();

            assertEquals(List.of(), overlooked);
        }
    }

    private static GateRequest request(String text) {
        ConversationRef ref = ConversationRef.parse("github:example/app#12");
        return new GateRequest(
                new Outbound(
                        ref,
                        new Recipients("pat", List.of(), List.of()),
                        Purpose.REPLY,
                        new MessageText(text),
                        Optional.empty(),
                        List.of(),
                        Origin.of("app-1")),
                Audience.unknown(ref.encoded(), List.of()),
                Provenance.UNKNOWN,
                Optional.of(Fixtures.aSubject().build()),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                false,
                false,
                Fixtures.START);
    }
}
