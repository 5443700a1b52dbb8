package io.liaise.git;

import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;

/**
 * The file system without a shell. A repository's configuration can name programs that filter its files, and whoever can
 * write in a checkout can write that configuration; looking at a checkout must not run them.
 */
final class NoShell extends FS_POSIX {

    @Override
    public FS newInstance() {
        return new NoShell();
    }

    @Override
    public ProcessBuilder runInShell(String command, String[] arguments) {
        throw new FilterRefused();
    }

    /** The checkout's files go through a program that is not run here. */
    static final class FilterRefused extends RuntimeException {
        private static final long serialVersionUID = 1;

        FilterRefused() {
            super("a filter program was refused");
        }
    }
}
