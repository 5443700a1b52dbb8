package io.liaise.core.tick;

import io.liaise.core.ledger.MemoryStore;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A store whose process dies at a chosen point; what was committed by then is still there for the next one. */
final class MortalStore implements Store {

    private final Store disk = new MemoryStore();
    private final Life life;

    MortalStore(Life life) {
        this.life = life;
    }

    /** The process is gone. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** How long a process lives, in points at which it can be killed. */
    static final class Life {
        private final long end;
        private long points;
        private boolean over;

        /** A life that ends at a point, or never where that point is not reached. */
        Life(long end) {
            this.end = end;
        }

        /** One more point. */
        synchronized void go() {
            require();
            points++;
            if (points == end) {
                over = true;
                throw new Killed();
            }
        }

        /** Nothing happens any more after the end. */
        synchronized void require() {
            if (over) {
                throw new Killed();
            }
        }

        /** Another process takes over. */
        synchronized void again() {
            over = false;
        }

        synchronized long points() {
            return points;
        }
    }

    @Override
    public <T> T read(Function<StoreView, T> reads) {
        life.require();
        return disk.read(reads);
    }

    @Override
    public Optional<Stored> find(Key key) {
        life.require();
        return disk.find(key);
    }

    @Override
    public Listing list(Shelf shelf, String kind) {
        life.require();
        return disk.list(shelf, kind);
    }

    @Override
    public List<String> lines(Key history, long skip) {
        life.require();
        return disk.lines(history, skip);
    }

    @Override
    public CommitResult commit(Commit commit) {
        life.go();
        CommitResult result = disk.commit(commit);
        life.go();
        return result;
    }

    @Override
    public void close() {}
}
