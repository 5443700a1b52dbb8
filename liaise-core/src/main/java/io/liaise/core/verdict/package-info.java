/** What the gate says of a message, in the form the ledger keeps. */
@NullMarked
package io.liaise.core.verdict;

import org.jspecify.annotations.NullMarked;
