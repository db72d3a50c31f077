/** Tests of rules as data: series and requests in, expected states and alerts out. */
@NullMarked
package dev.inflight.app.rules.test;

import org.jspecify.annotations.NullMarked;
