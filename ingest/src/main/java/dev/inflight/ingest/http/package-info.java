/**
 * The HTTP server of the service: its limits and checks, its routes, and how events come in by it.
 */
@NullMarked
package dev.inflight.ingest.http;

import org.jspecify.annotations.NullMarked;
