/** Slack, by an incoming webhook or by a bot. */
@NullMarked
package dev.inflight.sink.notify.slack;

import org.jspecify.annotations.NullMarked;
