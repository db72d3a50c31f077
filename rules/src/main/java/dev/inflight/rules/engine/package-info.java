/** Rules over streams of points: who is asked when, and what is said. */
@NullMarked
package dev.inflight.rules.engine;

import org.jspecify.annotations.NullMarked;
