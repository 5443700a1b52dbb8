package io.liaise.core.cases;

import io.liaise.core.failure.InvalidValueException;
import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * Names a case. Numbers count across all subjects.
 *
 * @param subject the subject's slug
 * @param number from 1 on
 */
public record CaseId(String subject, long number) implements Comparable<CaseId> {

    private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]*-[1-9][0-9]{0,17}");
    private static final Comparator<CaseId> ORDER =
            Comparator.comparing(CaseId::subject).thenComparingLong(CaseId::number);

    /**
     * {@return the id with this text}
     *
     * @throws InvalidValueException when it is no id
     */
    public static CaseId parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new InvalidValueException("a case is named SUBJECT-N, as in app-3");
        }
        int hyphen = text.lastIndexOf('-');
        return new CaseId(text.substring(0, hyphen), Long.parseLong(text.substring(hyphen + 1)));
    }

    @Override
    public int compareTo(CaseId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return subject + "-" + number;
    }
}
