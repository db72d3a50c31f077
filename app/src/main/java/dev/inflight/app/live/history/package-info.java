/** What series did lately, second by second, for those who look. */
@NullMarked
package dev.inflight.app.live.history;

import org.jspecify.annotations.NullMarked;
