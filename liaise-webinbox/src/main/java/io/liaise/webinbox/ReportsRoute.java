package io.liaise.webinbox;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Takes the reports that pages post as JSON. */
final class ReportsRoute {

    private final Inbox inbox;
    private final RateLimit limit;
    private final Runnable wake;

    ReportsRoute(Inbox inbox, RateLimit limit, Runnable wake) {
        this.inbox = inbox;
        this.limit = limit;
        this.wake = wake;
    }

    void handle(HttpExchange exchange, String site) throws IOException {
        SiteSettings settings = inbox.settings().sites().get(site);
        if (settings == null) {
            error(exchange, new Refusal(404, "there is nothing here"));
            return;
        }
        Optional<String> origin =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("origin"));
        boolean allowed = origin.map(settings::allows).orElse(settings.allowNoOrigin());
        if (allowed) {
            origin.ifPresent(text -> shareWith(exchange.getResponseHeaders(), text));
        }
        try {
            if (exchange.getRequestMethod().equals("OPTIONS")) {
                preflight(exchange, allowed && origin.isPresent());
            } else {
                Inbox.Created created = take(exchange, site, settings, allowed);
                Optional<String> link =
                        created.token().flatMap(token -> inbox.settings().address("r/" + token));
                Answer.json(exchange, 201, ReportJson.created(created.id(), link));
            }
        } catch (Refusal refused) {
            error(exchange, refused);
        }
    }

    private Inbox.Created take(HttpExchange exchange, String site, SiteSettings settings, boolean allowed)
            throws IOException, Refusal {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("allow", "POST, OPTIONS");
            throw new Refusal(405, "reports are posted");
        }
        if (!allowed) {
            throw new Refusal(403, "this origin may not post here");
        }
        spend(exchange, site, settings);
        int most = settings.limits().maxBodyBytes();
        Answer.checkDeclared(exchange, most);
        String type = Optional.ofNullable(exchange.getRequestHeaders().getFirst("content-type"))
                .orElse("");
        if (!type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("application/json")) {
            throw new Refusal(415, "a report is application/json");
        }
        byte[] body = Answer.body(exchange, most);
        Inbox.Created created = inbox.report(site, ReportRequestJson.read(site, settings, body, inbox.now()));
        wake.run();
        return created;
    }

    private void spend(HttpExchange exchange, String site, SiteSettings settings) throws Refusal {
        String key = Answer.client(exchange, inbox.settings().trustedProxies());
        Optional<Duration> wait = limit.spend(new RateLimit.Client(site, key), settings.limits());
        if (wait.isPresent()) {
            long seconds = Math.max(1, (wait.get().toMillis() + 999) / 1000);
            exchange.getResponseHeaders().set("retry-after", Long.toString(seconds));
            throw new Refusal(429, "too many reports; try again in " + seconds + " seconds");
        }
    }

    private static void preflight(HttpExchange exchange, boolean allowed) throws IOException, Refusal {
        if (!allowed) {
            throw new Refusal(403, "this origin may not post here");
        }
        Headers headers = exchange.getResponseHeaders();
        headers.set("access-control-allow-methods", "POST, OPTIONS");
        headers.set("access-control-allow-headers", "content-type");
        headers.set("access-control-max-age", "600");
        exchange.sendResponseHeaders(204, -1);
    }

    private static void shareWith(Headers headers, String origin) {
        headers.set("access-control-allow-origin", origin);
        headers.set("vary", "Origin");
    }

    private static void error(HttpExchange exchange, Refusal refused) throws IOException {
        Answer.json(exchange, refused.status(), ReportJson.object("error", refused.words()));
    }
}
