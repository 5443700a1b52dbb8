/** Every failure a caller may expect, as one closed family of exceptions. */
@NullMarked
package io.liaise.core.failure;

import org.jspecify.annotations.NullMarked;
