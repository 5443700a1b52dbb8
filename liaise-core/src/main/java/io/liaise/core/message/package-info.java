/** What people write and where: references, authors, grades, messages in and messages out. */
@NullMarked
package io.liaise.core.message;

import org.jspecify.annotations.NullMarked;
