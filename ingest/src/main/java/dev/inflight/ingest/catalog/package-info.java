/** The one list of formats that are read. */
@NullMarked
package dev.inflight.ingest.catalog;

import org.jspecify.annotations.NullMarked;
