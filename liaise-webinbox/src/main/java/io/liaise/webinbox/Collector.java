package io.liaise.webinbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The web inbox's server. A request that takes too long to arrive is cut off, and no more are worked on at once than
 * there are threads; others wait.
 */
public final class Collector implements AutoCloseable {

    private static final int THREADS = 32;
    private static final int WAITING = 1_000;
    private static final int BACKLOG = 1_000;
    private static final long PATIENCE_SECONDS = 20;

    private final HttpServer server;
    private final ThreadPoolExecutor workers;
    private final ScheduledExecutorService watch;
    private final ReportsRoute reports;
    private final PageRoutes pages;

    private Collector(HttpServer server, Inbox inbox, Runnable wake) {
        this.server = server;
        RateLimit limit = new RateLimit(System::nanoTime);
        this.reports = new ReportsRoute(inbox, limit, wake);
        this.pages = new PageRoutes(inbox, limit, wake);
        this.watch = Executors.newSingleThreadScheduledExecutor(Collector::daemon);
        this.workers = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(WAITING),
                Collector::daemon,
                Collector::queue);
    }

    /**
     * Starts to answer.
     *
     * @param host the address to answer on, a loopback one behind a proxy
     * @param port the port; zero for any free one
     * @param inbox where reports go
     * @param wake called after something was kept
     * @throws ChannelException when the port cannot be had
     */
    public static Collector start(String host, int port, Inbox inbox, Runnable wake) {
        if (inbox.settings().sites().isEmpty()) {
            throw new io.liaise.core.failure.ConfigException("inbox.sites is empty; name a site to collect for");
        }
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(host, port), BACKLOG);
            Collector it = new Collector(server, inbox, wake);
            server.setExecutor(task -> it.workers.execute(() -> it.watched(task)));
            server.createContext("/", it::handle);
            server.start();
            return it;
        } catch (IOException taken) {
            throw ChannelException.of(
                    ChannelException.Kind.UNAVAILABLE,
                    "the web inbox cannot listen on port " + port + "; free it or set another inbox.listen");
        }
    }

    /** {@return the port it answers on} */
    public int port() {
        return server.getAddress().getPort();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "web-inbox");
        thread.setDaemon(true);
        return thread;
    }

    private static void queue(Runnable task, ThreadPoolExecutor pool) {
        try {
            pool.getQueue().put(task);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a request; interrupting its thread closes the connection it reads from. */
    private void watched(Runnable task) {
        Deadline deadline = new Deadline(Thread.currentThread());
        java.util.concurrent.ScheduledFuture<?> alarm =
                watch.schedule(deadline::ring, PATIENCE_SECONDS, TimeUnit.SECONDS);
        try {
            task.run();
        } finally {
            alarm.cancel(false);
            deadline.met();
        }
    }

    private static final class Deadline {
        private final Thread worker;
        private boolean over;

        Deadline(Thread worker) {
            this.worker = worker;
        }

        synchronized void ring() {
            if (!over) {
                worker.interrupt();
            }
        }

        synchronized void met() {
            over = true;
            boolean wasInterrupted = Thread.interrupted();
            if (wasInterrupted) {
                System.getLogger(Collector.class.getName())
                        .log(System.Logger.Level.DEBUG, "a request took too long and was cut off");
            }
        }
    }

    /** A path that starts with two slashes would be read as a host. */
    private static String path(java.net.URI target) {
        String text = target.isAbsolute() ? target.getRawPath() : target.toString();
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> parts = Arrays.stream(path(exchange.getRequestURI()).split("/", -1))
                    .filter(part -> !part.isEmpty())
                    .toList();
            if (parts.size() == 2 && parts.get(1).equals("reports")) {
                reports.handle(exchange, parts.get(0));
            } else {
                pages.handle(exchange, parts);
            }
        } catch (LiaiseException failed) {
            Answer.json(exchange, 503, ReportJson.object("error", "the inbox cannot keep this now; try again later"));
        }
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
        watch.shutdownNow();
    }
}
