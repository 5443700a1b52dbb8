/** How records look to people and to programs. */
@NullMarked
package io.liaise.cli.view;

import org.jspecify.annotations.NullMarked;
