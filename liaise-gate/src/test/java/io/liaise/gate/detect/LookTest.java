package io.liaise.gate.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each look sees and what it leaves alone. A found stretch is written between ⟦ and ⟧. */
final class LookTest {

    private static final Look LINKS = new LinkLook(new Hosts(List.of("good.example"), List.of("github.com")));
    private static final Look REFERENCES = new ReferenceLook(Set.of("pat"), Optional.of("acme/shop"));

    private static String seen(Look look, String text) {
        int[] characters = text.codePoints().toArray();
        List<Sight> sights = look.at(new Page(text)).stream()
                .sorted(Comparator.comparingInt(Sight::start))
                .toList();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i <= characters.length; i++) {
            int at = i;
            sights.stream().filter(sight -> sight.end() == at).forEach(sight -> out.append('⟧'));
            sights.stream().filter(sight -> sight.start() == at).forEach(sight -> out.append('⟦'));
            if (i < characters.length) {
                out.appendCodePoint(characters[i]);
            }
        }
        return out.toString();
    }

    private static void assertSees(Look look, String marked) {
        assertEquals(marked, seen(look, marked.replace("⟦", "").replace("⟧", "")));
    }

    private static void assertQuiet(Look look, String text) {
        assertEquals(text, seen(look, text));
    }

    private static String rules(Look look, String text) {
        return look.at(new Page(text)).stream()
                .sorted(Comparator.comparingInt(Sight::start))
                .map(Sight::rule)
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "see ⟦https://box.evil.example/x⟧.",
                "![d](⟦https://box.evil.example/x⟧)",
                "<img src=⟦//box.evil.example/p⟧>",
                "go to ⟦https://good.example@box.evil.example/⟧",
                "⟦https://good.example\\@box.evil.example⟧",
                "⟦www.box.evil.example⟧",
                "⟦WWW.box.evil.example⟧",
                "⟦http://localhost:3000/x⟧",
                "⟦\\\\fileserver.corp.example\\share⟧",
                "```\ncurl ⟦https://evil.example/x⟧\n```",
                "⟦hxxps://evil.example/x⟧",
                "have a look at ⟦evil.example/path⟧ please",
                "<a href=\"⟦https://evil.example⟧\">x</a>",
                "[n]( <⟦https://evil.example/a b⟧> )",
                "<script>background: ⟦url(⟦https://evil.example/x.png⟧)⟧</script>",
                "⟦@import '⟦https://evil.example/a.css⟧'⟧;",
            })
    void aLinkElsewhereIsSeen(String marked) {
        assertSees(LINKS, marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://docs.good.example./a",
                "HTTPS://GOOD.EXAMPLE",
                "https://github.com/acme/shop/blob/0123456789abcdef0123456789abcdef01234567/src/Main.java#L10-L20",
                "a//b.c",
                "[x](../docs/readme.md)",
                "mailto:someone",
                "[link](https://)",
                "http://intranet",
                "std::vector<int> a;",
                "int x = 1; // comment without a host",
                "Version 1.2.3 is out.",
                "com.example.shop.Main and io.example.dev.Tool",
                "See README.md and app.py, then run build.sh.",
                "e.g. this, i.e. that",
            })
    void otherTextLeadsNowhere(String text) {
        assertQuiet(LINKS, text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "image-host ![d](https://evil.example/x)",
                "image-host ![d][r] and\n\n[r]: https://evil.example/x",
                "image-host <img srcset=\"https://evil.example/a 2x\">",
                "link-host [r] and\n\n[r]: https://evil.example/x",
                "loading-construct <link rel=stylesheet href=\"https://evil.example/a.css\">",
                "loading-construct <meta http-equiv=refresh content=\"0;url=https://evil.example/\">",
                "loading-construct <base href=\"https://evil.example/\">",
                "loading-construct <a href=/x ping=\"https://evil.example/\">",
                "loading-construct <use xlink:href=\"https://evil.example/a#b\"/>",
                "bare-domain look at evil.example/path",
            })
    void aConstructIsNamedByWhatItDoes(String line) {
        int space = line.indexOf(' ');
        assertTrue(
                Arrays.asList(rules(LINKS, line.substring(space + 1)).split(" "))
                        .contains(line.substring(0, space)),
                rules(LINKS, line.substring(space + 1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "⟦10.0.0.7⟧",
                "⟦012.0.0.1⟧",
                "⟦192.168.001.020⟧",
                "host_⟦10.0.0.5⟧",
                "⟦172.16.3.4⟧:80",
                "⟦fe80::1⟧%eth0",
                "⟦fd12:3456::1⟧",
                "⟦１０.０.０.７⟧",
                "on ⟦db.internal⟧ now",
                "ssh admin@⟦build.corp⟧",
                "http://⟦printer.local⟧/"
            })
    void anAddressInsideANetworkIsSeen(String marked) {
        assertSees(new AddressLook(), marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.4.4",
                "172.32.0.1",
                "v10.1.2.3",
                "version 10.1.2.3",
                "10.0.0.5.6",
                "2001:db8::1",
                "127.0.0.1:8080",
                "::1",
                "127.1",
                "12:30:45",
                "std::fc00::x",
                "the local. Then",
                "this.local()",
                "foo.local.bar"
            })
    void otherNumbersAreNoAddress(String text) {
        assertQuiet(new AddressLook(), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "⟦/home/kim/a.txt⟧.",
                "file://⟦/home/kim/x⟧",
                "⟦c:/users/kim/x⟧",
                "⟦C:\\Users\\kim\\x⟧",
                "{\"p\": \"⟦C:\\\\Users\\\\kim⟧\"}",
                "cfg/⟦.env⟧",
                "⟦/Users/kim⟧",
                "⟦/mnt/c/Users/kim/x⟧",
                "⟦/var/folders/ab/c⟧"
            })
    void aPathOfSomebodysMachineIsSeen(String marked) {
        assertSees(new PathLook(), marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://x.example/home/k",
                "~/notes",
                "/var/www",
                "/tmp/x",
                "D:\\work",
                "cfg/.env.production",
                "cfg/.envrc",
                ".env",
                "./.env",
                "/home/user/project",
                "/home/<user>/x",
                "/Users/you/app",
                "C:\\Users\\username\\x",
                "src/home/kim"
            })
    void otherPathsTellNothing(String text) {
        assertQuiet(new PathLook(), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "write to ⟦a.b+c@mail.shop.example⟧.",
                "⟦küm@shop.example⟧",
                "<⟦kim@shop.example⟧>",
                "⟦kim&#64;shop.example⟧"
            })
    void aMailAddressIsSeen(String marked) {
        assertSees(new PersonalLook(Set.of("pat@shop.example")), marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pkg@1.2.3",
                "kim@localhost",
                "git@github.com:acme/shop.git",
                "noreply@shop.example",
                "you@example.com",
                "1+a@users.noreply.github.com",
                "Pat@Shop.example",
                "@kim"
            })
    void otherAddressesAreNobodys(String text) {
        assertQuiet(new PersonalLook(Set.of("pat@shop.example")), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thanks ⟦@kim⟧, done",
                "⟦@acme/core-team⟧ please",
                "This ⟦fixes #12⟧.",
                "⟦Closes: #12⟧",
                "see ⟦other/repo#3⟧",
            })
    void whatATrackerActsOnIsSeen(String marked) {
        assertSees(REFERENCES, marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@pat it works",
                "`@kim` in code",
                "```java\n@Service\nclass A {}\n```",
                "mail a@b.example",
                "see #12",
                "acme/shop#3",
                "@Override",
                "@app.route('/')",
                "the fix in #12",
                "npm i @types/node@18",
                "fixed it, number 12"
            })
    void whatBelongsToTheConversationIsLeftAlone(String text) {
        assertQuiet(REFERENCES, text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fixed\u200B.",
                "a\u202Eb",
                "x\uFE0F",
                "A\u2066b\u2069",
                "\uD83C\uDFF4\uDB40\uDC75\uDB40\uDC73\uDB40\uDC74\uDB40\uDC78\uDB40\uDC7F",
                "a\u200Db",
                "\"\uFE00",
                "bank\uDB40\uDD00"
            })
    void anInvisibleCharacterIsSeen(String text) {
        assertFalse(new InvisibleTextLook().at(new Page(text)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "❤\uFE0F",
                "👩\u200D👩\u200D👧",
                "🏳\uFE0F\u200D🌈",
                "3\uFE0F\u20E3",
                "ℹ\uFE0F",
                "\uFEFFstart",
                "Donau\u00ADdampf",
                "می\u200Cخواهم",
                "שלום\u200F!",
                "ไทย\u200Bแลนด์",
                "ខ្មែរ\u200Bភាសា",
                "\u2067שלום\u2069",
                "辻\uDB40\uDD00",
                "\uD83C\uDFF4\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F"
            })
    void whatAScriptOrAnEmojiNeedsIsLeftAlone(String text) {
        assertQuiet(new InvisibleTextLook(), text);
    }

    @org.junit.jupiter.api.Test
    void invisibleCharactersOfOneWordAreOneSight() {
        List<Sight> sights = new InvisibleTextLook().at(new Page("a\u200Bb\u200Bc"));

        assertEquals(1, sights.size());
        assertEquals(List.of(1, 4), List.of(sights.get(0).start(), sights.get(0).end()));
        assertEquals("\u200B\u200B", sights.get(0).value());
    }

    private static String mixed(int length) {
        return "aB3dEfGh1jKlMn0p".repeat(length / 16 + 1).substring(0, length);
    }

    @org.junit.jupiter.api.Test
    void longEncodedRunsAreSeenFromTheirBoundOn() {
        Look look = new EncodedRunLook();
        assertEquals("base64-run", rules(look, "x: " + mixed(100)));
        assertEquals("", rules(look, "x: " + mixed(99)));
        assertEquals("", rules(look, "a".repeat(300)));
        assertEquals("", rules(look, "Z".repeat(150) + "1"));
        assertEquals("hex-run", rules(look, "0123456789abcdef".repeat(9).substring(0, 129)));
        assertEquals("", rules(look, "0123456789abcdef".repeat(8)));
        assertEquals("", rules(look, "https://github.com/acme/shop/blob/" + mixed(120)));
        String block = (mixed(64) + "\n").repeat(3) + "aB3dEf8=";
        assertEquals("base64-run", rules(look, block));
        assertEquals("base64-run", rules(look, ("> " + block).replace("\n", "\n> ")));
        assertEquals("", rules(look, (mixed(39) + "\n").repeat(5)));
        assertEquals("", rules(look, "0123456789abcdef0123456789abcdef01234567\n".repeat(5)));
    }
}
