/** Agent runs: what was asked, what came back, and how it really ended. */
@NullMarked
package io.liaise.core.run;

import org.jspecify.annotations.NullMarked;
