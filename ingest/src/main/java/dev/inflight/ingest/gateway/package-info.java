/** Who is meant by what gateways and addresses say of who answered. */
@NullMarked
package dev.inflight.ingest.gateway;

import org.jspecify.annotations.NullMarked;
