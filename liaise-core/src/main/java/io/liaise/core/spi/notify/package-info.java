/** The seam to the operator. */
@NullMarked
package io.liaise.core.spi.notify;

import org.jspecify.annotations.NullMarked;
