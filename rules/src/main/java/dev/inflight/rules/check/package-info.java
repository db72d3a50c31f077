/** What a rule may say: functions, units, metrics, and the checks before it is used. */
@NullMarked
package dev.inflight.rules.check;

import org.jspecify.annotations.NullMarked;
