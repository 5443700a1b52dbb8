package io.liaise.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.Message.Content;
import io.liaise.core.message.Message.Format;
import io.liaise.core.message.Message.Placement;
import io.liaise.core.message.MessageText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindingTest {

    private static final List<ConversationRef> LINEAGE =
            List.of(ConversationRef.parse("github:acme/widget#7"), ConversationRef.parse("github:acme/widget"));

    private static Message message() {
        return new Message(
                "issue-7",
                LINEAGE.get(0),
                new ChannelIdentity(
                        "github", "11", Optional.of("mara"), Optional.empty(), false, false, Optional.empty()),
                new Authenticity(Grade.PLATFORM, Map.of()),
                new Content(MessageText.EMPTY, Format.PLAIN, List.of(), Instant.EPOCH, Optional.empty()),
                new Placement(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("labels", List.of("bug", "from:pat", "100% & more"), "title", List.of("A+B"))));
    }

    @ParameterizedTest
    @CsvSource({
        "github:acme/widget, true",
        "github:acme/widget#7, true",
        "github:acme/widget#70, false",
        "github:acme/widgets, false",
        "github:acme, true",
        "github:acm, false",
        "github:*, true",
        "github:acme/*#7, true",
        "github:acme/[uw]idget, true",
        "github:acme/[!w]idget, false",
        "github:acme/[a-f]idget, false",
        "github:Acme/widget, false",
        "github:acme/[widget, false",
        "git*:acme/widget, true",
    })
    void takesWhatItsReferencePartCovers(String pattern, boolean taken) {
        assertEquals(taken, Binding.parse(pattern).matches(message(), LINEAGE));
    }

    @ParameterizedTest
    @CsvSource({
        "labels=bug, true",
        "labels=bu?, true",
        "labels=b, false",
        "labels=from:*, true",
        "labels=Bug, false",
        "labels=100%25 %26 more, true",
        "labels=bug&title=A+B, true",
        "labels=bug&title=B, false",
        "author=mara, true",
        "author=11, true",
        "author=github:mara, true",
        "author=pat, false",
        "grade=platform, true",
        "grade=bound, false",
        "absent=, false",
        "absent=*, false",
        "&&labels=bug&, true",
        "title, false",
        "title=A?B, true",
        "title=[AB]+B, true",
    })
    void takesWhatMeetsEveryCondition(String conditions, boolean taken) {
        assertEquals(taken, Binding.parse("github:acme/widget?" + conditions).matches(message(), LINEAGE));
    }

    @Test
    void knowsWhetherItCanBeListenedTo() {
        assertTrue(Binding.parse("github:acme/*").isPattern());
        assertTrue(Binding.parse("github:acme/[ab]").isPattern());
        assertFalse(Binding.parse("github:acme/widget?labels=*").isPattern());
    }

    @Test
    void staysQuickOnAPatternMadeToBeSlow() {
        Binding slow = Binding.parse("github:" + "*a".repeat(200) + "b");
        ConversationRef ref = new ConversationRef("github", "a".repeat(2_000));

        assertFalse(slow.covers(List.of(ref)));
    }
}
