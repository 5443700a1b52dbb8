/** Finds plugins, and stands between them and the rest. */
@NullMarked
package io.liaise.core.plugin;

import org.jspecify.annotations.NullMarked;
