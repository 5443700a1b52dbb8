/** Looks for what keeps liaise from working on this machine, and says what mends it. */
@NullMarked
package io.liaise.cli.doctor;

import org.jspecify.annotations.NullMarked;
