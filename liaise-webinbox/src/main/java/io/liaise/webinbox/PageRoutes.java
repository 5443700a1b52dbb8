package io.liaise.webinbox;

import com.sun.net.httpserver.HttpExchange;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.Grade;
import io.liaise.webinbox.PrivateLinksJson.Kind;
import io.liaise.webinbox.PrivateLinksJson.Link;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves the form, the private pages and the widget. */
final class PageRoutes {

    private static final String WIDGET = """
            (function(){var s=document.currentScript,a=document.createElement("a");
            a.href=new URL(s.dataset.site+"/form?page="+encodeURIComponent(location.origin+location.pathname),s.src).href;
            a.target="_blank";a.rel="noopener noreferrer";a.textContent=s.dataset.label||"Send a report";
            s.parentNode.insertBefore(a,s.nextSibling)})();
            """;

    private final Inbox inbox;
    private final RateLimit limit;
    private final Runnable wake;
    private final Nonces nonces;

    PageRoutes(Inbox inbox, RateLimit limit, Runnable wake) {
        this.inbox = inbox;
        this.limit = limit;
        this.wake = wake;
        this.nonces = new Nonces(inbox);
    }

    void handle(HttpExchange exchange, List<String> parts) throws IOException {
        Pages.guard(exchange.getResponseHeaders());
        try {
            if (parts.equals(List.of("widget.js"))) {
                exchange.getResponseHeaders().set("cache-control", "max-age=3600");
                Answer.send(exchange, 200, "text/javascript; charset=utf-8", WIDGET);
            } else if (parts.size() == 2 && parts.get(0).equals("r")) {
                talk(exchange, parts.get(1));
            } else if (parts.size() == 2 && parts.get(1).equals("form")) {
                form(exchange, parts.get(0));
            } else {
                throw new Refusal(404, "there is nothing here");
            }
        } catch (Refusal refused) {
            boolean sent = exchange.getRequestMethod().equals("POST");
            html(exchange, refused.status(), Pages.problem(refused.words(), sent));
        }
    }

    private void form(HttpExchange exchange, String site) throws IOException, Refusal {
        SiteSettings settings = settings(site);
        if (isPost(exchange)) {
            FormBody body = body(exchange, site, settings);
            Report.Author author = author(site, body);
            Draft draft = new Draft(text(body), page(body), Optional.empty(), author, body.files());
            String place = nonces.once(body.field("nonce"), site, () -> {
                Optional<String> token = inbox.report(site, draft).token();
                wake.run();
                return token.map(it -> "../r/" + it).orElse("");
            });
            if (place.isEmpty()) {
                html(exchange, 200, Pages.thanks());
            } else {
                seeOther(exchange, place);
            }
        } else {
            String query =
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
            Map<String, String> given = FormBody.pairs(query);
            String person = given.getOrDefault("p", "");
            if (!person.isEmpty()) {
                person(site, person);
            }
            html(exchange, 200, Pages.form(nonces.make(site), person, given.getOrDefault("page", "")));
        }
    }

    private void talk(HttpExchange exchange, String token) throws IOException, Refusal {
        Link link = inbox.links()
                .open(token, inbox.now())
                .filter(it ->
                        it.kind() == Kind.REPORT && inbox.settings().sites().containsKey(it.site()))
                .orElseThrow(() -> new Refusal(404, "this link is unknown, has ended or was taken back"));
        String purpose = "r/" + link.site() + "/" + link.target();
        List<Report> all = inbox.store().talk(link.site(), link.target());
        if (all.isEmpty()) {
            throw new Refusal(404, "this link is unknown, has ended or was taken back");
        }
        if (isPost(exchange)) {
            FormBody body = body(exchange, link.site(), settings(link.site()));
            Draft draft = new Draft(
                    text(body), Optional.empty(), Optional.empty(), all.get(0).author(), body.files());
            nonces.once(body.field("nonce"), purpose, () -> {
                inbox.answer(link.site(), link.target(), draft);
                wake.run();
                return "";
            });
            seeOther(exchange, token);
        } else {
            html(exchange, 200, Pages.talk(all, nonces.make(purpose)));
        }
    }

    private FormBody body(HttpExchange exchange, String site, SiteSettings settings) throws IOException, Refusal {
        String key = Answer.client(exchange, inbox.settings().trustedProxies());
        if (limit.spend(new RateLimit.Client(site, key), settings.limits()).isPresent()) {
            exchange.getResponseHeaders().set("retry-after", "60");
            throw new Refusal(429, "too much was sent from here; try again in a minute");
        }
        Answer.checkDeclared(exchange, settings.limits().maxBodyBytes());
        byte[] bytes = Answer.body(exchange, settings.limits().maxBodyBytes());
        String type = Optional.ofNullable(exchange.getRequestHeaders().getFirst("content-type"))
                .orElse("");
        return FormBody.read(type, bytes);
    }

    private Report.Author author(String site, FormBody body) throws Refusal {
        if (!body.field("p").isEmpty()) {
            String person = person(site, body.field("p"));
            return new Report.Author(
                    person,
                    Optional.empty(),
                    Optional.empty(),
                    new Authenticity(Grade.BOUND, Map.of("method", "personal-link", "user", person)));
        }
        Draft.within("name", body.field("name"), Draft.LONGEST_NAME);
        Draft.within("email", body.field("email"), Draft.LONGEST_EMAIL);
        return Draft.claimed(body.optional("name"), body.optional("email"));
    }

    private String person(String site, String token) throws Refusal {
        return inbox.links()
                .open(token, inbox.now())
                .filter(it -> it.kind() == Kind.PERSON && it.site().equals(site))
                .map(Link::target)
                .orElseThrow(() -> new Refusal(404, "this link is unknown, has ended or was taken back"));
    }

    private static String text(FormBody body) throws Refusal {
        return Draft.checkedText(body.field("text"));
    }

    private static Optional<String> page(FormBody body) throws Refusal {
        Draft.within("page", body.field("page"), Draft.LONGEST_PAGE);
        return body.optional("page");
    }

    private SiteSettings settings(String site) throws Refusal {
        SiteSettings settings = inbox.settings().sites().get(site);
        if (settings == null) {
            throw new Refusal(404, "there is nothing here");
        }
        return settings;
    }

    private static boolean isPost(HttpExchange exchange) throws Refusal {
        String method = exchange.getRequestMethod();
        if (!List.of("GET", "HEAD", "POST").contains(method)) {
            exchange.getResponseHeaders().set("allow", "GET, HEAD, POST");
            throw new Refusal(405, "this page is read or posted to");
        }
        return method.equals("POST");
    }

    private static void seeOther(HttpExchange exchange, String place) throws IOException {
        exchange.getResponseHeaders().set("location", place);
        exchange.sendResponseHeaders(303, -1);
    }

    private static void html(HttpExchange exchange, int status, String page) throws IOException {
        Answer.send(exchange, status, "text/html; charset=utf-8", page);
    }
}
