package io.liaise.gate.detect;

import java.util.ArrayList;
import java.util.List;

/** One part of a message, with all the ways it can be read. Each is worked out once. */
final class Page {

    private final String text;
    private final List<Reading> readings;

    Page(String text) {
        this.text = text;
        this.readings = Rendering.readings(text);
    }

    String text() {
        return text;
    }

    /** {@return the part as written} */
    Reading raw() {
        return readings.get(0);
    }

    /** {@return the part as written, then as it is rendered} */
    List<Reading> readings() {
        return readings;
    }

    /** {@return every reading with look-alikes undone and what is not seen left out} */
    List<Reading> compatible() {
        List<Reading> all = new ArrayList<>();
        for (Reading reading : readings) {
            Reading.Builder out = new Reading.Builder(reading.length());
            for (int i = 0; i < reading.length(); i++) {
                for (int c : Characters.compatible(reading.at(i))) {
                    out.add(c, reading.from(i), reading.to(i + 1));
                }
            }
            all.add(out.build());
        }
        return all;
    }
}
