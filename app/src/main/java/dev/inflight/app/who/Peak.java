package dev.inflight.app.who;

import dev.inflight.model.TelemetrySample;

/**
 * The largest valid reading of a metric, the earliest of several.
 *
 * @param atNs its placed time, client's nanoseconds
 * @param tied whether another reading is as large
 */
record Peak(TelemetrySample sample, long atNs, boolean tied) {

  /** Compares values; bytes exactly. */
  static int compare(TelemetrySample one, TelemetrySample other) {
    return one.series().integer() && other.series().integer()
        ? Long.compare(one.bits(), other.bits())
        : Double.compare(one.value(), other.value());
  }
}
