/** Cases: their lifecycle, the facts of their history, and the head a tick decides by. */
@NullMarked
package io.liaise.core.cases;

import org.jspecify.annotations.NullMarked;
