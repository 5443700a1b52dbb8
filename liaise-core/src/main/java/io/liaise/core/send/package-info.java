/** Posting once: what is kept of every try, and what is found of it afterwards. */
@NullMarked
package io.liaise.core.send;

import org.jspecify.annotations.NullMarked;
