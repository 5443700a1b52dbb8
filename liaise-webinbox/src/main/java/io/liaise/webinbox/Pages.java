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
            :root{color-scheme:light dark;--ink:#1b2330;--soft:#566273;--paper:#fff;--back:#f2f4f8;--line:#8591a2;--act:#0b57b5;--over:#084591;--on:#fff;--ours:#eaf2fd;--edge:#dde3ec;--bad:#b3261e}
            @media(prefers-color-scheme:dark){:root{--ink:#e9edf3;--soft:#aab5c4;--paper:#1b212b;--back:#11151b;--line:#7a889c;--act:#8ab8ff;--over:#b4d1ff;--on:#0a1a30;--ours:#1d2d45;--edge:#2c3543;--bad:#ff8a80}}
            *{box-sizing:border-box}
            body{margin:0;border-top:.3rem solid var(--act);background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
            main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem}
            h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;margin:.5rem 0}
            h2{font-size:1.05rem;line-height:1.4;margin:0}
            p{margin:.5rem 0}
            .soft{color:var(--soft);font-size:.92rem}
            form,article,.note{background:var(--paper);border:1px solid var(--edge);border-radius:.75rem;padding:1.1rem 1.25rem;margin:1rem 0}
            form{padding-bottom:1.4rem;box-shadow:0 1px 2px #0001,0 4px 14px #0000000a}
            article{margin-right:1.75rem}
            article.ours{background:var(--ours);border-left:.3rem solid var(--act);margin:1rem 0 1rem 1.75rem}
            article header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem}
            .said{white-space:pre-wrap;overflow-wrap:anywhere;margin-bottom:0}
            .files{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;margin:.9rem 0 0;padding:0}
            .files li{max-width:100%;overflow-wrap:anywhere;border:1px solid var(--edge);border-radius:1rem;padding:.1rem .8rem;font-size:.92rem}
            label{display:block;font-weight:600;margin:1.1rem 0 .35rem}
            form>label:first-of-type{margin-top:.4rem}
            input,textarea{display:block;width:100%;min-height:2.9rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .75rem}
            textarea{min-height:9.5rem;resize:vertical}
            input[type=file]{padding:.45rem}
            ::file-selector-button{font:inherit;font-weight:600;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:.35rem;padding:.25rem .8rem;margin-right:.75rem;cursor:pointer}
            button{font:inherit;font-weight:600;min-height:2.9rem;margin-top:1.4rem;padding:.6rem 1.6rem;border:0;border-radius:.5rem;background:var(--act);color:var(--on);cursor:pointer}
            button:hover{background:var(--over)}
            :focus-visible{outline:3px solid var(--act);outline-offset:2px}
            .note{border-left:.3rem solid var(--act)}.wrong{border-left-color:var(--bad)}
            @media(max-width:30rem){article,article.ours{margin-left:0;margin-right:0}form,article,.note{padding:.9rem 1rem}button{width:100%}}
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
                        + "<button type=submit>Send report</button></form>");
    }

    static String talk(List<Report> all, String nonce) {
        StringBuilder body = new StringBuilder("<h1>Your report</h1>");
        if (all.get(all.size() - 1).kind() != Report.Kind.SENT) {
            body.append("<div class=note role=status><p>It has arrived. A reply will appear on this page.</p></div>");
        }
        body.append("<p class=soft>Keep the address of this page to come back: nothing is mailed. Whoever has it can"
                + " read and answer here.</p>");
        all.forEach(each -> body.append(entry(each)));
        body.append("<form method=post enctype=\"multipart/form-data\"><h2>Write an answer</h2>")
                .append(hidden("nonce", nonce))
                .append(area("Your answer"))
                .append(file())
                .append("<button type=submit>Send answer</button></form>");
        return page("Your report", body.toString());
    }

    private static String entry(Report it) {
        boolean ours = it.kind() == Report.Kind.SENT;
        StringBuilder html = new StringBuilder(ours ? "<article class=ours>" : "<article>");
        html.append("<header><h2>")
                .append(ours ? "Reply" : "You wrote")
                .append("</h2><time class=soft datetime=\"")
                .append(it.at())
                .append("\">")
                .append(when(it.at()))
                .append("</time></header><p class=said>")
                .append(escaped(it.body().text().value()))
                .append("</p>");
        if (!it.body().attachments().isEmpty()) {
            html.append("<ul class=files aria-label=Attached>");
            it.body()
                    .attachments()
                    .forEach(file -> html.append("<li>")
                            .append(escaped(file.name().orElse("a file")))
                            .append("</li>"));
            html.append("</ul>");
        }
        return html.append("</article>").toString();
    }

    static String thanks() {
        return page("Thank you", "<h1>Thank you</h1><div class=note role=status><p>Your report has arrived.</p></div>");
    }

    /** A page that says what is wrong with what was sent, or asked for. */
    static String problem(String words, boolean sent) {
        String sentence = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        return page(
                sent ? "Not sent" : "Nothing here",
                (sent ? "<h1>This was not sent</h1>" : "<h1>There is nothing to see</h1>")
                        + "<div class=\"note wrong\" role=alert><p>" + escaped(sentence) + ".</p>"
                        + (sent ? "<p>Go back to mend it; what you wrote is still there.</p>" : "") + "</div>");
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
