/** GitHub issues as conversations. */
@NullMarked
package io.liaise.github;

import org.jspecify.annotations.NullMarked;
