/** Rules over data that was recorded, in the time in which it was recorded. */
@NullMarked
package dev.inflight.app.rules.replay;

import org.jspecify.annotations.NullMarked;
