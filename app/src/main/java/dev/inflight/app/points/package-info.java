/** The labels of points that rules read, recorded or live. */
@NullMarked
package dev.inflight.app.points;

import org.jspecify.annotations.NullMarked;
