/** The gate's judgement of any text to any place, for whoever wants to know before they write. */
@NullMarked
package io.liaise.core.vet;

import org.jspecify.annotations.NullMarked;
