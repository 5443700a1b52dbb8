package io.liaise.claude;

import io.liaise.core.process.ExitRecord.Reason;
import io.liaise.core.run.RunFailure;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tells how a run ended, by one table of which the first row that fits counts. Fields come before words, and words are
 * looked at only where they tell of an error.
 */
final class FailureClassifier {

    private static final int HUP = 1;
    private static final int INT = 2;
    private static final int KILL = 9;
    private static final int TERM = 15;
    private static final Pattern UNTICKED = Pattern.compile("\\s*(?:[-*+]|\\d+[.)])\\s+\\[[ xX]?].*");
    private static final Pattern USAGE_ERROR = Pattern.compile("(?is)\\s*error: .*");

    /** The rows, in order. */
    static final List<Row> ROWS = List.of(
            row("locked", RunFailure.WORKSPACE_CONFLICT, end -> end.ended(Reason.LOCKED)),
            row("not_started", RunFailure.CONFIG_ERROR, end -> end.ended(Reason.NOT_STARTED)),
            new Row("answered", Optional.empty(), end -> end.answered() == RunEnd.Answered.VALID),
            row("stalled", RunFailure.TIMED_OUT, end -> end.ended(Reason.STALLED)),
            row("wall_clock", RunFailure.TIMED_OUT, end -> end.ended(Reason.WALL_CLOCK)),
            row("stopped", RunFailure.CRASHED, end -> end.ended(Reason.STOPPED)),
            row("usage_limit", RunFailure.QUOTA_EXHAUSTED, FailureClassifier::limited),
            row(
                    "billing",
                    RunFailure.QUOTA_EXHAUSTED,
                    end -> end.trouble(402, 402, "billing_error", "account_on_hold")),
            row(
                    "login",
                    RunFailure.AUTH_EXPIRED,
                    end -> end.trouble(
                            401, 401, "authentication_failed", "authentication_error", "oauth_org_not_allowed")),
            row("login", RunFailure.AUTH_EXPIRED, end -> end.trouble(403, 403, "permission_error")),
            row("refused", RunFailure.POLICY_REFUSAL, FailureClassifier::refused),
            row("rate_limit", RunFailure.RATE_LIMITED, end -> end.trouble(429, 429, "rate_limit", "rate_limit_error")),
            row(
                    "unavailable",
                    RunFailure.UNAVAILABLE,
                    end -> end.trouble(
                            500, 599, "overloaded", "overloaded_error", "server_error", "connection_failed")),
            row("model", RunFailure.CONFIG_ERROR, end -> end.trouble(404, 404, "model_not_found")),
            row("too_long", RunFailure.CRASHED, end -> end.trouble(413, 413, "request_too_large")),
            row("too_long", RunFailure.CRASHED, end -> end.terminal("prompt_too_long", "image_error")),
            row("turns", RunFailure.BUDGET_EXCEEDED, end -> end.subtype("error_max_turns")),
            row("money", RunFailure.BUDGET_EXCEEDED, end -> end.subtype("error_max_budget_usd")),
            row("no_valid_answer", RunFailure.NEEDS_HUMAN, end -> end.subtype("error_max_structured_output_retries")),
            row("interrupted", RunFailure.CRASHED, end -> end.terminal("aborted_tools", "aborted_streaming")),
            row("interrupted", RunFailure.CRASHED, end -> end.cutShort(INT)),
            row("terminated", RunFailure.CRASHED, end -> end.cutShort(TERM)),
            row("killed", RunFailure.CRASHED, end -> end.cutShort(KILL)),
            row("hung_up", RunFailure.CRASHED, end -> end.cutShort(HUP)),
            new Row("words", Optional.of(RunFailure.CRASHED), FailureClassifier::worded),
            row("invalid_request", RunFailure.CONFIG_ERROR, end -> end.trouble(400, 400, "invalid_request")),
            row("bad_arguments", RunFailure.CONFIG_ERROR, FailureClassifier::misused),
            row("lost", RunFailure.CRASHED, end -> end.mute() && end.exit().isEmpty()),
            row("no_result", RunFailure.CRASHED, RunEnd::mute),
            row(
                    "permissions",
                    RunFailure.NEEDS_HUMAN,
                    end -> !end.stream().denied().isEmpty()),
            row("unknown", RunFailure.CRASHED, RunEnd::failed),
            row("invalid_outcomes", RunFailure.NEEDS_HUMAN, end -> end.answered() == RunEnd.Answered.INVALID),
            row("hook_stopped", RunFailure.NEEDS_HUMAN, end -> end.terminal("hook_stopped")),
            row("tool_deferred", RunFailure.NEEDS_HUMAN, end -> end.terminal("tool_deferred")),
            row("empty_answer", RunFailure.NEEDS_HUMAN, end -> end.prose().isEmpty()),
            row("todo_list", RunFailure.NEEDS_HUMAN, FailureClassifier::listOfThingsToDo),
            row("prose_only", RunFailure.NEEDS_HUMAN, end -> true));

