/** Measurements: runs to measure with, and benchmarks of parsing, joining and whole reports. */
@NullMarked
package dev.inflight.bench;

import org.jspecify.annotations.NullMarked;
