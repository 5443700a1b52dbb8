/** Who may be told what. */
@NullMarked
package io.liaise.gate.people;

import org.jspecify.annotations.NullMarked;
