/** The annotation socket under load, beside one that only reads. */
@NullMarked
package dev.inflight.bench.socket;

import org.jspecify.annotations.NullMarked;
