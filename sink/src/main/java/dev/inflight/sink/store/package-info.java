/** What a service found, kept in an embedded database and in files, with bounds. */
@NullMarked
package dev.inflight.sink.store;

import org.jspecify.annotations.NullMarked;
