/** One class a command. */
@NullMarked
package io.liaise.cli.command;

import org.jspecify.annotations.NullMarked;
