package io.liaise.gate;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Address;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Puts the reader's handle in front of what goes to GitHub, which tells them that there is something to read. */
final class MentionFilter implements GateFilter {

    private static final Pattern LOGIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,38}");
    private static final Pattern STRUCTURE = Pattern.compile(
            "(?s)(#{1,6}[ \t\r\n]|>|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|```|~~~|\\||<|\\[[^]]{1,200}\\]:|---|\\*\\*\\*|___).*");

    @Override
    public String name() {
        return "notify_recipient";
    }

    @Override
    public Word look(Outbound message, GateRequest request) {
        if (!message.ref().channel().equals("github")) {
            return Word.pass(message);
        }
        Optional<String> login = login(request);
        if (login.isEmpty()) {
            return Word.hold(
                    message,
                    new Concern(
                            name(),
                            Flow.APPROVE,
                            Optional.empty(),
                            "no handle is known by which this person would hear of it; add one under policy.people",
                            List.of()));
        }
        String text = message.text().value().stripLeading();
        if (mentions(text, login.get())) {
            return Word.pass(message);
        }
        boolean own = STRUCTURE.matcher(text).matches()
                || isIndentedCode(message.text().value());
        String body = own && isIndentedCode(message.text().value())
                ? withoutBlankLines(message.text().value())
                : text;
        String mentioned = "@" + login.get() + (own ? "\n\n" : " ") + body;
        return Word.pass(message.withText(new MessageText(mentioned)), "added the mention @" + login.get());
    }

    private static boolean isIndentedCode(String text) {
        String first = withoutBlankLines(text);
        return first.startsWith("    ") || first.startsWith("\t");
    }

    private static String withoutBlankLines(String text) {
        int start = 0;
        for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
            start = text.charAt(i) == '\n' ? i + 1 : start;
        }
        return text.substring(start);
    }

    private static boolean mentions(String text, String login) {
        int end = login.length() + 1;
        boolean starts = text.length() >= end
                && text.charAt(0) == '@'
                && text.substring(1, end).toLowerCase(Locale.ROOT).equals(login.toLowerCase(Locale.ROOT));
        return starts
                && (text.length() == end
                        || !(Character.isLetterOrDigit(text.charAt(end))
                                || text.charAt(end) == '_'
                                || text.charAt(end) == '-'));
    }

    private static Optional<String> login(GateRequest request) {
        String to = request.message().recipients().to();
        Stream<Address> written = Address.isAddress(to) ? Stream.of(Address.parse(to)) : Stream.empty();
        Stream<Address> known = request.subject().stream()
                .flatMap((Subject subject) ->
                        person(to).stream().flatMap(person -> subject.people().addressesOf(person).stream()));
        return Stream.concat(written, known)
                .filter(address -> address.channel().equals("github"))
                .map(Address::handle)
                .filter(handle -> LOGIN.matcher(handle).matches())
                .findFirst();
    }

    private static Optional<PersonId> person(String text) {
        try {
            return Optional.of(new PersonId(text.strip()));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }
}
