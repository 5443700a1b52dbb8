/** The seam behind the ledger: where its records are kept. */
@NullMarked
package io.liaise.core.spi.store;

import org.jspecify.annotations.NullMarked;
