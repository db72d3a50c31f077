/**
 * From an alert to its receivers: route, mute, group, dedup, outbox, rate limit, deliver, record.
 */
@NullMarked
package dev.inflight.sink.notify.pipeline;

import org.jspecify.annotations.NullMarked;
