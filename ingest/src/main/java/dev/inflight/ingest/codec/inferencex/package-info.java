/** The two files of an InferenceX replay: its requests and its engine. */
@NullMarked
package dev.inflight.ingest.codec.inferencex;

import org.jspecify.annotations.NullMarked;
