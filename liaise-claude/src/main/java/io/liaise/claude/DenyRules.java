package io.liaise.claude;

import java.util.List;
import java.util.stream.Stream;

/**
 * What no run may do by itself, in the agent's own notation: speak where partners read, and settle what people settle.
 * It says such things in its outcomes. This guards against a slip; a program that hides its words gets past it.
 */
final class DenyRules {

    private static final List<String> ISSUE = List.of(
            "close",
            "comment",
            "create",
            "delete",
            "develop",
            "edit",
            "lock",
            "pin",
            "reopen",
            "transfer",
            "unlock",
            "unpin");
    private static final List<String> PULL_REQUEST =
            List.of("close", "comment", "edit", "lock", "merge", "ready", "reopen", "review", "unlock");
    private static final List<String> LABEL = List.of("clone", "create", "delete", "edit");
    private static final List<String> RELEASE = List.of("create", "delete", "delete-asset", "edit", "upload");
    private static final List<String> API_WRITES =
            List.of("-X", "--method", "-f", "-F", "--field", "--raw-field", "--input");

    private DenyRules() {}

    /** {@return the rules} */
    static List<String> all() {
        return Stream.of(
                        group("issue", ISSUE),
                        group("pr", PULL_REQUEST),
                        group("label", LABEL),
                        group("release", RELEASE),
                        Stream.of("Bash(gh gist:*)", "Bash(gh api graphql:*)"),
                        API_WRITES.stream()
                                .flatMap(flag -> Stream.of(
                                        "Bash(gh api %s:*)".formatted(flag), "Bash(gh api * %s*)".formatted(flag))))
                .flatMap(rules -> rules)
                .toList();
    }

    private static Stream<String> group(String group, List<String> verbs) {
        return verbs.stream().map(verb -> "Bash(gh %s %s:*)".formatted(group, verb));
    }
}
