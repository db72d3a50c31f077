package dev.inflight.app.live;

import dev.inflight.app.live.history.SeriesHistory;
import dev.inflight.app.live.history.SeriesHistory.Past;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.Request;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** What series did in the last quarter of an hour, a value a second. */
final class HistoryApi {
  private static final int MOST_SERIES = 200;
  private static final long SECOND_NS = 1_000_000_000L;
  private static final Comparator<Past> ORDER =
      Comparator.comparing((Past each) -> each.key().metric())
          .thenComparing(each -> each.key().identity().host())
          .thenComparing(each -> each.key().identity().deviceUuid())
          .thenComparing(each -> each.key().id());

  private final LiveCore live;
  private final Scheduler core;

  /**
   * @param core the thread of the core, which alone may ask it
   */
  HistoryApi(LiveCore live, Scheduler core) {
    this.live = live;
    this.core = core;
  }

  void addTo(HttpRoutes.Builder routes) {
    routes.get("/v1/series/history", this::history);
  }

  private Mono<Answer> history(Request request) {
    return Mono.fromSupplier(
            () ->
                new Asked(
                    request.query("metric"),
                    second(request, "from", 0),
                    second(request, "to", Long.MAX_VALUE / SECOND_NS)))
        .flatMap(
            asked ->
                Mono.fromSupplier(() -> asked.of(live.history()))
                    .subscribeOn(core)
                    .publishOn(Schedulers.boundedElastic())
                    .map(HistoryApi::answer))
        .onErrorResume(
            IllegalArgumentException.class,
            e -> Mono.just(Answer.error(400, String.valueOf(e.getMessage()))));
  }

  private static long second(Request request, String name, long otherwise) {
    return request
        .query(name)
        .map(ns -> Math.floorDiv(LiveApi.number(name, ns), SECOND_NS))
        .orElse(otherwise);
  }

  /** Which series are asked for; without a metric, all of them and none of their values. */
  private record Asked(Optional<String> metric, long from, long to) {
    Found of(SeriesHistory history) {
      if (metric.isEmpty()) {
        return new Found(history.version(), history.past(metric, 0, -1), 0);
      }
      return new Found(history.version(), history.past(metric, from, to), MOST_SERIES);
    }
  }

  /**
   * What was found.
   *
   * @param most so many are told; 0 for all
   */
  private record Found(long version, List<Past> series, int most) {}

  private static Answer answer(Found found) {
    List<Past> sorted = found.series().stream().sorted(ORDER).toList();
    int told = found.most() == 0 ? sorted.size() : Math.min(found.most(), sorted.size());
    String json =
        SituationJson.object(
            out -> {
              out.writeNumberField("series_version", found.version());
              out.writeNumberField("left_out", sorted.size() - told);
              out.writeArrayFieldStart("items");
              for (Past each : sorted.subList(0, told)) {
                SeriesJson.write(out, each);
              }
              out.writeEndArray();
            });
    return Answer.json(200, json);
  }
}
