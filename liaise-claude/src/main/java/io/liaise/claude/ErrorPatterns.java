package io.liaise.claude;

import io.liaise.core.run.RunFailure;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The wordings by which an agent tells why it failed where it has no field for it. They are looked for in error texts
 * alone, never in an answer, and change with its versions: {@link #VERSION} counts the changes of this list.
 */
final class ErrorPatterns {

    /** Which edition of the list this is. */
    static final int VERSION = 1;

    private static final List<Wording> WORDINGS = List.of(
            wording("session_unknown", RunFailure.SESSION_LOST, "no conversation found with session"),
            wording("login", RunFailure.AUTH_EXPIRED, "not logged in|please run /login|login (?:has )?expired"),
            wording(
                    "login",
                    RunFailure.AUTH_EXPIRED,
                    "oauth token (?:has |was |has been )?(?:been )?(?:revoked|expired)"),
            wording("login", RunFailure.AUTH_EXPIRED, "invalid api key|authentication_error|api error: 40[13]\\b"),
            wording("usage_limit", RunFailure.QUOTA_EXHAUSTED, "you(?:'|\u2019)?ve (?:hit|reached) your .{0,40}limit"),
            wording(
                    "usage_limit",
                    RunFailure.QUOTA_EXHAUSTED,
                    "\\b(?:usage|session|weekly|daily|5-hour|five-hour|opus|sonnet) limit\\b"),
            wording("usage_limit", RunFailure.QUOTA_EXHAUSTED, "\\blimit (?:was |has been )?reached\\b"),
            wording("usage_limit", RunFailure.QUOTA_EXHAUSTED, "\\blimit\\b.{0,40}\\bresets?\\b"),
            wording(
                    "billing",
                    RunFailure.QUOTA_EXHAUSTED,
                    "credit balance is too low|spend(?:ing)? limit|credits_required|out of (?:extra )?usage|billing"),
            wording(
                    "bad_arguments",
                    RunFailure.CONFIG_ERROR,
                    "unknown (?:option|command|argument)|requires --verbose|is already in use"),
            wording(
                    "bad_arguments",
                    RunFailure.CONFIG_ERROR,
                    "cannot be used with root|settings file not found|invalid (?:session id|json|schema|value)"),
            wording("model", RunFailure.CONFIG_ERROR, "issue with the selected model"),
            wording("rate_limit", RunFailure.RATE_LIMITED, "\\b429\\b|rate.?limit|too many requests"),
            wording(
                    "unavailable",
                    RunFailure.UNAVAILABLE,
                    "\\b529\\b|overloaded|api error: 5\\d\\d|internal server error"),
            wording(
                    "unavailable",
                    RunFailure.UNAVAILABLE,
                    "econn(?:refused|reset)|enotfound|etimedout|request timed out|connection (?:error|refused|reset)"),
            wording("unavailable", RunFailure.UNAVAILABLE, "\\b50[0-4]\\b.{0,40}(?:error|unavailable|gateway)"),
            wording("refused", RunFailure.POLICY_REFUSAL, "usage polic"),
            wording("too_long", RunFailure.CRASHED, "prompt is too long|request too large|input is too long"));

    private ErrorPatterns() {}

    /**
     * A wording.
     *
     * @param cause the reason in a word
     * @param failure its class
     * @param pattern what it looks like, in any case
     */
    record Wording(String cause, RunFailure failure, Pattern pattern) {}

    /** {@return the first wording that an error text has} */
    static Optional<Wording> in(String errors) {
        return WORDINGS.stream()
                .filter(wording -> wording.pattern().matcher(errors).find())
                .findFirst();
    }

    private static Wording wording(String cause, RunFailure failure, String regex) {
        return new Wording(cause, failure, Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    }
}
