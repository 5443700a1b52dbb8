package io.liaise.core.ledger;

import java.io.IOException;

/** The system could not say that written bytes reached the disk; asking again would prove nothing. */
final class ForceFailed extends IOException {

    private static final long serialVersionUID = 1L;

    ForceFailed(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
