/** Lines of labels and spans that processes write into the annotation socket. */
@NullMarked
package dev.inflight.ingest.codec.annotation;

import org.jspecify.annotations.NullMarked;
