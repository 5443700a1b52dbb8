/** The ledger: what liaise knows, kept so that nothing is lost, and the stores it can be kept in. */
@NullMarked
package io.liaise.core.ledger;

import org.jspecify.annotations.NullMarked;
