/** What is in outboxes and not delivered, and what one may do about it. */
@NullMarked
package dev.inflight.app.outbox;

import org.jspecify.annotations.NullMarked;
