/** The seams of judgement: the gate, what it looks for, and who people are. */
@NullMarked
package io.liaise.core.spi.gate;

import org.jspecify.annotations.NullMarked;
