/** The loop: what was observed becomes facts and planned effects, step by step, until nothing more is decided. */
@NullMarked
package io.liaise.core.tick;

import org.jspecify.annotations.NullMarked;
