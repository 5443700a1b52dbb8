/** Programs and locks of the operating system: the only place that starts one. */
@NullMarked
package io.liaise.core.process;

import org.jspecify.annotations.NullMarked;
