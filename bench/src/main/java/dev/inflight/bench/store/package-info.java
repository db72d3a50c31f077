/** How fast a store writes, and answers when it holds much. */
@NullMarked
package dev.inflight.bench.store;

import org.jspecify.annotations.NullMarked;