    private FailureClassifier() {}

    /**
     * A row of the table.
     *
     * @param cause the reason in a word
     * @param failure its class; empty when it is none
     * @param fits whether it fits a run
     */
    record Row(String cause, Optional<RunFailure> failure, Predicate<RunEnd> fits) {}

    /**
     * How a run ended.
     *
     * @param failure the class of its failure; empty when it ended well
     * @param cause the reason in a word
     * @param resetAt when a used-up limit is reset
     */
    record Classified(Optional<RunFailure> failure, String cause, Optional<Instant> resetAt) {}

    /**
     * {@return how a run ended}
     *
     * @param end all there is to tell by
     * @param at when it ended
     * @param zone the zone of times that name none
     */
    static Classified classify(RunEnd end, Instant at, ZoneId zone) {
        Row row = ROWS.stream()
                .filter(candidate -> candidate.fits().test(end))
                .findFirst()
                .orElseThrow();
        Optional<RunFailure> failure = row.failure();
        String cause = row.cause();
        if (cause.equals("words")) {
            ErrorPatterns.Wording wording = ErrorPatterns.in(end.errors()).orElseThrow();
            failure = Optional.of(wording.failure());
            cause = wording.cause();
        }
        boolean limited = failure.filter(RunFailure.QUOTA_EXHAUSTED::equals).isPresent();
        return new Classified(failure, cause, limited ? resetAt(end, at, zone) : Optional.empty());
    }

    private static Optional<Instant> resetAt(RunEnd end, Instant at, ZoneId zone) {
        return end.stream()
                .trouble()
                .limit()
                .filter(StreamEvent.UsageLimit::rejected)
                .flatMap(StreamEvent.UsageLimit::resetsAt)
                .or(() -> ResetTimes.in(end.errors(), at, zone));
    }

    private static boolean limited(RunEnd end) {
        boolean rejected = end.stream()
                .trouble()
                .limit()
                .filter(StreamEvent.UsageLimit::rejected)
                .isPresent();
        return end.failed() && (rejected || end.named("usage_limit_reached"));
    }

    private static boolean refused(RunEnd end) {
        boolean stopped = end.stream()
                .last()
                .flatMap(result -> result.ending().stop())
                .filter("refusal"::equals)
                .isPresent();
        return end.failed() && (stopped || end.stream().trouble().refused());
    }

    private static boolean worded(RunEnd end) {
        return end.failed() && ErrorPatterns.in(end.errors()).isPresent();
    }

    private static boolean misused(RunEnd end) {
        return end.mute()
                && end.stream().events() == 0
                && USAGE_ERROR.matcher(end.complaints()).matches();
    }

    private static boolean listOfThingsToDo(RunEnd end) {
        List<String> lines = end.prose();
        long items =
                lines.stream().filter(line -> UNTICKED.matcher(line).matches()).count();
        return items > 0 && 2 * items >= lines.size();
    }

    private static Row row(String cause, RunFailure failure, Predicate<RunEnd> fits) {
        return new Row(cause, Optional.of(failure), fits);
    }
}
