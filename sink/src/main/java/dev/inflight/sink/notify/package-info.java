/** One attempt to bring one message to one receiver, and what came of it. */
@NullMarked
package dev.inflight.sink.notify;

import org.jspecify.annotations.NullMarked;
