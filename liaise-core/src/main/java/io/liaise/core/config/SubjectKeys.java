package io.liaise.core.config;

import io.liaise.core.config.Setting.Form;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.policy.Permission;
import java.util.List;
import java.util.stream.Stream;

/** The keys of a subject's file. */
final class SubjectKeys {

    static final Form PERMISSIONS = Form.words(labels(Permission.values()));
    static final Form GRADES = Form.words(labels(Grade.values()));
    static final Form REPLY_MODE = Form.word("direct", "draft");

    static final Setting BINDINGS = key(
            "bindings", Form.TEXTS, Setting.REQUIRED, "The conversations that belong here, as in github:example/app.");
    static final Setting ACTIVE = key("active", Form.FLAG, "true", "Whether ticks act on the subject.");
    static final Setting DISPLAY_NAME = key("display_name", Form.TEXT, "the file's name", "Its name for people.");
    static final Setting WORKSPACE_KIND =
            key("workspace.kind", Form.word("shared"), "shared", "How runs share the checkout.");
    static final Setting WORKSPACE_PATH =
            key("workspace.path", Form.PATH, "none", "The checkout agents work in; without one nothing can start.");
    static final Setting BRIEF =
            key("brief", Form.PATH, "none", "What an agent is told about the subject, in Markdown.");
    static final Setting VERIFY = key("verify", Form.TEXT, "none", "The command by which an agent checks its work.");
    static final Setting LABEL_PREFIX =
            key("label_prefix", Form.TEXT, "liaise:", "What the labels begin with that liaise manages.");
    static final Setting DELIVERY_KIND = key(
            "delivery.kind",
            Form.word("deploy", "pr_only"),
            "deploy",
            "Whether liaise runs a deploy, or a pull request is all there is.");
    static final Setting DELIVERY_PER = key(
            "delivery.per", Form.word("batch", "issue"), "batch", "Whether cases that finish together are one deploy.");
    static final Setting DELIVERY_COMMAND =
            key("delivery.command", Form.TEXT, "none", "The deploy command; split like in a shell, run without one.");
    static final Setting DELIVERY_TIMEOUT =
            key("delivery.timeout_minutes", Form.whole(1), "60", "How long a deploy may take.");
    static final Setting BLOCKED_PATTERNS = key(
            "delivery.blocked_patterns",
            Form.TEXTS,
            "[\"spending limit\", \"billing\", \"payment\", \"actions minutes\", \"minutes quota\", \"403\"]",
            "Phrases at the end of a failed deploy that mean it was blocked from outside.");
    static final Setting PROCESSOR_USE = key("processor.use", Form.TEXT, "claude", "Which agent works on the subject.");
    static final Setting PERMISSION_MODE =
            key("processor.permission_mode", Form.TEXT, "auto", "What the agent may do by itself, in its own words.");
    static final Setting PASS_ENV =
            key("processor.pass_env", Form.TEXTS, "[]", "Environment variables the agent gets beside the usual ones.");
    static final Setting TRUST_PROJECT = key(
            "processor.trust_project_settings",
            Form.FLAG,
            "false",
            "Whether the checkout's own agent settings are loaded.");
    static final Setting STALL =
            key("processor.stall_minutes", Form.whole(1), "15", "How long a run may be silent before it is stopped.");
    static final Setting SCRIPT =
            key("processor.script", Form.PATH, "none", "The script of the scripted agent, for trying things out.");

