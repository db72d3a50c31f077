package dev.inflight.ingest.http;

import reactor.core.publisher.Mono;

/**
 * What answers the requests of one route. Called on the server's threads: it must not block. What
 * it throws or fails with is answered with 500 and told nobody but the service.
 */
@FunctionalInterface
public interface Handler {
  /** The answer to one request; cancelled when the client leaves. */
  Mono<? extends Answer> handle(Request request);
}
