package io.liaise.core.plugin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.PluginException;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GuardTest {

    private final Guard patient = new Guard(Duration.ofMinutes(1));

    @Test
    void passesAnAnswerOn() {
        assertEquals("yes", patient.call("x", () -> "yes"));
    }

    @Test
    void passesAnExpectedFailureOnAsItIs() {
        NotFoundException told = new NotFoundException("no such thing");

        assertSame(
                told,
                assertThrows(
                        NotFoundException.class,
                        () -> patient.run("x", () -> {
                            throw told;
                        })));
    }

    @Test
    void namesAPluginThatThrowsAndNeverWhatItSaid() {
        PluginException failure = assertThrows(
                PluginException.class,
                () -> patient.run("mail", () -> {
                    throw new IllegalStateException("token 123");
                }));

        assertEquals("mail", failure.plugin());
        assertTrue(failure.getMessage().contains("IllegalStateException"));
        assertFalse(failure.getMessage().contains("123"));
    }

    @Test
    void keepsWhereAPluginFailedAndNoneOfItsWords() {
        IllegalStateException thrown = new IllegalStateException("token 123", new IOException("token 456"));
        thrown.addSuppressed(new IOException("token 789"));

        PluginException failure = assertThrows(PluginException.class, () -> patient.run("mail", throwing(thrown)));

        Throwable cause = Objects.requireNonNull(failure.getCause());
        assertEquals(IllegalStateException.class.getName(), cause.getMessage());
        assertArrayEquals(thrown.getStackTrace(), cause.getStackTrace());
        assertNull(cause.getCause());
        assertEquals(0, cause.getSuppressed().length);
    }

    @Test
    void passesOnTheKindOfAFailureSomebodyElseWordedAndNotTheWords() {
        ChannelException wait = elsewhere(
                ChannelException.retryAfter(ChannelException.Kind.RATE_LIMITED, "Pat wrote", Duration.ofSeconds(9)));
        ChannelException never = elsewhere(ChannelException.of(ChannelException.Kind.NETWORK, "Pat wrote", false));

        ChannelException first = assertThrows(ChannelException.class, () -> patient.run("mail", throwing(wait)));
        ChannelException second = assertThrows(ChannelException.class, () -> patient.run("mail", throwing(never)));

        assertEquals(ChannelException.Kind.RATE_LIMITED, first.kind());
        assertEquals(Optional.of(Duration.ofSeconds(9)), first.retryAfter());
        assertTrue(first.retryable());
        assertTrue(first.getMessage().startsWith("mail failed (rate_limited)"));
        assertEquals(ChannelException.Kind.NETWORK, second.kind());
        assertFalse(second.retryable());
        assertEquals(Optional.empty(), second.retryAfter());
    }

    @Test
    void namesOnlyTheTypeOfAnotherFailureSomebodyElseWorded() {
        NotFoundException told = elsewhere(new NotFoundException("Pat wrote"));

        PluginException failure = assertThrows(PluginException.class, () -> patient.run("mail", throwing(told)));

        assertEquals("mail failed with NotFoundException", failure.getMessage());
    }

    @Test
    void trustsNoSentenceWithoutATrace() {
        NotFoundException told = new NotFoundException("Pat wrote");
        told.setStackTrace(new StackTraceElement[0]);

        assertThrows(PluginException.class, () -> patient.run("mail", throwing(told)));
    }

    private static Runnable throwing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    /** The same failure, as if a class of another package had made it. */
    private static <E extends RuntimeException> E elsewhere(E failure) {
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement(ChannelException.class.getName(), "of", "ChannelException.java", 1),
            new StackTraceElement("org.example.Mail", "send", "Mail.java", 1),
            new StackTraceElement("io.liaise.core.plugin.Guard", "call", "Guard.java", 1)
        });
        return failure;
    }

    @Test
    void leavesAPluginAloneThatTookTooLong() {
        Guard hasty = new Guard(Duration.ofMillis(20));
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Runnable stuck = () -> {
            calls.incrementAndGet();
            await(never);
        };

        assertThrows(PluginException.class, () -> hasty.run("slow", stuck));
        assertThrows(PluginException.class, () -> hasty.run("slow", stuck));

        assertEquals(1, calls.get());
        assertEquals("fine", hasty.call("other", () -> "fine"));
        never.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
