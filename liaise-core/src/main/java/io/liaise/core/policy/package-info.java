/** The rules a subject lives by, and the pure functions that apply them. */
@NullMarked
package io.liaise.core.policy;

import org.jspecify.annotations.NullMarked;
