/** Has the machine's own scheduler go round: launchd on macOS, systemd on Linux. */
@NullMarked
package io.liaise.cli.schedule;

import org.jspecify.annotations.NullMarked;
