/** Does what was planned: claims an effect, performs it, and records what came of it. */
@NullMarked
package io.liaise.core.perform;

import org.jspecify.annotations.NullMarked;
