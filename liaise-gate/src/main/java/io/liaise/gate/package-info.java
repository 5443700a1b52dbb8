/** What a message passes before it leaves: every filter, the operator's word, and the mention it needs. */
@NullMarked
package io.liaise.gate;

import org.jspecify.annotations.NullMarked;
