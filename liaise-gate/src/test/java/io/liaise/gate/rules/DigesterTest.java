package io.liaise.gate.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Permanence;
import io.liaise.core.message.Audience.Readership;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Finding.About;
import io.liaise.core.verdict.Finding.Kind;
import io.liaise.core.verdict.Flow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The worked digests of the specification, which approvals made elsewhere rest on. */
final class DigesterTest {

    private static final Outbound P1 = message("github:acme/shop#7", "lena", List.of(), "Totals add up again.");
    private static final Audience A1 = new Audience(
            "github:acme/shop#7",
            Scope.PUBLIC,
            new Readership(List.of(), false, List.of(), Optional.of(true)),
            new Permanence(false, List.of("indexed", "copies_pushed"), List.of("forks")),
            Optional.empty(),
            List.of(),
            false);

    private static Outbound message(String ref, String to, List<String> cc, String text) {
        return new Outbound(
                ConversationRef.parse(ref),
                new Recipients(to, cc, List.of()),
                Purpose.REPLY,
                new MessageText(text),
                Optional.empty(),
                List.of(),
                Origin.NONE);
    }

    private static ChannelIdentity reader(String id, String handle) {
        return ChannelIdentity.of("email", id, handle);
    }

    @Test
    void thePayloadOfAPlainMessage() {
        assertEquals("357c67266f2874d77b379927e884049ea7c4b3341dbe2b920ce92e0a2ba5bb22", Digester.payload(P1));
    }

    @Test
    void thePayloadOfAMessageWithEverything() {
        Outbound full = new Outbound(
                ConversationRef.parse("email:lena@shop.example"),
                new Recipients("lena", List.of(" zoë ", "abe"), List.of()),
                Purpose.REPLY,
                new MessageText("Line one\nTab\there \"quoted\" \\ back / slash \u007f — 😀"),
                Optional.of("Résumé 😀"),
                List.of(
                        new OutboundAttachment(Optional.of("b.pdf"), Optional.empty()),
                        new OutboundAttachment(Optional.empty(), Optional.of("ab")),
                        new OutboundAttachment(Optional.of("a.pdf"), Optional.empty()),
                        new OutboundAttachment(Optional.of("c.pdf"), Optional.of("cd"))),
                Origin.NONE);

        assertEquals("e344681fae58944c24adb8e873f7530b6e82fa52e5cc37dbeeb713543467234e", Digester.payload(full));
    }

    @Test
    void purposeAndCaseDoNotCountAndTheRestDoes() {
        Outbound other = new Outbound(
                P1.ref(), P1.recipients(), Purpose.ASK, P1.text(), P1.title(), P1.attachments(), Origin.of("shop-1"));
        assertEquals(Digester.payload(P1), Digester.payload(other));

        assertNotEquals(Digester.payload(P1), Digester.payload(P1.withText(new MessageText("Totals add up."))));
        assertNotEquals(
                Digester.payload(P1),
                Digester.payload(message("github:acme/shop#7", "lena", List.of("abe"), "Totals add up again.")));
        assertEquals(
                Digester.payload(message("github:a/b#1", "lena", List.of("abe", "zoe"), "x")),
                Digester.payload(message("github:a/b#1", "lena", List.of("zoe", " abe "), "x")));
    }

    @Test
    void theReadershipOfAPublicIssue() {
        assertEquals("06226bffabc40a0926c5b5a9e3502fc213f68d255b409186753140f8e794a325", Digester.audience(A1));
    }

    @Test
    void theReadershipOfNamedReaders() {
        Audience named = new Audience(
                "email:lena@shop.example",
                Scope.NAMED,
                new Readership(
                        List.of(
                                reader("zed@shop.example", "zed@shop.example"),
                                reader("77", "lena@shop.example"),
                                reader("zed@shop.example", "zed@shop.example")),
                        false,
                        List.of("b", "a", "b"),
                        Optional.of(false)),
                new Permanence(false, List.of(), List.of()),
                Optional.of(Instant.EPOCH),
                List.of("whatever was asked"),
                false);

        assertEquals("8eb51770c2de73837c260ce7344ed99c375b8e237221c68be87023b43f9ebc6d", Digester.audience(named));
    }

    @Test
    void theReadershipNobodyKnows() {
        assertEquals(
                "38ad11bf9a3d461507ca1dfeeb17d0759246526d447a39598fcf91cc1f408c1e",
                Digester.audience(Audience.unknown("", List.of())));
        assertEquals(
                "c66c5a38a512a5b10de92ab2237c1e040ca75b7476aee24fe050d93ef962d567",
                Digester.audience(Audience.unknown("discord:den", List.of("why"))));
    }

    @Test
    void theReasonsOfAVerdict() {
        Finding heron = new Finding(
                Kind.VOCABULARY,
                "term",
                0,
                5,
                new About(Optional.of("project:heron"), Optional.of("amber"), List.of()),
                3,
                "0ee87c9d1682addbc89ecc110784ee038e3c4e3979de21a5cf83e640fde9416f",
                Optional.empty());
        List<Reason> reasons = List.of(
                new Reason("no write-down", Flow.APPROVE, "why", Optional.of(heron), Optional.empty()),
                new Reason("irreversibility", Flow.DELAY, "why", Optional.empty(), Optional.empty()));

        assertEquals(
                Optional.of("6693df901a05b187fe2750ced8ca3b929f554bf69fa99dfbcbe568439846ede9"),
                Digester.of(P1, A1, reasons).verdict());
    }

    @Test
    void oneSpellingForAValue() {
        assertEquals(
                "{\"a\":[],\"b\":\"\\u007f\\ud83d\\ude00\\\"\",\"c\":null,\"d\":true}",
                CanonicalJson.write(Map.of("d", true, "c", Optional.empty(), "b", "\u007f😀\"", "a", List.of())));
    }
}
