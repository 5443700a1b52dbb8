package io.liaise.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.Status;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryState;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.submodule.SubmoduleWalk.IgnoreSubmoduleMode;
import org.eclipse.jgit.treewalk.TreeWalk;

/** One checkout, opened to be looked at. Nothing in it is changed. */
final class GitCheckout implements AutoCloseable {

    /** How far the clocks of one machine and its remote may differ. */
    private static final long SLACK_SECONDS = 60;

    private static final int MAX_TEXT = 1 << 20;
    private static final int MAX_DIGESTED = 1 << 20;

    private final Repository repository;

    private GitCheckout(Repository repository) {
        this.repository = repository;
    }

    /**
     * {@return the checkout in a folder; empty when git keeps nothing of it}
     *
     * @throws IOException when git should keep it, and what it kept cannot be read
     */
    static Optional<GitCheckout> open(Path folder) throws IOException {
        FileRepositoryBuilder builder =
                new FileRepositoryBuilder().setFS(new NoShell()).setMustExist(true);
        builder.findGitDir(folder.toFile());
        if (builder.getGitDir() == null) {
            if (Files.exists(folder.resolve(Constants.DOT_GIT), LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("its .git leads nowhere");
            }
            return Optional.empty();
        }
        return Optional.of(new GitCheckout(builder.build()));
    }

    /** {@return whether something is half done in it: a merge, a rebase, a bisection} */
    boolean isBusy() {
        return repository.getRepositoryState() != RepositoryState.SAFE;
    }

    boolean isBare() {
        return repository.isBare();
    }

    /** {@return the file by which a git command at work keeps others out, while there is one} */
    Optional<Path> indexLock() {
        Path lock = repository.getDirectory().toPath().resolve("index.lock");
        return Files.exists(lock) ? Optional.of(lock) : Optional.empty();
    }

    boolean hasRemote() {
        return !repository.getRemoteNames().isEmpty();
    }

    Optional<String> remoteUrl() {
        return Optional.ofNullable(repository.getConfig().getString("remote", "origin", "url"));
    }

    /** {@return the branch that is checked out; empty when none is} */
    Optional<String> branch() throws IOException {
        String full = repository.getFullBranch();
        return full != null && full.startsWith(Constants.R_HEADS)
                ? Optional.of(full.substring(Constants.R_HEADS.length()))
                : Optional.empty();
    }

    Snapshot snapshot(Instant at) throws IOException, GitAPIException {
        try (RevWalk walk = new RevWalk(repository)) {
            List<RevCommit> tips = commits(walk, local());
            tips.sort(Comparator.comparingInt(RevCommit::getCommitTime).reversed());
            Set<String> kept = new TreeSet<>();
            head().ifPresent(id -> kept.add(id.name()));
            tips.stream().limit(Snapshot.MAX_TIPS).forEach(tip -> kept.add(tip.name()));
            Map<String, String> dirty = dirty(Snapshot.MAX_DIRTY + 1);
            boolean crowded = dirty.size() > Snapshot.MAX_DIRTY;
            if (crowded) {
                ((TreeMap<String, String>) dirty).pollLastEntry();
            }
            return new Snapshot(at, kept, tips.size() > Snapshot.MAX_TIPS, dirty, crowded);
        }
    }

    private Optional<ObjectId> head() throws IOException {
        return Optional.ofNullable(repository.resolve(Constants.HEAD));
    }

    private List<ObjectId> local() throws IOException {
        List<ObjectId> ids = new ArrayList<>(head().stream().toList());
        ids.addAll(targets(Constants.R_HEADS));
        return ids;
    }

    private List<ObjectId> targets(String prefix) throws IOException {
        return repository.getRefDatabase().getRefsByPrefix(prefix).stream()
                .map(Ref::getObjectId)
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<RevCommit> commits(RevWalk walk, List<ObjectId> ids) throws IOException {
        List<RevCommit> found = new ArrayList<>();
        for (ObjectId id : new TreeSet<>(ids)) {
            try {
                found.add(walk.parseCommit(id));
            } catch (MissingObjectException e) {
                // A branch that points to nothing leads to no commits.
            }
        }
        return found;
    }

    /**
     * {@return the commits made since a snapshot, newest first}
     *
     * <p>What was fetched meanwhile is not among them: it stands on the remote, and was made before.
     */
    List<String> commitsSince(Snapshot before, int limit) throws IOException {
        Set<String> remote = reachable(targets(Constants.R_REMOTES), before);
        long oldest = before.at().getEpochSecond() - SLACK_SECONDS;
        List<String> found = new ArrayList<>();
        try (RevWalk walk = walkSince(local(), before)) {
            for (RevCommit commit : walk) {
                boolean foreign = remote.contains(commit.name()) || before.partial();
                if (!foreign || commit.getCommitTime() >= oldest) {
                    found.add(commit.name());
                }
                if (found.size() == limit) {
                    break;
                }
            }
        }
        return found;
    }

    /** {@return how many of these commits stand on no branch of a remote} */
    int unpushed(List<String> commits, Snapshot before) throws IOException {
        Set<String> remote = reachable(targets(Constants.R_REMOTES), before);
        return (int) commits.stream().filter(commit -> !remote.contains(commit)).count();
    }

    private Set<String> reachable(List<ObjectId> from, Snapshot before) throws IOException {
        Set<String> names = new TreeSet<>();
        try (RevWalk walk = walkSince(from, before)) {
            for (RevCommit commit : walk) {
                names.add(commit.name());
            }
        }
        return names;
    }

    private RevWalk walkSince(List<ObjectId> from, Snapshot before) throws IOException {
        RevWalk walk = new RevWalk(repository);
        walk.markStart(commits(walk, from));
        List<ObjectId> known = before.tips().stream().map(ObjectId::fromString).toList();
        for (RevCommit commit : commits(walk, known)) {
            walk.markUninteresting(commit);
        }
        walk.sort(RevSort.COMMIT_TIME_DESC);
        return walk;
    }

    /** {@return the files that differ from the last commit, with a digest of each, in the order of their paths} */
    Map<String, String> dirty(int limit) throws GitAPIException {
        try (Git git = new Git(repository)) {
            Status status =
                    git.status().setIgnoreSubmodules(IgnoreSubmoduleMode.DIRTY).call();
            Map<String, String> found = new TreeMap<>();
            Stream.of(status.getUncommittedChanges(), status.getUntracked(), status.getConflicting())
                    .flatMap(Set::stream)
                    .sorted()
                    .distinct()
                    .limit(limit)
                    .forEach(path -> found.put(path, digest(path)));
            return found;
        }
    }

    private String digest(String path) {
        Path file = repository.getWorkTree().toPath().resolve(path);
        try {
            BasicFileAttributes about =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (about.isSymbolicLink()) {
                return "link " + sha256(Files.readSymbolicLink(file).toString().getBytes(StandardCharsets.UTF_8));
            }
            return about.isRegularFile() && about.size() <= MAX_DIGESTED
                    ? "file " + sha256(Files.readAllBytes(file))
                    : "large %d %d"
                            .formatted(about.size(), about.lastModifiedTime().toMillis());
        } catch (IOException e) {
            return "gone";
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java lacks SHA-256", e);
        }
    }

    /** {@return the text of a regular file of the last commit, its first megabyte} */
    Optional<String> textAtHead(String path) throws IOException {
        Optional<ObjectId> head = head();
        if (head.isEmpty()) {
            return Optional.empty();
        }
        try (RevWalk walk = new RevWalk(repository);
                TreeWalk tree = TreeWalk.forPath(
                        repository, path, walk.parseCommit(head.get()).getTree())) {
            if (tree == null
                    || !(FileMode.REGULAR_FILE.equals(tree.getRawMode(0))
                            || FileMode.EXECUTABLE_FILE.equals(tree.getRawMode(0)))) {
                return Optional.empty();
            }
            try (InputStream in = repository.open(tree.getObjectId(0)).openStream()) {
                return Optional.of(new String(in.readNBytes(MAX_TEXT), StandardCharsets.UTF_8));
            }
        }
    }

    @Override
    public void close() {
        repository.close();
    }
}