    static final Setting PEOPLE = key(
            "policy.people.<address>",
            Form.TEXT,
            Setting.REQUIRED,
            "The person behind an account, as in \"github:pat\" = \"pat\".");
    static final Setting ROLES = key(
            "policy.roles.<person>",
            Form.TEXT,
            Setting.REQUIRED,
            "The role of a person: partner, observer or one of yours.");
    static final Setting DEFAULT_REPLY_MODE = key(
            "policy.default_reply_mode", REPLY_MODE, "draft", "Whether messages go out by themselves or wait for you.");
    static final Setting REPLY_MODES =
            key("policy.reply_modes.<person>", REPLY_MODE, "the default mode", "The same for one person.");
    static final Setting RELAYS = key("policy.relays", Form.TEXTS, "[]", "Accounts that post for others.");
    static final Setting CLAIM_LABELS = key(
            "policy.claim_labels.<label>", Form.TEXT, "none", "The person a relay speaks for when it sets a label.");
    static final Setting NOTIFY =
            key("policy.notify.<person>", Form.TEXT, "none", "The address to reach a person at, before any other.");
    static final Setting LEAK_TERMS = key("policy.leak_terms", Form.TEXTS, "[]", "Words that must not leave.");
    static final Setting PUBLIC_CHANNELS = key(
            "policy.public_channels",
            Form.TEXTS,
            "[\"github\"]",
            "Read for older files; who can read is asked of the channel.");
    static final Setting PERMISSION =
            key("policy.permissions.<role>", PERMISSIONS, "partner: all; observer: report", "What a role may do.");
    static final Setting GRADE = key(
            "policy.grades.<permission>",
            GRADES,
            "report: all but forged; others: neither forged nor claimed",
            "How sure of the author a permission needs us to be.");
    static final Setting QUIET_MINUTES =
            key("policy.readiness.quiet_minutes", Form.whole(0), "10", "Silence that means a partner has finished.");
    static final Setting GO_MINUTES =
            key("policy.readiness.go_minutes", Form.whole(0), "2", "The wait after the go marker.");
    static final Setting MAX_WAIT_MINUTES = key(
            "policy.readiness.max_wait_minutes",
            Form.whole(1),
            "none",
            "The longest wait after the first unseen message.");
    static final Setting GO_MARKER = key(
            "policy.readiness.markers.go", Form.TEXT, "#startwork#", "What a partner writes to have work start soon.");
    static final Setting WAIT_MARKER =
            key("policy.readiness.markers.wait", Form.TEXT, "#wait#", "What a partner writes to have work wait.");
    static final Setting MONEY_USD = key(
            "policy.escalate.money_usd", Form.AMOUNT, "50.0", "Spending above this is yours to decide, in US dollars.");
    static final Setting MAX_SCOPE =
            key("policy.escalate.max_scope", Form.TEXT, "about a day of work", "Work above this is yours to decide.");
    static final Setting CONCURRENT =
            key("policy.budget.concurrent", Form.whole(1), "1", "How many runs of the subject at once.");
    static final Setting TIMEOUT_MINUTES =
            key("policy.budget.timeout_minutes", Form.whole(1), "60", "How long a run may take.");
    static final Setting MAX_TURNS =
            key("policy.budget.max_turns", Form.whole(1), "200", "How many turns a run may take.");
    static final Setting DAILY_DISPATCHES =
            key("policy.budget.daily_dispatches", Form.whole(0), "6", "How many runs a day.");
    static final Setting MAX_RUN_USD = key("policy.budget.max_run_usd", Form.AMOUNT, "none", "What one run may cost.");
    static final Setting CASE_USD =
            key("policy.budget.case_usd", Form.AMOUNT, "none", "What a case may cost before you are asked.");
    static final Setting DAILY_USD = key("policy.budget.daily_usd", Form.AMOUNT, "none", "What a day may cost.");
    static final Setting NUDGE_DAYS = key(
            "policy.deployed_nudge_days",
            Form.whole(1),
            "3",
            "Days a delivery is left untried before its partner is asked.");
    static final Setting BRIEFS =
            key("policy.briefs.<person>", Form.PATH, "none", "What an agent is told about one person's cases.");
    static final Setting WAITING = key(
            "policy.waiting_labels",
            Form.ANY,
            "false",
            "Whether a waiting case carries needs-<person>; true or false.");
    static final Setting WAITING_LABELS = key(
            "policy.waiting_labels.<person>",
            Form.TEXT,
            "none",
            "The label a case carries while it waits for this person.");
    static final Setting TAINTED_RUNS = key(
            "policy.tainted_runs",
            Form.word("approve", "send"),
            "approve",
            "What becomes of messages from untrusted text.");
    static final Setting LINK_ALLOWLIST =
            key("policy.link_allowlist", Form.TEXTS, "[]", "Hosts that may be linked to.");
    static final Setting CANARY_TERMS = key("policy.canary_terms", Form.TEXTS, "[]", "Planted words that show a leak.");
    static final Setting MODE = key(
            "policy.mode",
            Form.word("enforce", "shadow"),
            "enforce",
            "Whether an older gate's word is worked out beside.");
    static final Setting DELAY_MINUTES =
            key("policy.delay_minutes", Form.whole(0), "none", "How long a message waits that cannot be taken back.");
    static final Setting DELAY_STALE_MINUTES = key(
            "policy.delay_stale_minutes", Form.whole(0), "1440", "How long after that it may still go; 0 for ever.");
    static final Setting REOPEN =
            key("policy.reopen", Form.word("auto", "operator"), "auto", "Who may wake a delivered case.");
    static final Setting MAX_EXCHANGES = key(
            "policy.max_automatic_exchanges",
            Form.whole(1),
            "5",
            "Messages of programs a case takes before you are asked.");
    static final Setting TEXT =
            key("policy.texts.<text>", Form.TEXT, "in English", "What liaise says itself: daily_cap, try_it or nudge.");
    static final Setting PERSON_TEXT =
            key("policy.person_texts.<person>.<text>", Form.TEXT, "the subject's", "The same for one person.");

