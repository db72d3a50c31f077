package dev.inflight.app.live;

import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.Request;
import dev.inflight.ingest.http.SseEvent;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.Sequenced;
import dev.inflight.sink.store.StoredAlert;
import dev.inflight.sink.store.StoredRow;
import java.time.Duration;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Rows and alerts to follow while they come. A client that comes back gets what it missed, as long
 * as that is kept; one that begins gets what comes from then on.
 */
final class Streams {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final Follow<StoredRow> rows;
  private final Follow<StoredAlert> alerts;

  Streams(RowStore store) {
    this.rows = new Follow<>(store::rowsSince, store::lastRow, LOOK_EVERY);
    this.alerts = new Follow<>(store::alertsSince, store::lastAlert, LOOK_EVERY);
  }

  void addTo(HttpRoutes.Builder routes) {
    routes
        .get("/v1/stream/requests", request -> follow(request, "request", rows, StoredRow::json))
        .get("/v1/stream/alerts", request -> follow(request, "alert", alerts, StoredAlert::json));
  }

  private static <T> Mono<Answer> follow(
      Request request, String name, Follow<T> stored, Function<T, String> json) {
    return Mono.fromSupplier(
            () -> {
              long from = request.lastEventId().map(Streams::sequence).orElseGet(stored::last);
              Flux<SseEvent> events =
                  stored
                      .after(from)
                      .concatMapIterable(news -> news, 1)
                      .map(each -> event(each, name, json));
              return (Answer) new Answer.Events(events);
            })
        .subscribeOn(Schedulers.boundedElastic())
        .onErrorResume(
            NumberFormatException.class,
            e -> Mono.just(Answer.error(400, "Last-Event-ID: expected the id of an event")));
  }

  private static long sequence(String id) {
    return Long.parseLong(id);
  }

  private static <T> SseEvent event(Sequenced<T> each, String name, Function<T, String> json) {
    return SseEvent.of(Long.toString(each.sequence()), name, json.apply(each.item()));
  }
}
