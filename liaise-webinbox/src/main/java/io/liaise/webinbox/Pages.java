package io.liaise.webinbox;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** The pages people see. They work without scripts, load nothing from elsewhere, and show every text as text. */
final class Pages {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final String STYLE = """
            :root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--paper:#fff;--back:#f3f5f8;--line:#8792a2;--act:#0b57b5;--on:#fff;--ours:#e8f1fc}
            @media(prefers-color-scheme:dark){:root{--ink:#e9edf3;--soft:#a9b4c2;--paper:#1b212b;--back:#11151b;--line:#748296;--act:#8ab8ff;--on:#0a1a30;--ours:#1d2f49}}
            *{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
            main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.15rem}
            p{margin:.5rem 0}.soft{color:var(--soft);font-size:.92rem}form,article,.note{background:var(--paper);border-radius:.75rem;padding:1rem;margin:1rem 0;box-shadow:0 1px 3px #0002}
            article.ours{background:var(--ours)}article p{white-space:pre-wrap;overflow-wrap:anywhere}label{display:block;font-weight:600;margin:1rem 0 .3rem}
            input,textarea{width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.4rem;padding:.6rem}
            textarea{min-height:9rem;resize:vertical}button{font:inherit;font-weight:600;min-height:2.75rem;margin-top:1.2rem;padding:.6rem 1.4rem;border:0;border-radius:.4rem;background:var(--act);color:var(--on);cursor:pointer}
            :focus-visible{outline:3px solid var(--act);outline-offset:2px}.wrong{border-left:.35rem solid #c62828}
            """;
    private static final String POLICY = "default-src 'none'; style-src 'sha256-" + digest() + "'; form-action 'self';"
            + " base-uri 'none'; frame-ancestors 'none'";

    private Pages() {}

    static void guard(Headers headers) {
        headers.set("content-security-policy", POLICY);
        headers.set("referrer-policy", "no-referrer");
        headers.set("cache-control", "no-store");
        headers.set("x-robots-tag", "noindex, nofollow");
    }

    static String form(String nonce, String person, String page) {
        String who = person.isEmpty()
                ? field("name", "Your name (optional)", "text", "name")
                        + field("email", "Your mail address (optional)", "email", "email")
                : hidden("p", person)
                        + "<p class=soft>This link is yours: what you send is known to come from you.</p>";
        return page(
                "Send a report",
                "<h1>Send a report</h1><p>Tell us what happened, and what you expected.</p>"
                        + "<form method=post action=form enctype=\"multipart/form-data\">" + hidden("nonce", nonce)
                        + hidden("page", page) + area("What happened?") + who + file()
                        + "<button>Send report</button></form>");
    }

    static String talk(List<Report> all, String nonce) {
        StringBuilder body = new StringBuilder("<h1>Your report</h1><p class=soft>Whoever has the address of this page"
                + " can read and answer here. Keep it to come back: nothing is mailed.</p>");
        for (Report each : all) {
            body.append(entry(each));
        }
        body.append("<form method=post enctype=\"multipart/form-data\"><h2>Write an answer</h2>")
                .append(hidden("nonce", nonce))
                .append(area("Your answer"))
                .append(file())
                .append("<button>Send answer</button></form>");
        return page("Your report", body.toString());
    }

    private static String entry(Report it) {
        boolean ours = it.kind() == Report.Kind.SENT;
        StringBuilder html =
                new StringBuilder(ours ? "<article class=ours><h2>Reply</h2>" : "<article><h2>You wrote</h2>");
        html.append("<p class=soft>")
                .append(when(it.at()))
                .append("</p><p>")
                .append(escaped(it.body().text().value()))
                .append("</p>");
        it.body()
                .attachments()
                .forEach(file -> html.append("<p class=soft>Attached: ")
                        .append(escaped(file.name().orElse("a file")))
                        .append("</p>"));
        return html.append("</article>").toString();
    }

    static String thanks() {
        return page("Thank you", "<h1>Thank you</h1><div class=note role=status><p>Your report has arrived.</p></div>");
    }

    static String problem(String words) {
        return page(
                "Not sent",
                "<h1>That did not work</h1><div class=\"note wrong\" role=alert><p>" + escaped(words)
                        + ".</p><p>Go back to mend it; what you wrote is still there.</p></div>");
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String page(String title, String body) {
        return "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport"
                + " content=\"width=device-width,initial-scale=1\"><title>" + title + "</title><style>" + STYLE
                + "</style></head><body><main>" + body + "</main></body></html>";
    }

    private static String field(String name, String label, String type, String fill) {
        return "<label for=%1$s>%2$s</label><input id=%1$s name=%1$s type=%3$s autocomplete=%4$s maxlength=200>"
                .formatted(name, label, type, fill);
    }

    private static String area(String label) {
        return "<label for=text>" + label + "</label><textarea id=text name=text required maxlength=20000></textarea>";
    }

    private static String file() {
        return "<label for=file>Add screenshots (optional)</label><input id=file name=file type=file multiple"
                + " accept=\"image/png,image/jpeg,image/webp,image/gif,text/plain,application/json\""
                + " aria-describedby=files><p class=soft id=files>Up to five pictures or text files.</p>";
    }

    private static String hidden(String name, String value) {
        return "<input type=hidden name=" + name + " value=\"" + escaped(value) + "\">";
    }

    private static String when(Instant at) {
        return WHEN.format(at);
    }

    private static String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(STYLE.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
