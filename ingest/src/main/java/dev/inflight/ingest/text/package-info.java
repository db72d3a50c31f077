/**
 * Bytes and text, without knowing what they mean: words of eight bytes, exact decimals, excerpts.
 */
@NullMarked
package dev.inflight.ingest.text;

import org.jspecify.annotations.NullMarked;
