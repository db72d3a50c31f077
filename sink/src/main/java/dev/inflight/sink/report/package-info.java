/** Writers of a join's rows and report: text, Markdown, JSON, NDJSON, CSV and traces. */
@NullMarked
package dev.inflight.sink.report;

import org.jspecify.annotations.NullMarked;
