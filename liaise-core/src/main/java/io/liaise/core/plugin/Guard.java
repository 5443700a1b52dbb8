package io.liaise.core.plugin;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.failure.PluginException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls plugins for a while at most. One that took too long is not called again through the same guard, which is made
 * anew for every tick. Safe for several threads.
 */
public final class Guard {

    private final Duration limit;
    private final Set<String> overran = ConcurrentHashMap.newKeySet();

    /** A guard that waits this long for an answer. */
    public Guard(Duration limit) {
        this.limit = limit;
    }

    /**
     * Calls a plugin.
     *
     * @param plugin its name, for messages
     * @param call what to ask it
     * @return its answer
     * @throws LiaiseException whatever expected failure liaise itself told on the way, as it is
     * @throws ChannelException of the kind the plugin told, in a sentence of the guard
     * @throws PluginException when it threw anything else, answered nothing, or did not answer in time
     */
    public <T> T call(String plugin, Supplier<T> call) {
        if (overran.contains(plugin)) {
            throw new PluginException(
                    plugin, "%s took too long before and is left alone for now".formatted(plugin), null);
        }
        FutureTask<T> task = new FutureTask<>(call::get);
        Thread thread = new Thread(task, "plugin " + plugin);
        thread.setDaemon(true);
        thread.start();
        try {
            T answer = task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (answer == null) {
                throw new PluginException(
                        plugin, "%s answered nothing, which its seam does not allow".formatted(plugin), null);
            }
            return answer;
        } catch (TimeoutException e) {
            overran.add(plugin);
            task.cancel(true);
            throw new PluginException(
                    plugin, "%s did not answer within %d s".formatted(plugin, limit.toSeconds()), null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            task.cancel(true);
            throw new PluginException(plugin, "waiting for %s was interrupted".formatted(plugin), null);
        } catch (ExecutionException e) {
            throw told(plugin, e.getCause());
        }
    }

    /** Calls a plugin that answers nothing. */
    public void run(String plugin, Runnable call) {
        call(plugin, () -> {
            call.run();
            return true;
        });
    }

    private static RuntimeException told(String plugin, @Nullable Throwable cause) {
        if (cause instanceof LiaiseException expected && isOurs(expected)) {
            return expected;
        }
        if (cause instanceof ChannelException failure) {
            return onlyTheKind(plugin, failure);
        }
        if (cause == null) {
            return new PluginException(plugin, "%s failed".formatted(plugin), null);
        }
        return new PluginException(
                plugin, "%s failed with %s".formatted(plugin, cause.getClass().getSimpleName()), wordless(cause));
    }

    /** Whether code of liaise wrote the sentence; where Java keeps no trace, nobody knows. */
    private static boolean isOurs(LiaiseException failure) {
        return Arrays.stream(failure.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(name -> !name.startsWith(LiaiseException.class.getPackageName() + "."))
                .findFirst()
                .filter(name -> name.startsWith("io.liaise."))
                .isPresent();
    }

    private static ChannelException onlyTheKind(String plugin, ChannelException failure) {
        String sentence = "%s failed (%s); look at the service, or ask the plugin's author"
                .formatted(plugin, failure.kind().label());
        return failure.retryAfter()
                .map(wait -> ChannelException.retryAfter(failure.kind(), sentence, wait))
                .orElseGet(() -> ChannelException.of(failure.kind(), sentence, failure.retryable()));
    }

    /** The same place in the code, and none of the words. */
    private static Throwable wordless(Throwable cause) {
        Throwable shown = new IllegalStateException(cause.getClass().getName());
        shown.setStackTrace(cause.getStackTrace());
        return shown;
    }
}
