package io.liaise.gate.rules;

import io.liaise.core.message.Audience;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Finding;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Digests of what was judged, so that an approval can be about exactly that. */
public final class Digester {

    private Digester() {}

    /**
     * {@return the digests of a judgement}
     *
     * @param message as it entered the gate
     * @param audience who can read it
     * @param reasons what the rules said
     */
    public static Digests of(Outbound message, Audience audience, List<Reason> reasons) {
        String payload = payload(message);
        String readers = audience(audience);
        List<List<String>> said =
                reasons.stream().map(Digester::reason).sorted(BY_ITEMS).toList();
        String verdict =
                CanonicalJson.digest(Map.of("reasons", said, "payload_hash", payload, "audience_hash", readers));
        return new Digests(Optional.of(payload), Optional.of(readers), Optional.of(verdict));
    }

    /** {@return the digest of a message: where to, to whom, and every word} */
    public static String payload(Outbound message) {
        Map<String, Object> fields = new LinkedHashMap<>();
        String to = message.recipients().to();
        fields.put("recipients", to.isEmpty() ? List.of() : List.of(to));
        fields.put("cc", people(message.recipients().cc()));
        fields.put("bcc", people(message.recipients().bcc()));
        fields.put("ref", message.ref().encoded());
        fields.put("title", message.title());
        fields.put("text", message.text().value());
        fields.put(
                "attachments",
                message.attachments().stream()
                        .map(Digester::attachment)
                        .sorted(BY_SPELLING)
                        .toList());
        return CanonicalJson.digest(fields);
    }

    /** {@return the digest of a readership} */
    public static String audience(Audience audience) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("classes", audience.readership().classes());
        fields.put("complete", audience.readership().complete());
        fields.put("defaulted", audience.defaulted());
        fields.put("durability", audience.permanence().durability());
        fields.put("external", audience.readership().external());
        fields.put(
                "readers",
                audience.readership().readers().stream()
                        .map(Digester::reader)
                        .distinct()
                        .sorted(BY_SPELLING)
                        .toList());
        fields.put("ref", audience.ref());
        fields.put("retractable", audience.permanence().retractable());
        fields.put("scope", audience.scope().label());
        fields.put("widening", audience.permanence().widening());
        return CanonicalJson.digest(fields);
    }

    private static final Comparator<Object> BY_SPELLING =
            Comparator.comparing(CanonicalJson::write, CanonicalJson.BY_CODE_POINT);

    private static final Comparator<List<String>> BY_ITEMS = (one, other) -> {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = CanonicalJson.BY_CODE_POINT.compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    };

    private static List<String> people(List<String> names) {
        return names.stream()
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .sorted(CanonicalJson.BY_CODE_POINT)
                .toList();
    }

    private static Object attachment(OutboundAttachment attachment) {
        if (attachment.name().isPresent() && attachment.sha256().isEmpty()) {
            return attachment.name().get();
        }
        return Map.of("name", attachment.name(), "sha256", attachment.sha256());
    }

    private static Map<String, Object> reader(ChannelIdentity reader) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("address", reader.address());
        fields.put("authority", reader.authority());
        fields.put("channel", reader.channel());
        fields.put("display_name", reader.displayName());
        fields.put("handle", reader.handle());
        fields.put("is_bot", reader.isBot());
        fields.put("is_self", reader.isSelf());
        fields.put("native_id", reader.nativeId());
        return fields;
    }

    private static List<String> reason(Reason reason) {
        return Stream.of(
                        reason.rule(),
                        reason.flow().label(),
                        reason.reader().orElse(""),
                        reason.finding().map(Finding::fingerprint).orElse(""),
                        reason.finding()
                                .flatMap(found -> found.about().entity())
                                .orElse(""))
                .toList();
    }
}
