/** The seam to where people write. */
@NullMarked
package io.liaise.core.spi.channel;

import org.jspecify.annotations.NullMarked;
