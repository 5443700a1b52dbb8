package io.liaise.core.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.PluginException;
import java.time.Duration;
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
