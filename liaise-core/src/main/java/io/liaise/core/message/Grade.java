package io.liaise.core.message;

/**
 * How sure we are who wrote something.
 *
 * <p>Grades are not steps of one ladder: a policy names the ones it accepts. Do not compare them.
 */
public enum Grade implements Vocabulary {
    /** A signature was due and did not hold. */
    FORGED,
    /** Only what somebody typed. */
    CLAIMED,
    /** Logged in to the platform, and we fetched it from there. */
    PLATFORM,
    /** The sending domain vouches for it. */
    DOMAIN,
    /** The site's server vouches for its user with a signature we could check. */
    BOUND,
    /** A signed delivery whose secret we hold. */
    CRYPTO;

    /** {@return the grade with this label} */
    public static Grade parse(String label) {
        return Vocabulary.parse(Grade.class, "grade", label);
    }
}
