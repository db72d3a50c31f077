/** What is still to be told, on disk: written before the first attempt, forgotten by nothing. */
@NullMarked
package dev.inflight.sink.notify.outbox;

import org.jspecify.annotations.NullMarked;
