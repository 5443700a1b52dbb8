package io.liaise.core.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Audience.Permanence;
import io.liaise.core.message.Audience.Readership;
import io.liaise.core.message.Audience.Scope;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageValuesTest {

    @Nested
    class AReference {

        @Test
        void readsBackToItsText() {
            ConversationRef ref = ConversationRef.parse("  github:example/app#12 ");

            assertEquals("github", ref.channel());
            assertEquals("example/app#12", ref.id());
            assertEquals("github:example/app#12", ref.encoded());
            assertEquals("", ConversationRef.parse("email:").id());
            assertEquals("a:b", ConversationRef.parse("x:a:b").id());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "github",
                    "GitHub:x",
                    "1x:y",
                    ":x",
                    "github:a b",
                    "github:a\u0000b",
                    "github:a\u00a0b",
                    "github:a\u007fb"
                })
        void isRefusedInAnyOtherForm(String text) {
            assertThrows(InvalidValueException.class, () -> ConversationRef.parse(text));
        }
    }

    @Nested
    class AnAddress {

        @Test
        void isTheSameInAnyCaseAndKeepsItsSpelling() {
            assertEquals(Address.parse("GitHub:Pat"), Address.parse("github:pat"));
            assertEquals(
                    Address.parse("GitHub:Pat").hashCode(),
                    Address.parse("github:pat").hashCode());
            assertEquals("GitHub:Pat", Address.parse("GitHub:Pat").toString());
            assertNotEquals(Address.parse("github:pat"), Address.parse("gitlab:pat"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"pat", ":pat", "github:", "github:  "})
        void needsBothParts(String text) {
            assertFalse(Address.isAddress(text));
            assertThrows(InvalidValueException.class, () -> Address.parse(text));
        }
    }

    @Nested
    class WhatSomebodyWrote {

        @Test
        void isShownByNothingButItsLength() {
            MessageText text = new MessageText("my password is swordfish");
            Message.Content content = new Message.Content(
                    text, Message.Format.PLAIN, List.of(), java.time.Instant.EPOCH, Optional.empty());

            assertEquals("[24 characters]", text.toString());
            assertFalse(content.toString().contains("swordfish"));
        }

        @Test
        void isCountedInCodePoints() {
            assertEquals(1, new MessageText("\ud83d\ude00").length());
            assertTrue(new MessageText(" \n").isBlank());
        }
    }

    @Nested
    class AnAudience {

        private final Permanence nothingKept = new Permanence(false, List.of(), List.of());

        private Audience audience(Scope scope, boolean complete, Optional<Boolean> external, Permanence permanence) {
            return new Audience(
                    "github:example/app",
                    scope,
                    new Readership(List.of(), complete, List.of("b", "a", "b"), external),
                    permanence,
                    Optional.empty(),
                    List.of("asked"),
                    false);
        }

        @Test
        void nobodyKnowsIsEverybodyForEver() {
            Audience unknown = Audience.unknown("slack:ops", List.of("no such channel"));

            assertEquals(Scope.PUBLIC, unknown.scope());
            assertTrue(unknown.defaulted());
            assertEquals(4, unknown.permanence().durability().size());
            assertEquals(5, unknown.permanence().widening().size());
            assertEquals("no such channel", unknown.evidence().get(0));
            assertEquals(2, unknown.evidence().size());
        }

        @Test
        void thatIsPublicIsNeitherCompleteNorInternalNorRetractable() {
            Permanence retractable = new Permanence(true, List.of(), List.of());

            assertThrows(
                    IllegalArgumentException.class, () -> audience(Scope.PUBLIC, true, Optional.empty(), nothingKept));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> audience(Scope.PUBLIC, false, Optional.of(false), nothingKept));
            assertThrows(
                    IllegalArgumentException.class, () -> audience(Scope.PUBLIC, false, Optional.empty(), retractable));
            assertEquals(
                    Scope.NAMED,
                    audience(Scope.NAMED, true, Optional.of(false), retractable).scope());
        }

        @Test
        void namesEachClassOnceAndInOrder() {
            Audience named = audience(Scope.NAMED, false, Optional.of(true), nothingKept);

            assertEquals(List.of("a", "b"), named.readership().classes());
        }
    }

    @ParameterizedTest
    @EnumSource(Grade.class)
    void everyWordReadsBackFromItsLabel(Grade grade) {
        assertEquals(grade, Grade.parse(grade.label()));
    }

    @Test
    void aWordNobodyKnowsIsRefusedWithThoseThereAre() {
        InvalidValueException failure = assertThrows(InvalidValueException.class, () -> Grade.parse("certain\u0007"));

        assertEquals(
                "'certain?' is not a known grade; use one of: forged, claimed, platform, domain, bound, crypto",
                failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "\u00e9", "a\n"})
    void aSendKeyIsVisibleAscii(String value) {
        assertThrows(InvalidValueException.class, () -> new SendKey(value));
    }

    @Test
    void aSendKeyHasALimit() {
        assertEquals(128, new SendKey("x".repeat(128)).value().length());
        assertThrows(InvalidValueException.class, () -> new SendKey("x".repeat(129)));
    }

    @Test
    void anIdentityIsAddressedByItsHandleOrForWantOfOneByItsNumber() {
        ChannelIdentity named = ChannelIdentity.of("github", "11", "pat");
        ChannelIdentity nameless = new ChannelIdentity(
                "webinbox", "u7", Optional.of(""), Optional.empty(), false, false, Optional.empty());

        assertEquals("github:pat", named.address());
        assertEquals("webinbox:u7", nameless.address());
    }
}
