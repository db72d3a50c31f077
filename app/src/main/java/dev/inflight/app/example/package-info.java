/** Invented load tests: the run of {@code inflight demo}, and runs of any size to measure with. */
@NullMarked
package dev.inflight.app.example;

import org.jspecify.annotations.NullMarked;
