/** What plugins and embedders test with: contracts for every seam, and fakes that pass them. */
@NullMarked
package io.liaise.testkit;

import org.jspecify.annotations.NullMarked;
