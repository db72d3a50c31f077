/** PagerDuty, by its events of version 2. */
@NullMarked
package dev.inflight.sink.notify.pagerduty;

import org.jspecify.annotations.NullMarked;
