package io.liaise.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.OsLock;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.spi.run.LiveSessions;
import io.liaise.testkit.MutableClock;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeResult;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.transport.URIish;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GitWorkspaceTest {

    private static final Instant LAST_YEAR = Instant.parse("2026-01-15T08:00:00Z");
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant DURING = START.plusSeconds(300);

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(START);
    private Path remote;
    private Path checkout;
    private GitWorkspace workspace;

    @BeforeEach
    void aCheckoutOfARemote() throws Exception {
        remote = folder.resolve("remote.git");
        Git.init()
                .setBare(true)
                .setInitialBranch("main")
                .setDirectory(remote.toFile())
                .call()
                .close();
        checkout = folder.resolve("checkout");
        try (Git git = Git.init()
                .setInitialBranch("main")
                .setDirectory(checkout.toFile())
                .call()) {
            git.remoteAdd()
                    .setName("origin")
                    .setUri(new URIish(remote.toUri().toString()))
                    .call();
            write("README.md", "An app.\n");
            write("src/app.txt", "one\n");
            commit(git, "Begin", LAST_YEAR);
            git.push().add("main").call();
            track(git);
        }
        workspace = new GitWorkspace(List.of(), folder.resolve("state"), clock);
    }

    @Test
    void aRunThatDidNothingLeavesNothing() {
        RunEvidence evidence = evidenceOf(git -> {});

        assertEquals(new RunEvidence(Optional.empty(), Optional.of("main"), List.of(), List.of(), 0), evidence);
    }

    @Test
    void commitsOfARunAreToldNewestFirst() {
        String[] made = new String[2];

        RunEvidence evidence = evidenceOf(git -> {
            write("src/app.txt", "two\n");
            made[0] = commit(git, "Second", DURING);
            write("src/app.txt", "three\n");
            made[1] = commit(git, "Third", DURING.plusSeconds(1));
        });

        assertEquals(List.of(made[1], made[0]), evidence.commits());
        assertEquals(2, evidence.unpushed());
        assertEquals(List.of(), evidence.uncommitted());
    }

    @Test
    void aPushedCommitIsStillTheRunsOwn() {
        RunEvidence evidence = evidenceOf(git -> {
            write("src/app.txt", "two\n");
            commit(git, "Second", DURING);
            git.push().add("main").call();
        });

        assertEquals(1, evidence.commits().size());
        assertEquals(0, evidence.unpushed());
    }

    @Test
    void whatSomebodyElseMadeBeforeAndTheRunPulledIsNotItsOwn() throws Exception {
        somebodyElsePushes(START.minus(Duration.ofHours(3)));

        RunEvidence evidence = evidenceOf(git -> git.pull().call());

        assertEquals(List.of(), evidence.commits());
        assertEquals(0, evidence.unpushed());
    }

    @Test
    void aCommitOnAnotherBranchCounts() {
        RunEvidence evidence = evidenceOf(git -> {
            git.checkout().setCreateBranch(true).setName("fix/login").call();
            write("src/app.txt", "two\n");
            commit(git, "Fix the login", DURING);
        });

        assertEquals(Optional.of("fix/login"), evidence.branch());
        assertEquals(1, evidence.commits().size());
        assertEquals(1, evidence.unpushed(), "a branch without an upstream has pushed nothing");
    }

    @Test
    void aCommitLeftOnABranchThatIsNoLongerCheckedOutCounts() {
        RunEvidence evidence = evidenceOf(git -> {
            git.checkout().setCreateBranch(true).setName("fix/login").call();
            write("src/app.txt", "two\n");
            commit(git, "Fix the login", DURING);
            git.checkout().setName("main").call();
        });

        assertEquals(Optional.of("main"), evidence.branch());
        assertEquals(1, evidence.commits().size());
    }

    @Test
    void aDetachedHeadHasNoBranch() {
        RunEvidence evidence = evidenceOf(git -> {
            git.checkout().setName(git.getRepository().resolve("HEAD").name()).call();
            write("src/app.txt", "two\n");
            commit(git, "Nowhere", DURING);
        });

        assertEquals(Optional.empty(), evidence.branch());
        assertEquals(1, evidence.commits().size());
        assertEquals(1, evidence.unpushed());
    }

    @Test
    void aCommitMadeBeforeTheRunIsNotItsOwn() throws Exception {
        try (Git git = Git.open(checkout.toFile())) {
            write("src/app.txt", "mine\n");
            commit(git, "Of the operator", START.minusSeconds(600));
        }

        RunEvidence evidence = evidenceOf(git -> {});

        assertEquals(List.of(), evidence.commits());
        assertEquals(0, evidence.unpushed());
    }

    @Test
    void filesLeftUncommittedAreTold() {
        RunEvidence evidence = evidenceOf(git -> {
            write("src/app.txt", "changed\n");
            write("notes/new file.txt", "new\n");
            Files.delete(checkout.resolve("README.md"));
        });

        assertEquals(List.of("README.md", "notes/new file.txt", "src/app.txt"), evidence.uncommitted());
    }

    @Test
    void whatWasDirtyBeforeIsTheOperatorsUnlessItChangedAgain() throws Exception {
        write("src/app.txt", "of the operator\n");
        write("draft.txt", "of the operator\n");

        RunEvidence evidence = evidenceOf(git -> write("draft.txt", "of the run\n"));

        assertEquals(List.of("draft.txt"), evidence.uncommitted());
    }

    @Test
    void ignoredFilesAreNobodysBusiness() {
        RunEvidence evidence = evidenceOf(git -> {
            write(".git/info/exclude", "*.log\n");
            write("run.log", "noise\n");
        });

        assertEquals(List.of(), evidence.uncommitted());
    }

    @Test
    void aRepositoryWithoutARemoteCannotBeChecked() throws Exception {
        try (Git git = Git.open(checkout.toFile())) {
            git.remoteRemove().setRemoteName("origin").call();
        }

        RunEvidence evidence = evidenceOf(git -> {});

        assertEquals(Optional.of("the checkout has no remote to push to"), evidence.unchecked());
    }

    @Test
    void aFolderWithoutGitCanBeWorkedInButNotChecked() throws Exception {
        Path plain = Files.createDirectory(folder.resolve("plain"));

        assertEquals(Optional.empty(), workspace.conflict(plain));
        assertEquals("", workspace.snapshot(plain));
        assertTrue(workspace.evidence(plain, "").unchecked().isPresent());
        assertEquals(Optional.empty(), workspace.fileAtHead(plain, "README.md"));
        assertEquals(Optional.empty(), workspace.origin(plain));
    }

    @ParameterizedTest
    @CsvSource({"{", "[]", "{\"at\":\"yesterday\"}", "not JSON"})
    void aSnapshotThatCannotBeReadIsNoSnapshot(String before) {
        assertTrue(workspace.evidence(checkout, before).unchecked().isPresent());
    }

    @Test
    void aRepositoryWithoutACommitCanBeWorkedIn() throws Exception {
        Path empty = folder.resolve("empty");
        try (Git git =
                Git.init().setInitialBranch("main").setDirectory(empty.toFile()).call()) {
            git.remoteAdd()
                    .setName("origin")
                    .setUri(new URIish(remote.toUri().toString()))
                    .call();
            String before = workspace.snapshot(empty);
            Files.writeString(empty.resolve("a.txt"), "a");
            git.add().addFilepattern("a.txt").call();
            commit(git, "First", DURING);

            RunEvidence evidence = workspace.evidence(empty, before);

            assertEquals(1, evidence.commits().size());
            assertEquals(1, evidence.unpushed());
        }
    }

    @Test
    void aLinkedWorktreeIsReadThroughItsMainRepository() throws Exception {
        Path linked = aLinkedWorktree();
        String before = workspace.snapshot(linked);
        assertEquals(Optional.empty(), workspace.conflict(linked));

        Files.writeString(linked.resolve("README.md"), "An app, improved.\n");
        RunEvidence dirty = workspace.evidence(linked, before);
        assertEquals(Optional.of("side"), dirty.branch());
        assertEquals(List.of("README.md"), dirty.uncommitted());

        try (Git git = Git.open(linked.toFile())) {
            git.add().addFilepattern(".").call();
            commit(git, "In the worktree", DURING);
        }
        RunEvidence committed = workspace.evidence(linked, before);
        assertEquals(1, committed.commits().size());
        assertEquals(List.of(), committed.uncommitted());
        assertEquals(Optional.of("An app, improved.\n"), workspace.fileAtHead(linked, "README.md"));
    }

    @Test
    void aGitFileThatLeadsNowhereIsAConflict() throws Exception {
        Path lost = Files.createDirectory(folder.resolve("lost"));
        Files.writeString(lost.resolve(".git"), "gitdir: /nowhere/.git/worktrees/lost\n");

        assertEquals(Optional.of("git cannot read %s; look at its .git".formatted(lost)), workspace.conflict(lost));
    }

    @Test
    void aNewCommitOfASubmoduleIsToldAndItsFilesAreLeftToIt() throws Exception {
        try (Git git = Git.open(checkout.toFile())) {
            git.submoduleAdd()
                    .setPath("lib")
                    .setURI(remote.toUri().toString())
                    .call()
                    .close();
            commit(git, "Add the library", LAST_YEAR);
        }
        RunEvidence dirtyInside = evidenceOf(git -> write("lib/README.md", "changed inside\n"));
        assertEquals(List.of(), dirtyInside.uncommitted());

        RunEvidence moved = evidenceOf(git -> {
            try (Git inside = Git.open(checkout.resolve("lib").toFile())) {
                inside.add().addFilepattern(".").call();
                commit(inside, "Inside", DURING);
            }
        });
        assertEquals(List.of("lib"), moved.uncommitted());
    }

    @Test
    void nothingStartsInAMergeThatIsHalfDone() throws Exception {
        try (Git git = Git.open(checkout.toFile())) {
            git.branchCreate().setName("other").call();
            write("src/app.txt", "here\n");
            commit(git, "Here", START);
            git.checkout().setName("other").call();
            write("src/app.txt", "there\n");
            commit(git, "There", START);
            MergeResult merged =
                    git.merge().include(git.getRepository().resolve("main")).call();
            assertFalse(merged.getMergeStatus().isSuccessful());
        }

        assertTrue(workspace.conflict(checkout).orElseThrow().contains("half done"));
    }

    @Test
    void nothingStartsBesideAGitCommandAtWork() throws Exception {
        write(".git/index.lock", "");

        assertTrue(workspace.conflict(checkout).orElseThrow().contains("index.lock"));
    }

    @Test
    void nothingStartsWhereNothingIsOrNothingCanBeWritten() throws Exception {
        assertTrue(workspace.conflict(folder.resolve("missing")).orElseThrow().startsWith("there is no folder"));
        assertTrue(workspace
                .conflict(Files.createFile(folder.resolve("file")))
                .orElseThrow()
                .startsWith("there is no folder"));
        assertTrue(workspace.conflict(remote).orElseThrow().contains("bare"));
    }

    @Test
    void nothingStartsBesideAnotherRun() {
        CheckoutLock lock = CheckoutLock.of(folder.resolve("state"), checkout);
        try (OsLock held = OsLock.acquire(lock.file(), Duration.ZERO)) {
            assertTrue(held.isHeld());
            assertTrue(workspace.conflict(checkout).orElseThrow().endsWith("is at work in " + checkout));
        }

        assertEquals(Optional.empty(), workspace.conflict(checkout));
    }

    @Test
    void nothingStartsBesideASessionOfAPerson() {
        LiveSessions sessions = where -> where.equals(checkout) ? List.of("process 4711") : List.of();
        GitWorkspace guarded = new GitWorkspace(List.of(sessions), folder.resolve("state"), clock);

        assertEquals(Optional.of("process 4711 is at work in " + checkout), guarded.conflict(checkout));
    }

    @Test
    void aFilterProgramOfTheRepositoryIsNeverRun() throws Exception {
        Path proof = folder.resolve("proof");
        try (Git git = Git.open(checkout.toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("filter", "trap", "clean", "touch " + proof);
            config.setString("filter", "trap", "smudge", "touch " + proof);
            config.setString("core", null, "fsmonitor", "touch " + proof);
            config.setString("core", null, "sshCommand", "touch " + proof);
            config.save();
        }
        String before = workspace.snapshot(checkout);
        write(".gitattributes", "* filter=trap\n");
        write("src/app.txt", "TWO\n");

        RunEvidence evidence = workspace.evidence(checkout, before);

        assertFalse(Files.exists(proof));
        assertTrue(evidence.unchecked().orElseThrow().contains("filter program"));
        assertEquals("", workspace.snapshot(checkout));
    }

    @Test
    void aTrackedFileIsReadAsTheLastCommitHasIt() throws Exception {
        write("README.md", "changed by nobody knows whom\n");

        assertEquals(Optional.of("An app.\n"), workspace.fileAtHead(checkout, "README.md"));
        assertEquals(Optional.empty(), workspace.fileAtHead(checkout, "src"));
        assertEquals(Optional.empty(), workspace.fileAtHead(checkout, "missing.md"));
    }

    @Test
    void aLinkIsNoFile() throws Exception {
        Files.createSymbolicLink(checkout.resolve("link.md"), Path.of("/etc/hostname"));
        try (Git git = Git.open(checkout.toFile())) {
            commit(git, "A link", START);
        }

        assertEquals(Optional.empty(), workspace.fileAtHead(checkout, "link.md"));
    }

    @ParameterizedTest
    @CsvSource({
        "https://github.com/example/app, github:example/app",
        "https://github.com/example/app.git, github:example/app",
        "https://token@github.com/example/app.git/, github:example/app",
        "git@github.com:example/app.git, github:example/app",
        "ssh://git@github.com/example/app.git, github:example/app",
        "https://github.com/example/my.app.git, github:example/my.app",
        "https://example.org/example/app.git, ''",
        "https://example.org/github.com/example/app, ''",
        "https://github.com.example.org/example/app, ''",
        "../app, ''",
    })
    void theOriginIsToldAsAReference(String url, String reference) throws IOException, URISyntaxException {
        try (Git git = Git.open(checkout.toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", url);
            config.save();
        }

        assertEquals(Optional.of(reference).filter(form -> !form.isEmpty()), workspace.origin(checkout));
    }

    private interface Work {
        void in(Git git) throws Exception;
    }

    private RunEvidence evidenceOf(Work work) {
        String before = workspace.snapshot(checkout);
        try (Git git = Git.open(checkout.toFile())) {
            work.in(git);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        clock.advance(Duration.ofMinutes(20));
        return workspace.evidence(checkout, before);
    }

    private static void track(Git git) throws IOException {
        StoredConfig config = git.getRepository().getConfig();
        config.setString("branch", "main", "remote", "origin");
        config.setString("branch", "main", "merge", "refs/heads/main");
        config.save();
    }

    private Path clone(String name) throws GitAPIException {
        Path to = folder.resolve(name);
        Git.cloneRepository()
                .setURI(remote.toUri().toString())
                .setDirectory(to.toFile())
                .call()
                .close();
        return to;
    }

    private void somebodyElsePushes(Instant at) throws Exception {
        Path other = clone("other");
        Files.writeString(other.resolve("theirs.txt"), "theirs\n");
        try (Git git = Git.open(other.toFile())) {
            commit(git, "Theirs", at);
            git.push().add("main").call();
        }
    }

    /** What {@code git worktree add} makes, by hand: the tests need no git program. */
    private Path aLinkedWorktree() throws Exception {
        Path linked = Files.createDirectory(folder.resolve("linked"));
        Path kept = Files.createDirectories(checkout.resolve(".git/worktrees/linked"));
        Files.writeString(linked.resolve(".git"), "gitdir: " + kept + "\n");
        Files.writeString(kept.resolve("gitdir"), linked.resolve(".git") + "\n");
        Files.writeString(kept.resolve("commondir"), "../..\n");
        Files.writeString(kept.resolve("HEAD"), "ref: refs/heads/side\n");
        try (Git git = Git.open(checkout.toFile())) {
            git.branchCreate().setName("side").call();
        }
        try (Git git = Git.open(linked.toFile())) {
            git.reset().setMode(ResetType.HARD).call();
        }
        return linked;
    }

    private void write(String path, String text) throws IOException {
        Path file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String commit(Git git, String subject, Instant at) throws GitAPIException {
        PersonIdent person = new PersonIdent("Tester", "tester@example.org", at, ZoneOffset.UTC);
        git.add().addFilepattern(".").call();
        return git.commit()
                .setMessage(subject)
                .setAuthor(person)
                .setCommitter(person)
                .setSign(false)
                .call()
                .name();
    }
}
