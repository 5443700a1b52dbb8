package io.liaise.core.spi.run;

import java.nio.file.Path;
import java.util.List;

/** Tells which agents are at work on this machine that liaise did not start. */
public interface LiveSessions {

    /**
     * {@return those at work in or below a folder, each in a few words for the operator; one that could not be read
     * counts as at work}
     */
    List<String> in(Path folder);
}
