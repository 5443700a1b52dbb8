package io.liaise.core.notify;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.notice.Notice;
import io.liaise.core.spi.notify.Notifier;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Publishes notices to a topic of an ntfy server. */
final class NtfyNotifier implements Notifier {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final URI server;
    private final String topic;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();

    NtfyNotifier(URI server, String topic) {
        this.server = server;
        this.topic = topic;
    }

    @Override
    public void notify(Notice notice) {
        HttpRequest request = HttpRequest.newBuilder(server)
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(NtfyJson.of(topic, notice)))
                .build();
        try {
            HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
            if (answer.statusCode() / 100 != 2) {
                throw ChannelException.of(
                        Kind.UNAVAILABLE,
                        "ntfy answered %d; look at ntfy_url in [notify]".formatted(answer.statusCode()));
            }
        } catch (IOException e) {
            throw ChannelException.of(Kind.NETWORK, "ntfy could not be reached; look at ntfy_url in [notify]");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ChannelException.of(Kind.NETWORK, "telling ntfy was interrupted");
        }
    }

    @Override
    public void close() {
        // The client's threads end with it.
    }
}
