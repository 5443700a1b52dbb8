/** Looks after checkouts by what git keeps of them. */
@NullMarked
package io.liaise.git;

import org.jspecify.annotations.NullMarked;
