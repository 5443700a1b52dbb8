/** What every seam shares: the settings a plugin is given and what the host does for it. */
@NullMarked
package io.liaise.core.spi;

import org.jspecify.annotations.NullMarked;
