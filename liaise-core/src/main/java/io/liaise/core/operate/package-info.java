/** What the operator does with what waits for them: sends it after all, turns it down, calls it back. */
@NullMarked
package io.liaise.core.operate;

import org.jspecify.annotations.NullMarked;
