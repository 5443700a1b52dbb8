/** Runs the {@code claude} command line without a person at it, and tells how that went. */
@NullMarked
package io.liaise.claude;

import org.jspecify.annotations.NullMarked;
