/** What every format shares: how it is recognised, what it reads and where its events go. */
@NullMarked
package dev.inflight.ingest.codec;

import org.jspecify.annotations.NullMarked;
