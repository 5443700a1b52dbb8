package io.liaise.gate.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.verdict.Finding.About;
import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vectors of the specification, and what it calls weaknesses. */
final class TermsTest {

    private static List<Sight> find(String term, String text, boolean insideWords) {
        Terms<String> terms = new Terms<>(insideWords);
        terms.add(term, term);
        List<Sight> sights = new ArrayList<>();
        for (Reading reading : new Page(text).readings()) {
            terms.find(
                    reading,
                    (span, meaning) -> new Sight(Kind.VOCABULARY, "term", span[0], span[1], About.NOTHING, meaning),
                    sights);
        }
        return sights;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ask fal-con today",
                "F a l c o n",
                "F.A.L.C.O.N.",
                "Fal\u200Bcon",
                "fal-\ncon",
                "Ｆａｌｃｏｎ",
                "𝐅𝐚𝐥𝐜𝐨𝐧",
                "FALC\u039FN",
                "Falcön",
                "Falco\u0308n",
                "Fa<b></b>lcon",
                "Fal&#99;on",
                "Fal&#0099;on",
                "Fal%63on",
                "falcon_v2",
                "Falcon's",
                "F\u0430lcon",
                "ꜰᴀʟᴄᴏɴ",
                "Fal\u00ADcon",
                "**Fal**con",
                "Fal<!-- < -->con",
                "Fal%2563on",
                "Fal&amp;#99;on",
                "Fal&amp;amp;#99;on",
                "fal\u2212con",
                "fal-\r\n   con",
                "«Falcon»",
                "(Falcon)",
                "Fa\\lcon and Falcon"
            })
    void aWordIsFoundHoweverItIsWritten(String text) {
        assertFalse(find("Falcon", text, false).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fal con",
                "fal\ncon",
                "falcons",
                "preFalcon",
                "x\u200Bfalcon",
                "<p>Fal</p>con",
                "Fal/con",
                "Fal'con",
                "Fal,con",
                "F|a|l|c|o|n",
                "Fa1con"
            })
    void otherWordsAreLeftAlone(String text) {
        assertTrue(find("Falcon", text, false).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"Blue-Barn,1", "bluebarn,1", "b l u e b a r n,1", "blue barn,1", "blue the barn,0", "a blue barnacle,0"
    })
    void aTermOfTwoWordsMayBeWrittenAsOne(String text, int times) {
        assertEquals(times, find("blue barn", text, false).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Iris", "\u0399ris", "\u0406ris", "iris"})
    void aCapitalIsACapitalInEveryScript(String text) {
        assertEquals(1, find("Iris", text, false).size());
    }

    @Test
    void aNameIsFoundInAHandle() {
        assertEquals(1, find("Kim Lee", "ask @kimlee", false).size());
        assertEquals(0, find("Ona", "on a table", false).size());
        assertEquals(0, find("Ona", "<td>on</td><td>a</td>", false).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xxplumcode9yy", "PLUM CODE 9", "plum%2Dcode%2D9", "pl\u200Bumcode9"})
    void aPlantedWordIsFoundInsideWords(String text) {
        assertFalse(find("plum-code-9", text, true).isEmpty());
    }

    @Test
    void aPlantedWordOfSeparatorsIsNone() {
        assertTrue(find("plum-code-9", "plum=code=9", true).isEmpty());
        assertTrue(find("---", "anything --- at all", true).isEmpty());
    }

    @Test
    void theStretchIsTheOneAsWritten() {
        Sight sight = find("Falcon", "👍 ask fal-con today", false).get(0);

        assertEquals(List.of(6, 13), List.of(sight.start(), sight.end()));
        assertEquals(7, find("Falcon", "Falcon\u0301 x", false).get(0).end(), "a mark belongs to the letter before");
    }

    @Test
    void everyInvisibleCharacterOfJavaIsKnown() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (Character.getType(c) == Character.FORMAT) {
                assertTrue(Characters.isInvisible(c), Integer.toHexString(c));
            }
        }
    }
}
