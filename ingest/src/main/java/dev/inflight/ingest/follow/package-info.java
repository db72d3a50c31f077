/** Files that are read as they grow. */
@NullMarked
package dev.inflight.ingest.follow;

import org.jspecify.annotations.NullMarked;
