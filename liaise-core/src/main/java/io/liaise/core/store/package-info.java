/** The vocabulary of a store: keys, revisions, commits. */
@NullMarked
package io.liaise.core.store;

import org.jspecify.annotations.NullMarked;
