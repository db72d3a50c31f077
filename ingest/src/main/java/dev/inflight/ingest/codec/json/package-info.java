/** One line of JSON, read strictly into a small tree whose fields are asked for by name. */
@NullMarked
package dev.inflight.ingest.codec.json;

import org.jspecify.annotations.NullMarked;
