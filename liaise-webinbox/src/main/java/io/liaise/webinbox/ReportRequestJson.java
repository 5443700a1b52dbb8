package io.liaise.webinbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.Grade;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON body of a posted report, checked field by field in a fixed order. */
final class ReportRequestJson {

    private static final int LONGEST_CONTEXT = 64_000;

    private ReportRequestJson() {}

    static Draft read(String site, SiteSettings settings, byte[] body, Instant now) throws Refusal {
        JsonNode object = object(body);
        JsonNode text = object.path("text");
        if (!text.isTextual()) {
            throw new Refusal(400, "text is missing or no string");
        }
        String words = Draft.checkedText(text.asText());
        Optional<String> page = optional(object, "page", Draft.LONGEST_PAGE);
        Report.Author author = author(site, settings, object, now);
        return new Draft(words, page, context(object.path("context")), author, files(object.path("attachments")));
    }

    private static JsonNode object(byte[] body) throws Refusal {
        try {
            JsonNode node = ReportJson.MAPPER.readTree(body);
            if (!node.isObject()) {
                throw new Refusal(400, "the body is no JSON object");
            }
            return node;
        } catch (IOException broken) {
            throw new Refusal(400, "the body is no JSON");
        }
    }

    private static Report.Author author(String site, SiteSettings settings, JsonNode object, Instant now)
            throws Refusal {
        JsonNode identity = object.path("identity");
        if (identity.isNull() || identity.isMissingNode()) {
            Optional<String> name = optional(object, "name", Draft.LONGEST_NAME);
            return Draft.claimed(name, optional(object, "email", Draft.LONGEST_EMAIL));
        }
        if (!identity.isObject()) {
            throw new Refusal(400, "identity is no object");
        }
        if (settings.secret().isEmpty()) {
            throw new Refusal(401, "this site takes no signed identities");
        }
        IdentitySignature.Claim claim = new IdentitySignature.Claim(
                site,
                issued(identity.path("issued_at")),
                signed(identity.path("user"), false),
                signed(identity.path("name"), true),
                signed(identity.path("email"), true));
        Optional<String> problem = IdentitySignature.problem(settings, claim, signed(identity.path("sig"), false), now);
        if (problem.isPresent()) {
            throw new Refusal(401, problem.get());
        }
        return bound(claim);
    }

    private static Report.Author bound(IdentitySignature.Claim claim) throws Refusal {
        Map<String, String> evidence =
                Map.of("method", "hmac-sha256", "user", claim.user(), "issued_at", Long.toString(claim.issuedAt()));
        return new Report.Author(
                Draft.within("user", claim.user(), Draft.LONGEST_NAME),
                Optional.of(Draft.within("name", claim.name(), Draft.LONGEST_NAME))
                        .filter(it -> !it.isEmpty()),
                Optional.of(Draft.within("email", claim.email(), Draft.LONGEST_EMAIL))
                        .filter(it -> !it.isEmpty()),
                new Authenticity(Grade.BOUND, evidence));
    }

    private static String signed(JsonNode value, boolean mayLack) throws Refusal {
        if (value.isTextual()) {
            return value.asText();
        }
        if (mayLack && (value.isNull() || value.isMissingNode())) {
            return "";
        }
        throw new Refusal(401, "the identity is malformed");
    }

    private static long issued(JsonNode value) throws Refusal {
        try {
            if (value.isNumber()) {
                double number = value.asDouble();
                if (Math.abs(number) < 1e15) {
                    return (long) number;
                }
            } else if (value.isTextual() && value.asText().strip().matches("[+-]?[0-9]{1,15}")) {
                return new BigDecimal(value.asText().strip()).longValueExact();
            }
        } catch (ArithmeticException | NumberFormatException noNumber) {
            throw new Refusal(401, "the identity is malformed");
        }
        throw new Refusal(401, "the identity is malformed");
    }

    private static Optional<String> optional(JsonNode object, String key, int most) throws Refusal {
        JsonNode value = object.path(key);
        if (value.isNull() || value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw new Refusal(400, key + " is no string");
        }
        return Optional.of(Draft.within(key, value.asText(), most)).filter(it -> !it.isEmpty());
    }

    private static Optional<String> context(JsonNode context) throws Refusal {
        if (context.isNull() || context.isMissingNode()) {
            return Optional.empty();
        }
        String text = ReportJson.text(context);
        if (text.length() + gaps(context) > LONGEST_CONTEXT) {
            throw new Refusal(400, "context is longer than " + LONGEST_CONTEXT + " characters");
        }
        return Optional.of(text);
    }

    /** How many spaces stand after commas and colons when JSON is written with them. */
    private static int gaps(JsonNode node) {
        int gaps = Math.max(0, node.size() - 1) + (node.isObject() ? node.size() : 0);
        for (Iterator<JsonNode> inner = node.elements(); inner.hasNext(); ) {
            gaps += gaps(inner.next());
        }
        return gaps;
    }

    private static List<Draft.File> files(JsonNode list) throws Refusal {
        boolean nothing = list.isMissingNode()
                || list.isNull()
                || (list.isBoolean() && !list.asBoolean())
                || (list.isNumber() && list.asDouble() == 0)
                || (list.isTextual() && list.asText().isEmpty())
                || (list.isObject() && list.isEmpty());
        if (nothing) {
            return List.of();
        }
        if (!list.isArray() || list.size() > Draft.MOST_FILES) {
            throw new Refusal(400, "attachments is no list of at most " + Draft.MOST_FILES);
        }
        List<Draft.File> files = new ArrayList<>();
        for (JsonNode each : list) {
            files.add(file(each));
        }
        return files;
    }

    private static Draft.File file(JsonNode each) throws Refusal {
        if (!each.isObject()) {
            throw new Refusal(400, "an attachment is no object");
        }
        String type = Draft.checkedType(each.path("media_type").asText());
        Optional<String> name = optional(each, "name", Draft.LONGEST_NAME);
        String data = each.path("data").isTextual() ? each.path("data").asText() : "";
        if (data.isEmpty() || data.length() % 4 != 0) {
            throw new Refusal(400, "an attachment's data is empty or no base64");
        }
        try {
            return new Draft.File(type, name, Base64.getDecoder().decode(data));
        } catch (IllegalArgumentException noBase64) {
            throw new Refusal(400, "an attachment's data is no base64");
        }
    }
}
