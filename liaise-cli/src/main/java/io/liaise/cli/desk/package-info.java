/** What every command works with. */
@NullMarked
package io.liaise.cli.desk;

import org.jspecify.annotations.NullMarked;
