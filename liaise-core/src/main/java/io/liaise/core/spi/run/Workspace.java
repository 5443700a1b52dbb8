package io.liaise.core.spi.run;

import io.liaise.core.run.RunEvidence;
import java.nio.file.Path;
import java.util.Optional;

/** Looks after the checkouts that runs work in. It never changes one. */
public interface Workspace {

    /**
     * {@return why no run may start in a checkout now, in a sentence for the operator; empty when one may}
     *
     * @param checkout its folder
     */
    Optional<String> conflict(Path checkout);

    /**
     * {@return an opaque note of how a checkout stands, to compare with later}
     *
     * @param checkout its folder
     */
    String snapshot(Path checkout);

    /**
     * {@return what was left behind since a snapshot}
     *
     * @param checkout its folder
     * @param before what {@link #snapshot} gave before the run
     */
    RunEvidence evidence(Path checkout, String before);

    /** {@return the text of a tracked file as the last commit has it; empty where there is none} */
    Optional<String> fileAtHead(Path checkout, String path);

    /** {@return the repository a checkout is pushed to, as a reference such as {@code github:example/app}} */
    Optional<String> origin(Path checkout);
}
