/** How the page bears a long run. */
@NullMarked
package dev.inflight.bench.page;

import org.jspecify.annotations.NullMarked;
