package io.liaise.git;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.spi.run.LiveSessions;
import io.liaise.core.spi.run.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.JGitInternalException;

/**
 * Looks after checkouts that git keeps. A folder git knows nothing of can be worked in, but nobody can tell what a run
 * left behind in it.
 */
final class GitWorkspace implements Workspace {

    /** The most commits and files that evidence names. */
    static final int MAX_NAMED = 200;

    private static final Pattern ON_GITHUB = Pattern.compile(
            "(?:(?:https?|ssh|git)://(?:[^/@]*@)?|[^/@:]+@)(?:www\\.)?github\\.com[:/]+([\\w.-]+)/([\\w.-]+?)(?:\\.git)?/?");

    private final List<LiveSessions> sessions;
    private final Path stateFolder;
    private final Clock clock;

    GitWorkspace(List<LiveSessions> sessions, Path stateFolder, Clock clock) {
        this.sessions = List.copyOf(sessions);
        this.stateFolder = stateFolder;
        this.clock = clock;
    }

    @Override
    public Optional<String> conflict(Path checkout) {
        if (!Files.isDirectory(checkout)) {
            return Optional.of("there is no folder %s; check path in [workspace]".formatted(checkout));
        }
        if (!Files.isWritable(checkout)) {
            return Optional.of("nothing can be written in %s; check its permissions".formatted(checkout));
        }
        return CheckoutLock.of(stateFolder, checkout)
                .holder()
                .map(who -> "%s is at work in %s".formatted(who, checkout))
                .or(() -> sessions.stream()
                        .flatMap(some -> some.in(checkout).stream())
                        .findFirst()
                        .map(who -> "%s is at work in %s".formatted(who, checkout)))
                .or(() -> halfDone(checkout));
    }

    private static Optional<String> halfDone(Path checkout) {
        try {
            Optional<GitCheckout> opened = GitCheckout.open(checkout);
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            try (GitCheckout git = opened.get()) {
                if (git.isBare()) {
                    return Optional.of("%s is a bare repository; name a checkout".formatted(checkout));
                }
                if (git.isBusy()) {
                    return Optional.of("a merge, a rebase or a bisection is half done in %s; finish or abort it"
                            .formatted(checkout));
                }
                return git.indexLock()
                        .map(lock -> "a git command is at work in %s; if none is, delete %s".formatted(checkout, lock));
            }
        } catch (IOException e) {
            return Optional.of("git cannot read %s; look at its .git".formatted(checkout));
        }
    }

    @Override
    public String snapshot(Path checkout) {
        try {
            Optional<GitCheckout> opened = GitCheckout.open(checkout);
            if (opened.isEmpty()) {
                return "";
            }
            try (GitCheckout git = opened.get()) {
                return SnapshotJson.write(git.snapshot(clock.instant()));
            }
        } catch (NoShell.FilterRefused | JGitInternalException e) {
            return "";
        } catch (IOException | GitAPIException e) {
            throw new ProcessException("git cannot read %s; look at its .git".formatted(checkout), e);
        }
    }

    @Override
    public RunEvidence evidence(Path checkout, String before) {
        Optional<Snapshot> snapshot = SnapshotJson.read(before);
        if (snapshot.isEmpty()) {
            return RunEvidence.unchecked("nobody could tell how the checkout stood before the run");
        }
        try {
            Optional<GitCheckout> opened = GitCheckout.open(checkout);
            if (opened.isEmpty()) {
                return RunEvidence.unchecked("git keeps nothing of the checkout any more");
            }
            try (GitCheckout git = opened.get()) {
                return git.hasRemote()
                        ? evidence(git, snapshot.get())
                        : RunEvidence.unchecked("the checkout has no remote to push to");
            }
        } catch (NoShell.FilterRefused e) {
            return RunEvidence.unchecked("files of the checkout go through a filter program, which is not run");
        } catch (IOException | GitAPIException | JGitInternalException e) {
            return RunEvidence.unchecked("git cannot read the checkout");
        }
    }

    private static RunEvidence evidence(GitCheckout git, Snapshot before) throws IOException, GitAPIException {
        List<String> commits = git.commitsSince(before, MAX_NAMED);
        Map<String, String> dirty = git.dirty(Integer.MAX_VALUE);
        List<String> own = dirty.entrySet().stream()
                .filter(file -> !before.had(file.getKey(), file.getValue()))
                .map(Map.Entry::getKey)
                .limit(MAX_NAMED)
                .toList();
        return new RunEvidence(Optional.empty(), git.branch(), commits, own, git.unpushed(commits, before));
    }

    @Override
    public Optional<String> fileAtHead(Path checkout, String path) {
        try {
            Optional<GitCheckout> opened = GitCheckout.open(checkout);
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            try (GitCheckout git = opened.get()) {
                return git.textAtHead(path);
            }
        } catch (IOException e) {
            throw new ProcessException("git cannot read %s; look at its .git".formatted(checkout), e);
        }
    }

    @Override
    public Optional<String> origin(Path checkout) {
        try {
            Optional<GitCheckout> opened = GitCheckout.open(checkout);
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            try (GitCheckout git = opened.get()) {
                return git.remoteUrl().flatMap(GitWorkspace::reference);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<String> reference(String url) {
        Matcher form = ON_GITHUB.matcher(url.strip());
        return form.matches() ? Optional.of("github:%s/%s".formatted(form.group(1), form.group(2))) : Optional.empty();
    }
}
