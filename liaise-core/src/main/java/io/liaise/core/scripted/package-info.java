/** An agent that does what a file says, for trying liaise out. */
@NullMarked
package io.liaise.core.scripted;

import org.jspecify.annotations.NullMarked;
