/** Any receiver of our own JSON, signed as Standard Webhooks ask for. */
@NullMarked
package dev.inflight.sink.notify.webhook;

import org.jspecify.annotations.NullMarked;
