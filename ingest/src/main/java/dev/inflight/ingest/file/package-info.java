/** Files and folders as inputs: opened, unpacked, recognised and read. */
@NullMarked
package dev.inflight.ingest.file;

import org.jspecify.annotations.NullMarked;
