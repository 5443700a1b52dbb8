package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.message.Attachment;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Fetches what stands on GitHub's own hosts, and nothing else. The token is never shown there. */
final class GitHubAttachments {

    /** What the addresses of files people drop into an issue begin with. */
    static final List<String> PREFIXES =
            List.of("https://github.com/user-attachments/", "https://user-images.githubusercontent.com/");

    private static final Set<String> HOSTS = Set.of(
            "github.com",
            "user-images.githubusercontent.com",
            "private-user-images.githubusercontent.com",
            "objects.githubusercontent.com",
            "github-production-user-asset-6210df.s3.amazonaws.com");
    private static final int MAX_HOPS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private GitHubAttachments() {}

    static boolean isPartOfAnAddress(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~/%:".indexOf(c) >= 0;
    }

    static InputStream open(Attachment attachment) {
        URI next = allowed(attachment.ref());
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        for (int hop = 0; hop < MAX_HOPS; hop++) {
            HttpResponse<InputStream> response = fetched(client, next);
            if (response.statusCode() == 200) {
                return response.body();
            }
            String location = response.headers().firstValue("location").orElse("");
            if (response.statusCode() < 300 || response.statusCode() >= 400 || location.isEmpty()) {
                break;
            }
            next = allowed(next.resolve(location).toString());
        }
        throw ChannelException.of(Kind.NOT_FOUND, "the attachment is not there any more, or not for us");
    }

    private static HttpResponse<InputStream> fetched(HttpClient client, URI uri) {
        try {
            return client.send(
                    HttpRequest.newBuilder(uri)
                            .timeout(PATIENCE)
                            .header("User-Agent", "liaise")
                            .build(),
                    BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw ChannelException.of(Kind.NETWORK, "the attachment could not be fetched");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ChannelException.of(Kind.NETWORK, "fetching the attachment was interrupted");
        }
    }

    private static URI allowed(String address) {
        try {
            URI uri = URI.create(address);
            if ("https".equals(uri.getScheme())
                    && HOSTS.contains(String.valueOf(uri.getHost()))
                    && uri.getPort() == -1) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // refused below
        }
        throw ChannelException.of(Kind.VALIDATION, "only attachments on GitHub's own hosts are fetched");
    }
}
