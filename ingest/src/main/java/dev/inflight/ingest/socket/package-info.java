/**
 * The annotation socket: processes write labels and spans of time into it. It never makes one of
 * them wait, whatever comes: what is too much is read, counted and dropped.
 */
@NullMarked
package dev.inflight.ingest.socket;

import org.jspecify.annotations.NullMarked;
