package dev.inflight.app.live;

import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.Request;
import dev.inflight.ingest.http.SseEvent;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.Sequenced;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Rows and alerts to follow while they come. A client that comes back gets what it missed, as long
 * as that is kept; one that begins gets what comes from then on.
 */
final class Streams {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);
  private static final int MOST_AT_ONCE = 500;

  private final RowStore store;

  Streams(RowStore store) {
    this.store = store;
  }

  void addTo(HttpRoutes.Builder routes) {
    routes
        .get(
            "/v1/stream/requests",
            request ->
                follow(request, "request", store::rowsSince, store::lastRow, each -> each.json()))
        .get(
            "/v1/stream/alerts",
            request ->
                follow(
                    request, "alert", store::alertsSince, store::lastAlert, each -> each.json()));
  }

  private static <T> Mono<Answer> follow(
      Request request,
      String name,
      BiFunction<Long, Integer, List<Sequenced<T>>> since,
      LongSupplier last,
      Function<T, String> json) {
    return Mono.fromSupplier(
            () -> {
              long from = request.lastEventId().map(Streams::sequence).orElseGet(last::getAsLong);
              Place place = new Place(from);
              Flux<SseEvent> events =
                  Flux.interval(Duration.ZERO, LOOK_EVERY)
                      .onBackpressureDrop()
                      .publishOn(Schedulers.boundedElastic(), 1)
                      .concatMapIterable(tick -> place.next(since), 1)
                      .map(each -> event(each, name, json));
              return (Answer) new Answer.Events(events);
            })
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

  /** How far a client has come. */
  private static final class Place {
    private long sequence;

    Place(long sequence) {
      this.sequence = sequence;
    }

    <T> List<Sequenced<T>> next(BiFunction<Long, Integer, List<Sequenced<T>>> since) {
      List<Sequenced<T>> news = since.apply(sequence, MOST_AT_ONCE);
      sequence = news.isEmpty() ? sequence : news.get(news.size() - 1).sequence();
      return news;
    }
  }
}
