/** Which requests were in flight at a moment, and what the devices said around it. */
@NullMarked
package dev.inflight.app.who;

import org.jspecify.annotations.NullMarked;
