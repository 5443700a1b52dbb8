/** How the operator hears of things: through ntfy, or by a program of their own. */
@NullMarked
package io.liaise.core.notify;

import org.jspecify.annotations.NullMarked;
