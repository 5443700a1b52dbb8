/** The seams to the agent and to the checkout it works in. */
@NullMarked
package io.liaise.core.spi.run;

import org.jspecify.annotations.NullMarked;
