package io.liaise.cli.view;

import io.liaise.core.policy.Binding;
import io.liaise.core.policy.People;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A subject as dotted names and values, the standard ones included. */
public final class SubjectView {

    private static final String NONE = "(none)";

    private SubjectView() {}

    /** {@return every field, in the order of the file} */
    public static Map<String, String> fields(Subject subject) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("slug", subject.slug());
        fields.put("display_name", subject.displayName());
        fields.put("active", String.valueOf(subject.active()));
        fields.put(
                "bindings",
                list(subject.bindings().stream().map(SubjectView::binding).toList()));
        fields.put("workspace.path", text(subject.checkout().path()));
        fields.put("brief", text(subject.checkout().brief()));
        fields.put("verify", text(subject.checkout().verify()));
        fields.put("delivery.kind", subject.delivery().kind().label());
        fields.put("delivery.per", subject.delivery().per().label());
        fields.put("delivery.command", text(subject.delivery().command()));
        fields.put("delivery.timeout_minutes", minutes(subject.delivery().timeout()));
        fields.put("delivery.blocked_patterns", list(subject.delivery().blockedPatterns()));
        fields.put("processor.use", subject.processor().use());
        fields.put("processor.permission_mode", subject.processor().permissionMode());
        fields.put("processor.pass_env", list(subject.processor().passEnv()));
        fields.put(
                "processor.trust_project_settings",
                String.valueOf(subject.processor().trustProjectSettings()));
        fields.put("processor.stall_minutes", minutes(subject.processor().stall()));
        fields.put("label_prefix", subject.labelPrefix());
        people(subject.people(), fields);
        policy(subject.policy(), fields);
        return fields;
    }

    private static void people(People people, Map<String, String> fields) {
        people.addresses().forEach((address, person) -> fields.put("policy.people." + address, person.value()));
        people.roles().forEach((person, role) -> fields.put("policy.roles." + person, role));
        people.permissions()
                .forEach((role, granted) -> fields.put(
                        "policy.permissions." + role,
                        list(granted.stream().map(one -> one.label()).sorted().toList())));
        people.grades()
                .forEach((permission, grades) -> fields.put(
                        "policy.grades." + permission.label(),
                        list(grades.stream().sorted().map(one -> one.label()).toList())));
        fields.put("policy.relays", list(people.relays()));
        people.claimLabels().forEach((label, person) -> fields.put("policy.claim_labels." + label, person.value()));
    }

    private static void policy(SubjectPolicy policy, Map<String, String> fields) {
        fields.put("policy.readiness.quiet_minutes", minutes(policy.clocks().quiet()));
        fields.put("policy.readiness.go_minutes", minutes(policy.clocks().go()));
        fields.put(
                "policy.readiness.max_wait_minutes",
                text(policy.clocks().maxWait().map(SubjectView::minutes)));
        fields.put("policy.readiness.markers.go", policy.clocks().goMarker());
        fields.put("policy.readiness.markers.wait", policy.clocks().waitMarker());
        fields.put("policy.budget.concurrent", String.valueOf(policy.budget().concurrent()));
        fields.put("policy.budget.timeout_minutes", minutes(policy.budget().timeout()));
        fields.put("policy.budget.max_turns", String.valueOf(policy.budget().maxTurns()));
        fields.put(
                "policy.budget.daily_dispatches", String.valueOf(policy.budget().dailyDispatches()));
        fields.put("policy.budget.max_run_usd", text(policy.budget().maxRunUsd()));
        fields.put("policy.budget.case_usd", text(policy.budget().caseUsd()));
        fields.put("policy.budget.daily_usd", text(policy.budget().dailyUsd()));
        fields.put("policy.default_reply_mode", policy.replies().defaultMode().label());
        policy.replies().modes().forEach((person, mode) -> fields.put("policy.reply_modes." + person, mode.label()));
        fields.put("policy.delay_minutes", text(policy.replies().delay().map(SubjectView::minutes)));
        fields.put("policy.delay_stale_minutes", minutes(policy.replies().stale()));
        fields.put("policy.tainted_runs", policy.screening().taintedRuns().label());
        fields.put("policy.mode", policy.screening().mode().label());
        fields.put("policy.leak_terms", policy.screening().leakTerms().size() + " terms");
        fields.put("policy.canary_terms", policy.screening().canaryTerms().size() + " terms");
        fields.put("policy.link_allowlist", list(policy.screening().linkAllowlist()));
        fields.put("policy.escalate.money_usd", policy.escalation().moneyUsd().toPlainString());
        fields.put("policy.escalate.max_scope", policy.escalation().maxScope());
        policy.waitingLabels().forEach((person, label) -> fields.put("policy.waiting_labels." + person, label));
        policy.briefs().forEach((person, brief) -> fields.put("policy.briefs." + person, brief));
        fields.put(
                "policy.deployed_nudge_days",
                String.valueOf(policy.followUp().nudgeAfter().toDays()));
        fields.put("policy.reopen", policy.followUp().reopen().label());
        fields.put(
                "policy.max_automatic_exchanges",
                String.valueOf(policy.followUp().maxAutomaticExchanges()));
    }

    private static String binding(Binding binding) {
        String conditions = binding.conditions().stream()
                .map(condition -> condition.field() + "=" + condition.glob())
                .collect(Collectors.joining("&"));
        return conditions.isEmpty() ? binding.place() : binding.place() + "?" + conditions;
    }

    private static String minutes(Duration length) {
        return String.valueOf(length.toMinutes());
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).filter(text -> !text.isEmpty()).orElse(NONE);
    }

    private static String list(Collection<?> values) {
        return values.isEmpty() ? NONE : values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
