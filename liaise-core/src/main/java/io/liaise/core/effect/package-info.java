/** What liaise does to the world outside its ledger, as records that survive a crash. */
@NullMarked
package io.liaise.core.effect;

import org.jspecify.annotations.NullMarked;
