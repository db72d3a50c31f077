/** Traces as OpenTelemetry sends them: spans of requests become records. */
@NullMarked
package dev.inflight.ingest.codec.otlp;

import org.jspecify.annotations.NullMarked;
