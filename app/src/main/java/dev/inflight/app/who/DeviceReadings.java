package dev.inflight.app.who;

import dev.inflight.model.SeriesKey;
import java.util.Optional;

/**
 * What one series said around a moment.
 *
 * @param before the last valid reading at the moment or before it
 * @param after the first valid reading after it
 */
record DeviceReadings(SeriesKey series, Optional<Reading> before, Optional<Reading> after) {}
