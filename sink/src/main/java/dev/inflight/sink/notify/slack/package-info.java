/** Slack, by an incoming webhook. */
@NullMarked
package dev.inflight.sink.notify.slack;

import org.jspecify.annotations.NullMarked;
