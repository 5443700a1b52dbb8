/** The liaise command: what is typed, what it comes to, and the one place where everything is put together. */
@NullMarked
package io.liaise.cli;

import org.jspecify.annotations.NullMarked;
