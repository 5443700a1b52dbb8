package io.liaise.gate.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProseSecretLookTest {

    private static final Look LOOK = new ProseSecretLook();

    private static final List<String> SENTENCES = List.of(
            "The password is %s.",
            "password: %s",
            "Password for the staging server is %s",
            "pw: %s",
            "your new password is now %s",
            "the passphrase is \"%s\"",
            "passwd=%s",
            "My login code is %s",
            "API key: %s",
            "the access token is %s",
            "Das Passwort lautet %s.",
            "Passwort: %s",
            "Kennwort für den Server ist %s",
            "das neue Passwort ist jetzt %s",
            "Der API-Schlüssel ist %s",
            "Zugangscode: %s",
            "Le mot de passe est %s.",
            "mot de passe : %s",
            "mdp: %s",
            "La clé API est %s",
            "le code d'accès est maintenant %s",
            "La contraseña es %s.",
            "contraseña: %s",
            "la clave es %s",
            "clave de acceso: %s",
            "la contraseña del servidor es ahora %s",
            "The admin password was set to %s, sorry.");

    private static String password(Random random) {
        String letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
        StringBuilder text = new StringBuilder();
        int length = 9 + random.nextInt(8);
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        text.setCharAt(1 + random.nextInt(length - 2), (char) ('2' + random.nextInt(8)));
        text.setCharAt(0, letters.charAt(random.nextInt(letters.length())));
        if (random.nextBoolean()) {
            text.insert(1 + random.nextInt(length - 2), "!#%&+*".charAt(random.nextInt(6)));
        }
        return text.toString();
    }

    /** The goal is 95 of 100. */
    @Test
    void passwordsThatPeopleWriteOutAreSeen() {
        Random random = new Random(42);
        int missed = 0;
        int total = 6_000;
        StringBuilder first = new StringBuilder();
        for (int i = 0; i < total; i++) {
            String form = SENTENCES.get(i % SENTENCES.size());
            String password = password(random);
            String text = "Hello! " + form.formatted(password) + " Try it.";
            boolean seen = LOOK.at(new Page(text)).stream()
                    .anyMatch(sight ->
                            password.startsWith(sight.value()) || sight.value().startsWith(password));
            if (!seen) {
                missed++;
                first.append(first.length() < 400 ? form + " / " : "");
            }
        }
        assertTrue(missed <= total / 20, missed + " of " + total + " were missed: " + first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password-in-address postgres://shop:Tr0ub4dor@db.example/shop",
                "password-in-address https://kim:hunter2x@x.example/",
                "authorization-header Authorization: Bearer abcDEF123456ghiJKL7890",
                "authorization-header curl -H 'Authorization: Basic a2ltOmh1bnRlcjI0Nzg5MA=='",
                "environment A=1\nDB_HOST=x\nDB_PASSWORD=correct-horse\nPORT=3",
                "environment export A=1\nexport API_TOKEN=abcdefgh1234\nexport B=2",
                "prose-secret PIN: 4711",
            })
    void credentialsInOtherFormsAreSeen(String line) {
        int space = line.indexOf(' ');
        assertTrue(
                LOOK.at(new Page(line.substring(space + 1))).stream()
                        .anyMatch(sight -> sight.rule().equals(line.substring(0, space))),
                line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The password is required.",
                "password: ********",
                "Your password is wrong, please reset it.",
                "Passwort: <dein Passwort>",
                "I fixed the password field; it is hidden now.",
                "The token is refreshed every hour.",
                "password=$DB_PASSWORD",
                "the secret is to keep going",
                "Le mot de passe est oublié.",
                "La contraseña es obligatoria.",
                "the pin is on the map",
                "token = getToken(user)",
                "password: string",
                "const password = readPassword();",
                "A=1\nB=2\nC=3",
                "NODE_ENV=production\nPORT=3000\nAPI_KEY=<your key>",
                "http://user@host.example/",
                "see https://x.example/a:b@c",
                "The passing tests: 12 of 12",
                "the key is in the drawer",
                "Das Passwort ist jetzt sichtbar.",
                "pass: true",
                "Basic usage example follows here",
                "mailto:kim@x.example"
            })
    void talkAboutPasswordsIsNoPassword(String text) {
        assertEquals(List.of(), LOOK.at(new Page(text)));
    }
}
