/** The rules by which a message may flow, as one table, and the facts they look at. */
@NullMarked
package io.liaise.gate.rules;

import org.jspecify.annotations.NullMarked;