    static final Setting REVIEW_AUTHORS =
            key("review.authors", Form.TEXTS, "whoever may request work", "Whose pull requests are reviewed.");
    static final Setting REVIEW_REPOS = key("review.repos", Form.TEXTS, "[]", "Repositories beside the bound ones.");
    static final Setting REVIEW_MERGE =
            key("review.merge", Form.word("off", "squash"), "off", "Whether an approved one is merged.");
    static final Setting REVIEW_CHECKS = key("review.require_checks", Form.FLAG, "true", "Whether checks must pass.");
    static final Setting REVIEW_VETO = key("review.veto_minutes", Form.whole(0), "60", "How long people may object.");
    static final Setting REVIEW_BRIEF = key("review.brief", Form.PATH, "none", "What the reviewer is told.");
    static final Setting REVIEW_LINES =
            key("review.max_diff_lines", Form.whole(1), "4000", "The most lines that are reviewed.");
    static final Setting REVIEW_TESTS =
            key("review.run_tests", Form.FLAG, "false", "Whether the reviewer runs the author's code.");

    static final List<Setting> ALL = List.of(
            BINDINGS,
            ACTIVE,
            DISPLAY_NAME,
            WORKSPACE_KIND,
            WORKSPACE_PATH,
            BRIEF,
            VERIFY,
            LABEL_PREFIX,
            DELIVERY_KIND,
            DELIVERY_PER,
            DELIVERY_COMMAND,
            DELIVERY_TIMEOUT,
            BLOCKED_PATTERNS,
            PROCESSOR_USE,
            PERMISSION_MODE,
            PASS_ENV,
            TRUST_PROJECT,
            STALL,
            SCRIPT,
            PEOPLE,
            ROLES,
            DEFAULT_REPLY_MODE,
            REPLY_MODES,
            RELAYS,
            CLAIM_LABELS,
            NOTIFY,
            LEAK_TERMS,
            PUBLIC_CHANNELS,
            PERMISSION,
            GRADE,
            QUIET_MINUTES,
            GO_MINUTES,
            MAX_WAIT_MINUTES,
            GO_MARKER,
            WAIT_MARKER,
            MONEY_USD,
            MAX_SCOPE,
            CONCURRENT,
            TIMEOUT_MINUTES,
            MAX_TURNS,
            DAILY_DISPATCHES,
            MAX_RUN_USD,
            CASE_USD,
            DAILY_USD,
            NUDGE_DAYS,
            BRIEFS,
            WAITING,
            WAITING_LABELS,
            TAINTED_RUNS,
            LINK_ALLOWLIST,
            CANARY_TERMS,
            MODE,
            DELAY_MINUTES,
            DELAY_STALE_MINUTES,
            REOPEN,
            MAX_EXCHANGES,
            TEXT,
            PERSON_TEXT,
            REVIEW_AUTHORS,
            REVIEW_REPOS,
            REVIEW_MERGE,
            REVIEW_CHECKS,
            REVIEW_VETO,
            REVIEW_BRIEF,
            REVIEW_LINES,
            REVIEW_TESTS);

    private SubjectKeys() {}

    private static Setting key(String path, Form form, String standard, String meaning) {
        return new Setting(path, form, standard, meaning);
    }

    private static List<String> labels(Vocabulary... words) {
        return Stream.of(words).map(Vocabulary::label).toList();
    }
}
