/** What is looked for in a text. */
@NullMarked
package io.liaise.gate.detect;

import org.jspecify.annotations.NullMarked;
