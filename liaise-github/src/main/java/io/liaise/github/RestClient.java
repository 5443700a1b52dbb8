package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Speaks to GitHub's REST interface. It follows no redirect, repeats nothing, and rests as long as GitHub asks it to. Safe
 * for several threads.
 */
final class RestClient {

    private static final Duration TO_CONNECT = Duration.ofSeconds(15);
    private static final Duration TO_ANSWER = Duration.ofSeconds(60);
    private static final int MAX_BODY_BYTES = 32 << 20;

    private final URI base;
    private final GitHubToken token;
    private final Clock clock;
    private final Duration patience;
    private final AtomicReference<Optional<HttpClient>> client = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Instant> restsUntil = new AtomicReference<>(Instant.EPOCH);
    private final AtomicInteger requests = new AtomicInteger();

    RestClient(URI base, GitHubToken token, Clock clock) {
        this(base, token, clock, TO_ANSWER);
    }

    /** A client that waits so long for an answer, and as long again for the whole of it. */
    RestClient(URI base, GitHubToken token, Clock clock, Duration patience) {
        this.patience = patience;
        this.base = base;
        this.token = token;
        this.clock = clock;
    }

    /** {@return where GitHub's interface is} */
    URI base() {
        return base;
    }

    /** {@return the failure an answer tells; one about the login says where the token came from} */
    ChannelException failure(RestAnswer answer, String doing) {
        return RestFailures.of(answer, doing, token.source(), clock.instant());
    }

    /** {@return how many requests were made} */
    int requests() {
        return requests.get();
    }

    /** {@return the answer to a reading request, whatever its status} */
    RestAnswer get(String path, Optional<String> etag) {
        HttpRequest.Builder request = request(URI.create(base + path)).GET();
        etag.ifPresent(tag -> request.header("If-None-Match", tag));
        try {
            return rested(exchange(request.build()));
        } catch (IOException e) {
            throw unreached();
        }
    }

    /**
     * {@return the pages of a list, each with what its kind of status means}
     *
     * @param etag what the first page was known by
     * @param most the most pages to ask for; the last one then tells that there are more
     */
    List<RestAnswer> pages(String path, Optional<String> etag, int most) {
        List<RestAnswer> pages = new ArrayList<>(List.of(get(path, etag)));
        Optional<URI> next = pages.get(0).next(base);
        while (next.isPresent() && pages.size() < most) {
            try {
                pages.add(rested(exchange(request(next.get()).GET().build())));
            } catch (IOException e) {
                throw unreached();
            }
            next = pages.get(pages.size() - 1).next(base);
        }
        return pages;
    }

    /**
     * Makes a writing request.
     *
     * @return what was answered, or that nobody answered and whether the request had left
     */
    Written write(String method, String path, Optional<String> body) {
        HttpRequest request = request(URI.create(base + path))
                .method(method, body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()))
                .header("Content-Type", "application/json; charset=utf-8")
                .build();
        try {
            return new Written(Optional.of(rested(exchange(request))), true);
        } catch (ConnectException | HttpConnectTimeoutException e) {
            return new Written(Optional.empty(), false);
        } catch (IOException e) {
            return new Written(Optional.empty(), true);
        }
    }

    /**
     * What came of a writing request.
     *
     * @param answer what was answered
     * @param left whether the request may have reached GitHub
     */
    record Written(Optional<RestAnswer> answer, boolean left) {}

    private HttpRequest.Builder request(URI uri) {
        Instant until = restsUntil.get();
        Instant now = clock.instant();
        if (now.isBefore(until)) {
            throw ChannelException.retryAfter(
                    Kind.RATE_LIMITED, "GitHub asked us to wait", Duration.between(now, until));
        }
        return HttpRequest.newBuilder(uri)
                .timeout(patience)
                .header("Authorization", "Bearer " + token.value())
                .header("Accept", "application/vnd.github+json")
                .header("X-GitHub-Api-Version", "2022-11-28")
                .header("User-Agent", "liaise");
    }

    private RestAnswer exchange(HttpRequest request) throws IOException {
        requests.incrementAndGet();
        try {
            HttpResponse<InputStream> response = http().send(request, BodyHandlers.ofInputStream());
            InputStream stream = response.body();
            // Java's own limit ends with the headers.
            CompletableFuture<Void> limit = CompletableFuture.runAsync(
                    () -> closed(stream),
                    CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
            try (stream) {
                byte[] bytes = stream.readNBytes(MAX_BODY_BYTES + 1);
                if (bytes.length > MAX_BODY_BYTES) {
                    throw new IOException("the answer is too long");
                }
                return RestAnswer.of(
                        response.statusCode(), response.headers().map(), new String(bytes, StandardCharsets.UTF_8));
            } finally {
                limit.cancel(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (UnresolvedAddressException e) {
            throw new ConnectException("the name is not known");
        }
    }

    private static void closed(InputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            // Whoever reads from it is told.
            return;
        }
    }

    private HttpClient http() {
        return client.updateAndGet(made -> made.isPresent()
                        ? made
                        : Optional.of(HttpClient.newBuilder()
                                .connectTimeout(TO_CONNECT)
                                .followRedirects(HttpClient.Redirect.NEVER)
                                .build()))
                .orElseThrow();
    }

    /** Remembers how long to rest, where GitHub asked for it. */
    private RestAnswer rested(RestAnswer answer) {
        RestFailures.restFor(answer, clock.instant())
                .ifPresent(rest -> restsUntil.set(clock.instant().plus(rest)));
        return answer;
    }

    private static ChannelException unreached() {
        return ChannelException.of(Kind.NETWORK, "GitHub could not be reached, or did not answer in time");
    }
}
