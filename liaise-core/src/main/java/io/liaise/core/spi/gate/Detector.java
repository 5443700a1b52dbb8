package io.liaise.core.spi.gate;

import io.liaise.core.verdict.Finding;
import java.util.List;

/** Looks for one sort of thing in a message. Keeps no state between calls; several threads may use it. */
public interface Detector {

    /** {@return its name, in kebab case} */
    String name();

    /**
     * Looks through a message. The time it takes grows linearly with the text.
     *
     * @return what it saw, in any order; findings never hold the text they are about
     */
    List<Finding> detect(Scan scan);
}
