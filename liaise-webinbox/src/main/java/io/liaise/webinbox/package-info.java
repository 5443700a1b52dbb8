/** Reports written on a site itself, and the answers to them. */
@NullMarked
package io.liaise.webinbox;

import org.jspecify.annotations.NullMarked;
