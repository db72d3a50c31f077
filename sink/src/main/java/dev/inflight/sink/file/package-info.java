/** Files of this program's own: whom they belong to, and who may write them. */
@NullMarked
package dev.inflight.sink.file;

import org.jspecify.annotations.NullMarked;
