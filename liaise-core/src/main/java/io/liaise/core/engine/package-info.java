/** liaise as a library: a configuration and the parts that are installed, put together and set going. */
@NullMarked
package io.liaise.core.engine;

import org.jspecify.annotations.NullMarked;
