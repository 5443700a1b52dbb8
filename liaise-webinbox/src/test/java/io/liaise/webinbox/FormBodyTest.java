package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FormBodyTest {

    private static final String TYPE = "multipart/form-data; boundary=XX";
    private static final String FORM = String.join(
            "\r\n",
            "--XX",
            "Content-Disposition: form-data; name=\"text\"",
            "",
            "Zoë",
            "here",
            "--XX",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.png\"",
            "Content-Type: image/png",
            "",
            "\u0001",
            "\u0002",
            "--XX--",
            "");

    @Test
    void readsFieldsAndFiles() throws Refusal {
        FormBody form = FormBody.read(TYPE, FORM.getBytes(StandardCharsets.UTF_8));

        assertEquals("Zoë\nhere", form.field("text"));
        assertEquals(Optional.of("a.png"), form.files().get(0).name());
        assertArrayEquals(new byte[] {1, '\r', '\n', 2}, form.files().get(0).bytes());
    }

    @Test
    void refusesEveryFormThatIsCutOff() {
        int whole = FORM.indexOf("--XX--");

        for (int length = 0; length < whole; length++) {
            byte[] cut = FORM.substring(0, length).getBytes(StandardCharsets.UTF_8);
            assertThrows(Refusal.class, () -> FormBody.read(TYPE, cut));
        }
    }

    @Test
    void refusesAnotherTypeAndABrokenEncoding() {
        assertEquals(
                415,
                assertThrows(Refusal.class, () -> FormBody.read("text/plain", new byte[0]))
                        .status());
        assertThrows(Refusal.class, () -> FormBody.pairs("text=%zz"));
    }
}
