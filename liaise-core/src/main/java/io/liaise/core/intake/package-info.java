/** How what people write becomes part of a case. */
@NullMarked
package io.liaise.core.intake;

import org.jspecify.annotations.NullMarked;
