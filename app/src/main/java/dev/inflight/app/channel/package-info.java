/** The channels of a configuration file, and how they are opened. */
@NullMarked
package dev.inflight.app.channel;

import org.jspecify.annotations.NullMarked;
