/**
 * Reading a run from files: two passes, the first to learn what there is, the second to join it.
 */
@NullMarked
package dev.inflight.app.run;

import org.jspecify.annotations.NullMarked;
