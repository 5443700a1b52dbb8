/** The whole loop on one machine, for somebody who wants to see it work before anything is set up. */
@NullMarked
package io.liaise.cli.demo;

import org.jspecify.annotations.NullMarked;
