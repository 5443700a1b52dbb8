package io.liaise.github;

import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Permanence;
import io.liaise.core.message.Audience.Readership;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.github.GitHubJson.Repository;
import io.liaise.github.GitHubJson.User;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Works out who can read a repository's conversations. All of them share one audience. */
final class GitHubAudience {

    private static final List<String> TRACES = List.of("copies_pushed", "edit_history_visible");
    private static final List<String> EVERY_TRACE =
            List.of("archived_by_others", "copies_pushed", "edit_history_visible", "indexed");

    private static final int MAX_PAGES = 20;

    private final RestClient client;
    private final Clock clock;

    GitHubAudience(RestClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    Audience of(ConversationRef ref, ConversationRef repository) {
        RestAnswer answer = client.get("/repos/" + repository.id(), Optional.empty());
        Kind kind = RestFailures.kind(answer);
        if (!answer.isFine()) {
            if (kind == Kind.RATE_LIMITED || kind == Kind.NETWORK || kind == Kind.UNAVAILABLE) {
                throw client.failure(answer, "it was asked who can read along");
            }
            return Audience.unknown(
                    ref.encoded(), List.of("the repository was not shown, which does not tell absent from hidden"));
        }
        Repository told = GitHubJson.repository(answer);
        return switch (told.visibility()) {
            case "public" -> open(ref);
            case "private", "internal" -> closed(ref, repository, told);
            default -> Audience.unknown(ref.encoded(), List.of("the repository's visibility is not one we know"));
        };
    }

    private Instant asOf() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private Audience open(ConversationRef ref) {
        return new Audience(
                ref.encoded(),
                Scope.PUBLIC,
                new Readership(List.of(), false, List.of("watchers-by-email"), Optional.of(true)),
                new Permanence(false, EVERY_TRACE, List.of("forks", "visibility_flip")),
                Optional.of(asOf()),
                List.of("the repository is public"),
                false);
    }

    private Audience closed(ConversationRef ref, ConversationRef repository, Repository told) {
        boolean named = told.ownedByUser() && told.visibility().equals("private");
        List<String> evidence = new ArrayList<>(List.of("the repository is " + told.visibility()));
        Set<User> readers = new TreeSet<>(Comparator.comparing(User::login));
        if (told.ownedByUser()) {
            readers.add(told.owner());
        }
        boolean listed = told.mayWrite() && collaborators(repository, readers, evidence);
        List<String> classes = new ArrayList<>(List.of("watchers-by-email", "apps-and-webhooks"));
        if (!listed) {
            classes.add("unlisted-collaborators");
        }
        if (!named) {
            classes.add("security-managers");
            if (!basePermission(repository, evidence).equals("none")) {
                classes.add("base-permission-members");
            }
        }
        if (told.visibility().equals("internal")) {
            classes.add("enterprise-members");
        }
        Optional<Boolean> external = named && readers.size() > 1 ? Optional.of(true) : Optional.empty();
        return new Audience(
                ref.encoded(),
                named ? Scope.NAMED : Scope.ORG,
                new Readership(identities(repository, readers), false, classes, external),
                new Permanence(false, TRACES, List.of("forks", "joiners_read_history", "visibility_flip")),
                Optional.of(asOf()),
                evidence,
                false);
    }

    private boolean collaborators(ConversationRef repository, Set<User> readers, List<String> evidence) {
        List<RestAnswer> pages = client.pages(
                "/repos/%s/collaborators?per_page=100".formatted(repository.id()), Optional.empty(), MAX_PAGES);
        for (RestAnswer page : pages) {
            if (!page.isFine()) {
                Kind kind = RestFailures.kind(page);
                if (kind == Kind.PERMISSION || kind == Kind.NOT_FOUND) {
                    evidence.add("its collaborators were not shown");
                    return false;
                }
                throw client.failure(page, "it was asked for the collaborators");
            }
            readers.addAll(GitHubJson.users(page));
        }
        boolean all = pages.get(pages.size() - 1).next(client.base()).isEmpty();
        evidence.add(all ? "its collaborators were listed" : "it has more collaborators than are listed");
        return all;
    }

    private String basePermission(ConversationRef repository, List<String> evidence) {
        String owner = repository.id().substring(0, repository.id().indexOf('/'));
        RestAnswer answer = client.get("/orgs/" + owner, Optional.empty());
        if (!answer.isFine()) {
            if (RestFailures.kind(answer) == Kind.RATE_LIMITED) {
                throw client.failure(answer, "it was asked about the organisation");
            }
            evidence.add("what every member may read was not shown");
            return "read";
        }
        String permission = GitHubJson.basePermission(answer);
        return permission.isEmpty() ? "read" : permission;
    }

    private static List<ChannelIdentity> identities(ConversationRef repository, Set<User> readers) {
        return readers.stream()
                .map(user -> new ChannelIdentity(
                        repository.channel(),
                        user.id(),
                        Optional.of(user.login()),
                        Optional.empty(),
                        user.bot(),
                        false,
                        Optional.empty()))
                .toList();
    }
}
