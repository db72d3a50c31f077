/** CSV with a header, read in blocks: quoted cells of any length, CRLF, repeated headers. */
@NullMarked
package dev.inflight.ingest.codec.csv;

import org.jspecify.annotations.NullMarked;
