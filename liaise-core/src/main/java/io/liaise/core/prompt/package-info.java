/** What an agent is told: liaise's own words in the prompt, and everybody else's in files beside it. */
@NullMarked
package io.liaise.core.prompt;

import org.jspecify.annotations.NullMarked;
