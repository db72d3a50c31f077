/** What a service does with events while they come. */
@NullMarked
package dev.inflight.app.live;

import org.jspecify.annotations.NullMarked;
