package dev.inflight.ingest.http;

import java.util.List;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/** Whether the service lives, and whether it is ready; both are told to everybody. */
public final class Health {
  private final Supplier<List<String>> notReady;

  /**
   * @param notReady names what is not ready yet; empty when everything is
   */
  public Health(Supplier<List<String>> notReady) {
    this.notReady = notReady;
  }

  /** Adds {@code /healthz} and {@code /readyz}. */
  public HttpRoutes.Builder addTo(HttpRoutes.Builder routes) {
    return routes
        .getForAll("/healthz", request -> Mono.just(Answer.json(200, "{\"status\":\"ok\"}")))
        .getForAll("/readyz", this::ready);
  }

  /** Who shows no token is not told what it is that is not ready. */
  private Mono<Answer> ready(Request request) {
    List<String> missing = notReady.get();
    byte[] json =
        JsonText.object(
            out -> {
              out.writeStringField("status", missing.isEmpty() ? "ready" : "not ready");
              if (!missing.isEmpty() && request.authorized()) {
                out.writeArrayFieldStart("waiting_for");
                for (String each : missing) {
                  out.writeString(each);
                }
                out.writeEndArray();
              }
            });
    Answer.Whole answer = Answer.json(missing.isEmpty() ? 200 : 503, json);
    return Mono.just(missing.isEmpty() ? answer : answer.with("Retry-After", "1"));
  }
}
