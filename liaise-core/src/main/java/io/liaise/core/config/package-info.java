/** What the operator wrote down: one file for everything, and one for each subject. */
@NullMarked
package io.liaise.core.config;

import org.jspecify.annotations.NullMarked;
