/** Prometheus' Alertmanager, by its API of version 2. */
@NullMarked
package dev.inflight.sink.notify.alertmanager;

import org.jspecify.annotations.NullMarked;
