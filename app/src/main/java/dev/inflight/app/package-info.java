/** The command line: the only place that constructs, and that reads system clocks. */
@NullMarked
package dev.inflight.app;

import org.jspecify.annotations.NullMarked;
