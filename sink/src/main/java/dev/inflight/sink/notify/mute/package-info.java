/** When nobody wants to hear it: silences and quiet hours. */
@NullMarked
package dev.inflight.sink.notify.mute;

import org.jspecify.annotations.NullMarked;
