/** What the operator is told, with no field a message could hide in. */
@NullMarked
package io.liaise.core.notice;

import org.jspecify.annotations.NullMarked;
