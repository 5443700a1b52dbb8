package io.liaise.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Address;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Access.Decision;
import io.liaise.core.policy.Access.Via;
import io.liaise.testkit.Fixtures;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AccessTest {

    private static final Address RELAY = Address.parse("github:example-bot");
    private static final Address STRANGER = Address.parse("github:stranger");

    private final People people = Fixtures.aSubject()
            .role(new PersonId("ola"), "observer")
            .relay("github:EXAMPLE-BOT")
            .claim("from:pat", Fixtures.PAT)
            .claim("from:kim", Fixtures.KIM)
            .claim("from:gone", new PersonId("gone"))
            .build()
            .people();
    private final Access access = new Access(people, address -> Optional.empty());

    private Decision decide(Address author, Grade grade, List<String> labels, Permission wanted) {
        return access.decide(author, grade, labels, wanted);
    }

    @Test
    void judgesSomebodyWithARoleByTheirAccountWhateverTheLabels() {
        Decision decision =
                decide(Address.parse("github:pat"), Grade.PLATFORM, List.of("from:kim"), Permission.REQUEST_WORK);

        assertTrue(decision.allowed());
        assertEquals(Optional.of(Fixtures.PAT), decision.person());
        assertEquals(Optional.of("partner"), decision.role());
        assertEquals(Via.HANDLE, decision.via());
        assertEquals("allowed", decision.reason());
    }

    @Test
    void foldsTheCaseOfAccounts() {
        assertTrue(decide(Address.parse("github:PAT"), Grade.PLATFORM, List.of(), Permission.REPORT)
                .allowed());
        assertTrue(decide(Address.parse("GitHub:Example-Bot"), Grade.PLATFORM, List.of("from:pat"), Permission.REPORT)
                .allowed());
    }

    @Test
    void refusesAnUnknownPermissionAsAnError() {
        assertThrows(InvalidValueException.class, () -> Permission.parse("approve"));
    }

    @Nested
    class Refuses {

        @Test
        void anAuthorNobodyKnows() {
            Decision decision = decide(STRANGER, Grade.PLATFORM, List.of(), Permission.REPORT);

            assertFalse(decision.allowed());
            assertEquals("unresolved sender", decision.reason());
            assertEquals(Optional.empty(), decision.person());
            assertEquals(Via.NONE, decision.via());
        }

        @Test
        void anAuthorWithoutARole() {
            Access known = new Access(people, address -> Optional.of(new PersonId("lee")));

            Decision decision = known.decide(STRANGER, Grade.PLATFORM, List.of(), Permission.REPORT);

            assertEquals("no role on this subject", decision.reason());
            assertEquals(Optional.of(new PersonId("lee")), decision.person());
        }

        @Test
        void aClaimByAnybodyButARelayAndRecordsWhoMadeIt() {
            Access known = new Access(people, address -> Optional.of(new PersonId("lee")));

            Decision decision = known.decide(STRANGER, Grade.PLATFORM, List.of("from:pat"), Permission.REPORT);

            assertEquals("label claim by an untrusted author", decision.reason());
            assertEquals(Optional.of(new PersonId("lee")), decision.person());
        }

        @Test
        void claimsForTwoPeople() {
            Decision decision = decide(RELAY, Grade.PLATFORM, List.of("from:pat", "from:kim"), Permission.REPORT);

            assertEquals("label claims name more than one person", decision.reason());
        }

        @Test
        void aRelayThatClaimsNobody() {
            assertEquals(
                    "unresolved sender",
                    decide(RELAY, Grade.PLATFORM, List.of("bug"), Permission.REPORT)
                            .reason());
        }

        @Test
        void aClaimForSomebodyWithoutARole() {
            assertEquals(
                    "no role on this subject",
                    decide(RELAY, Grade.PLATFORM, List.of("from:gone"), Permission.REPORT)
                            .reason());
        }

        @Test
        void workForAnObserver() {
            Decision decision = decide(Address.parse("github:ola"), Grade.PLATFORM, List.of(), Permission.REQUEST_WORK);

            assertEquals("role observer lacks request_work", decision.reason());
        }

        @Test
        void aForgedWordForAnything() {
            for (Permission permission : Permission.values()) {
                Decision decision = decide(Address.parse("github:pat"), Grade.FORGED, List.of(), permission);

                assertEquals("grade forged not accepted for " + permission.label(), decision.reason());
            }
        }
    }

    @Test
    void judgesAClaimAtTheRelaysOwnGrade() {
        assertTrue(decide(RELAY, Grade.CLAIMED, List.of("from:pat"), Permission.REPORT)
                .allowed());
        Decision work = decide(RELAY, Grade.CLAIMED, List.of("from:pat"), Permission.REQUEST_WORK);

        assertEquals("grade claimed not accepted for request_work", work.reason());
        assertEquals(Via.RELAY_LABEL, work.via());
    }

    @Test
    void asksTheDirectoryOnlyAboutAccountsTheSubjectDoesNotName() {
        AtomicInteger asked = new AtomicInteger();
        Access counting = new Access(people, address -> {
            asked.incrementAndGet();
            return Optional.empty();
        });

        counting.decide(Address.parse("github:pat"), Grade.PLATFORM, List.of(), Permission.REPORT);
        assertEquals(0, asked.get());

        counting.decide(STRANGER, Grade.PLATFORM, List.of(), Permission.REPORT);
        assertEquals(1, asked.get());
    }

    @Test
    void acceptsEveryGradeTheDefaultsNameAndNoOther() {
        for (Grade grade : Grade.values()) {
            boolean heard = decide(Address.parse("github:pat"), grade, List.of(), Permission.REPORT)
                    .allowed();
            boolean worked = decide(Address.parse("github:pat"), grade, List.of(), Permission.REQUEST_WORK)
                    .allowed();

            assertEquals(grade != Grade.FORGED, heard, grade.label());
            assertEquals(grade != Grade.FORGED && grade != Grade.CLAIMED, worked, grade.label());
        }
    }
}
