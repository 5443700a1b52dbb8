package io.liaise.cli.command;

import io.liaise.cli.desk.Wiring;
import io.liaise.core.policy.HoldScope;
import java.io.IOException;
import java.nio.file.Path;

/** Scopes of holds as they are typed. */
final class Scopes {

    private Scopes() {}

    /** {@return a scope; the path of a checkout is resolved, so that every spelling of it is one} */
    static HoldScope parse(String text, Wiring wiring) {
        HoldScope scope = HoldScope.parse(text);
        if (scope.kind() != HoldScope.Kind.CHECKOUT) {
            return scope;
        }
        String path = scope.value().orElseThrow();
        Path typed = path.equals("~") || path.startsWith("~/")
                ? wiring.home().resolve(path.substring(Math.min(2, path.length())))
                : Path.of(path);
        return HoldScope.of(
                HoldScope.Kind.CHECKOUT,
                real(typed.toAbsolutePath().normalize()).toString());
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }
}
