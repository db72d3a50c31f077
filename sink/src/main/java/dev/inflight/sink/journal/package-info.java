/** What a service has taken in, in files that it reads again after a restart. */
@NullMarked
package dev.inflight.sink.journal;

import org.jspecify.annotations.NullMarked;
