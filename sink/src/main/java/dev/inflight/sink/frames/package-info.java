/** Files that are only appended to, record by record, each with its checksum. */
@NullMarked
package dev.inflight.sink.frames;

import org.jspecify.annotations.NullMarked;
