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
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * All that a timeline shows, in one stream: how things stand once a second, and rows and alerts
 * while they come, after those of the last quarter of an hour. Whoever comes back with {@code
 * Last-Event-ID} gets what was missed instead. Looks are shared by all who follow.
 */
final class LiveStream {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final LiveCore live;
  private final Situations situations;
  private final Scheduler core;
  private final PastNews past;
  private final Follow<StoredRow> rows;
  private final Follow<StoredAlert> alerts;

  /**
   * @param core the thread of the core, which alone may ask it
   */
  LiveStream(LiveCore live, RowStore store, Situations situations, Scheduler core) {
    this.live = live;
    this.situations = situations;
    this.core = core;
    this.past = new PastNews(store);
    this.rows = new Follow<>(store::rowsSince, store::lastRow, LOOK_EVERY);
    this.alerts = new Follow<>(store::alertsSince, store::lastAlert, LOOK_EVERY);
  }

  void addTo(HttpRoutes.Builder routes) {
    routes.get("/v1/stream/live", this::follow);
  }

  /** How far a follower has come in both. */
  private record Place(long row, long alert) {
    static Place of(String id) {
      String[] parts = id.split("-", -1);
      if (parts.length != 2) {
        throw new NumberFormatException(id);
      }
      return new Place(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    Place and(News news) {
      return new Place(Math.max(row, news.row()), Math.max(alert, news.alert()));
    }

    String id() {
      return row + "-" + alert;
    }
  }

  /** Some of what a follower is told, and how far that brings it; 0 for no further. */
  private record News(String name, String json, long row, long alert) {}

  /** What a follower was told last, and how far it has come by that. */
  private record Told(Place place, Optional<SseEvent> event) {
    Told and(News news) {
      Place next = place.and(news);
      return new Told(next, Optional.of(SseEvent.of(next.id(), news.name(), news.json())));
    }
  }

  private Mono<Answer> follow(Request request) {
    return Mono.fromSupplier(() -> (Answer) new Answer.Events(events(request.lastEventId())))
        .subscribeOn(Schedulers.boundedElastic())
        .onErrorResume(
            NumberFormatException.class,
            e -> Mono.just(Answer.error(400, "Last-Event-ID: expected the id of an event")));
  }

  private Flux<SseEvent> events(Optional<String> lastId) {
    Place begin = lastId.map(Place::of).orElseGet(() -> new Place(rows.last(), alerts.last()));
    Flux<News> before = lastId.isPresent() ? Flux.empty() : before();
    Flux<News> newRows = rows.after(begin.row()).map(LiveStream::ofRows);
    Flux<News> newAlerts = alerts.after(begin.alert()).map(LiveStream::ofAlerts);
    Flux<SseEvent> stored =
        Flux.concat(before, Flux.merge(1, newRows, newAlerts))
            .scan(new Told(begin, Optional.empty()), Told::and)
            .concatMapIterable(told -> told.event().stream().toList(), 1);
    return Flux.merge(1, stored, situations.follow());
  }

  private Flux<News> before() {
    Mono<News> someAlerts =
        Mono.fromSupplier(() -> new News("alerts", NewsJson.alerts(past.alerts()), 0, 0));
    Flux<News> someRows =
        Mono.fromSupplier(live::timeNs)
            .subscribeOn(core)
            .publishOn(Schedulers.boundedElastic())
            .flatMapMany(past::rows)
            .map(page -> new News("rows", NewsJson.rows(page), 0, 0));
    return Flux.concat(someAlerts, someRows).subscribeOn(Schedulers.boundedElastic());
  }

  private static News ofRows(List<Sequenced<StoredRow>> news) {
    String json = NewsJson.rows(news.stream().map(Sequenced::item).toList());
    return new News("rows", json, news.get(news.size() - 1).sequence(), 0);
  }

  private static News ofAlerts(List<Sequenced<StoredAlert>> news) {
    String json = NewsJson.alerts(news.stream().map(Sequenced::item).toList());
    return new News("alerts", json, 0, news.get(news.size() - 1).sequence());
  }
}
