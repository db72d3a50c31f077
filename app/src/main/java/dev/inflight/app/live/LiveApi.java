package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.inflight.app.points.PointLabels;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.Request;
import dev.inflight.join.LiveStatus;
import dev.inflight.join.OpenRequest;
import dev.inflight.join.SeriesState;
import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.model.Absent;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.sink.notify.heartbeat.HeartbeatStatus;
import dev.inflight.sink.notify.pipeline.ChannelStatus;
import dev.inflight.sink.store.AlertFilter;
import dev.inflight.sink.store.Cursor;
import dev.inflight.sink.store.Direction;
import dev.inflight.sink.store.Page;
import dev.inflight.sink.store.RequestFilter;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoredRow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * What the service answers: rows and alerts from the store, what is open and how rules stand from
 * the core. Times are Unix nanoseconds.
 */
final class LiveApi {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USUAL_LIMIT = 100;
  private static final long SECOND_NS = 1_000_000_000L;

  private final LiveCore live;
  private final RowStore store;
  private final LiveChannels channels;
  private final Recorder recorder;
  private final Optional<Annotations> annotations;
  private final Inputs inputs;
  private final JournalWatch watch;
  private final Scheduler core;
  private final InstantSource clock;

  /**
   * @param core the thread of the core, which alone may ask it
   */
  LiveApi(
      LiveCore live,
      RowStore store,
      LiveChannels channels,
      Recorder recorder,
      Optional<Annotations> annotations,
      Inputs inputs,
      JournalWatch watch,
      Scheduler core,
      InstantSource clock) {
    this.live = live;
    this.store = store;
    this.channels = channels;
    this.recorder = recorder;
    this.annotations = annotations;
    this.inputs = inputs;
    this.watch = watch;
    this.core = core;
    this.clock = clock;
  }

  void addTo(HttpRoutes.Builder routes) {
    routes
        .get("/v1/requests", request -> stored(request, this::requests))
        .get("/v1/requests/{id}", request -> stored(request, this::request))
        .get("/v1/who", this::who)
        .get("/v1/alerts", request -> stored(request, this::alerts))
        .get("/v1/series", request -> asked(this::series))
        .get("/v1/rules", request -> asked(this::rules))
        .get("/v1/status", request -> asked(this::status));
  }

  private Mono<Answer> stored(Request request, Function<Request, Answer> answer) {
    return Mono.fromSupplier(() -> answer.apply(request))
        .subscribeOn(Schedulers.boundedElastic())
        .onErrorResume(
            IllegalArgumentException.class,
            e -> Mono.just(Answer.error(400, String.valueOf(e.getMessage()))));
  }

  private Mono<Answer> asked(Supplier<Object> answer) {
    return Mono.fromSupplier(answer).subscribeOn(core).map(LiveApi::json);
  }

  private static Answer json(Object value) {
    try {
      return Answer.json(200, JSON.writeValueAsBytes(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists always become JSON", e);
    }
  }

  private Answer requests(Request request) {
    RequestFilter filter = RequestFilter.ALL;
    filter = with(request, "model", filter, RequestFilter::model);
    filter = with(request, "case_id", filter, RequestFilter::caseId);
    filter = with(request, "status", filter, RequestFilter::status);
    filter = with(request, "replica", filter, RequestFilter::replica);
    filter = with(request, "host", filter, RequestFilter::host);
    filter = with(request, "id", filter, RequestFilter::idPrefix);
    filter = with(request, "from", filter, (each, ns) -> each.from(number("from", ns)));
    filter = with(request, "to", filter, (each, ns) -> each.to(number("to", ns)));
    filter =
        with(
            request,
            "min_ttft_ms",
            filter,
            (each, ms) -> each.minTtftMs(number("min_ttft_ms", ms)));
    Page<StoredRow> page =
        store.requests(filter, direction(request), cursor(request), limit(request));
    return page(page.items().stream().map(StoredRow::json).toList(), page.next());
  }

  /** How a filter takes one more condition. */
  private interface Condition<F> {
    F add(F filter, String value);
  }

  private static <F> F with(Request request, String name, F filter, Condition<F> condition) {
    return request.query(name).map(value -> condition.add(filter, value)).orElse(filter);
  }

  private static Answer page(List<String> rows, Optional<Cursor> next) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("items", rows.stream().map(RawValue::new).toList());
    next.ifPresent(each -> page.put("next", each.token()));
    return json(page);
  }

  private Answer request(Request request) {
    List<StoredRow> rows = store.request(request.variable("id"));
    return rows.isEmpty()
        ? Answer.error(404, "no such request has a row; it may be in flight, see /v1/who")
        : page(rows.stream().map(StoredRow::json).toList(), Optional.empty());
  }

  private Mono<Answer> who(Request request) {
    return Mono.fromSupplier(
            () -> request.query("at").map(at -> number("at", at)).orElseGet(this::now))
        .flatMap(
            at ->
                Mono.fromSupplier(() -> now(at))
                    .subscribeOn(core)
                    .publishOn(Schedulers.boundedElastic())
                    .map(now -> who(at, now, limit(request))))
        .onErrorResume(
            IllegalArgumentException.class,
            e -> Mono.just(Answer.error(400, String.valueOf(e.getMessage()))));
  }

  private long now() {
    Instant now = clock.instant();
    return now.getEpochSecond() * SECOND_NS + now.getNano();
  }

  /**
   * What the core knows of a moment.
   *
   * @param annotated requests that spans of their processes say were worked on then
   */
  private record Now(List<OpenRequest> open, Set<String> annotated) {}

  private Now now(long atNs) {
    return new Now(
        live.join().openRequests(RowStore.MOST), live.annotations().requestsIn(atNs, atNs));
  }

  private Answer who(long atNs, Now now, int limit) {
    Map<String, Object> who = new LinkedHashMap<>();
    who.put("at_ns", atNs);
    who.put(
        "open",
        now.open().stream()
            .filter(each -> each.startedAtNs() <= atNs)
            .limit(limit)
            .map(each -> open(each, atNs))
            .toList());
    who.put("annotated", now.annotated().stream().sorted().limit(limit).toList());
    who.put(
        "ended",
        store.inFlightAt(atNs, limit).stream().map(each -> new RawValue(each.json())).toList());
    return json(who);
  }

  private static Map<String, Object> open(OpenRequest open, long atNs) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("request_id", open.requestId());
    map.put("session_id", open.sessionId());
    map.put("case_id", open.caseId());
    map.put("model", open.model());
    map.put("started_at_ns", open.startedAtNs());
    boolean first = Absent.has(open.firstContentAtNs()) && open.firstContentAtNs() <= atNs;
    map.put("phase", first ? "decode" : "prefill");
    return map;
  }

  private Answer alerts(Request request) {
    AlertFilter filter = AlertFilter.ALL;
    filter = with(request, "rule", filter, AlertFilter::rule);
    filter = with(request, "kind", filter, AlertFilter::kind);
    filter = with(request, "episode", filter, AlertFilter::episode);
    filter = with(request, "from", filter, (each, ns) -> each.from(number("from", ns)));
    filter = with(request, "to", filter, (each, ns) -> each.to(number("to", ns)));
    var page = store.alerts(filter, direction(request), cursor(request), limit(request));
    return page(page.items().stream().map(each -> each.json()).toList(), page.next());
  }

  private static Direction direction(Request request) {
    return switch (request.query("order").orElse("newest")) {
      case "newest" -> Direction.NEWEST_FIRST;
      case "oldest" -> Direction.OLDEST_FIRST;
      default -> throw new IllegalArgumentException("order: expected newest or oldest");
    };
  }

  private static Optional<Cursor> cursor(Request request) {
    Optional<String> token = request.query("cursor");
    Optional<Cursor> cursor = token.flatMap(Cursor::of);
    if (token.isPresent() && cursor.isEmpty()) {
      throw new IllegalArgumentException("cursor: expected the 'next' of an earlier page");
    }
    return cursor;
  }

  private static int limit(Request request) {
    long limit =
        request.query("limit").map(each -> number("limit", each)).orElse((long) USUAL_LIMIT);
    if (limit < 1 || limit > RowStore.MOST) {
      throw new IllegalArgumentException("limit: expected 1 to " + RowStore.MOST);
    }
    return (int) limit;
  }

  static long number(String name, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + ": expected a whole number", e);
    }
  }

  private Object series() {
    List<Object> all = new ArrayList<>();
    for (SeriesState each : live.join().series()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("series_id", each.key().id());
      one.put("metric", each.key().metric());
      one.put("labels", PointLabels.of(each.key()).toMap());
      if (!Double.isNaN(each.value())) {
        one.put("value", each.value());
      }
      one.put("samples", each.samples());
      one.put("observed_at_ns", each.newest().observedAtNs());
      one.put("interval_ns", each.intervalNs());
      each.refusal().ifPresent(why -> one.put("refused", why.wire()));
      all.add(one);
    }
    return Map.of("items", all);
  }

  private Object rules() {
    List<Object> all = new ArrayList<>();
    for (RuleState each : live.engine().states()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("rule", each.rule());
      one.put("labels", each.labels().toMap());
      one.put("phase", each.phase().name().toLowerCase(Locale.ROOT));
      one.put("since_ns", each.sinceNs());
      one.put("fires", each.fires());
      one.put("truth", each.truth().name().toLowerCase(Locale.ROOT));
      if (each.unknownSinceNs() > 0) {
        one.put("unknown_since_ns", each.unknownSinceNs());
        one.put("unknown_reason", each.unknownReason());
      }
      one.put("explanation", live.explain(each));
      all.add(one);
    }
    return Map.of("items", all);
  }

  private Object status() {
    LiveStatus join = live.join().status();
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("open_requests", join.openRequests());
    status.put("waiting_requests", join.waitingRequests());
    status.put("series", join.series());
    status.put("samples_held", join.samples());
    status.put("join", join.counts());
    status.put("from_the_future", live.fromTheFuture());
    status.put("rules", live.engine().counters());
    status.put("store", store.trouble().orElse("well"));
    status.put("journal", watch.status());
    recorder.trouble().ifPresent(each -> status.put("files", each));
    List<Object> all = new ArrayList<>();
    channels.status().forEach(one -> all.add(channel(one)));
    status.put("channels", all);
    annotations.ifPresent(each -> status.put("annotations", each.status()));
    status.put("inputs", inputs.status());
    status.put("clocks_by_spans", live.join().alignments().stream().map(LiveApi::clock).toList());
    channels.heartbeat().ifPresent(each -> status.put("heartbeat", heartbeat(each)));
    return status;
  }

  private static Map<String, Object> clock(Alignment alignment) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("host", alignment.host());
    map.put("evidence", alignment.evidence().wire());
    map.put("spans", alignment.spans());
    alignment
        .refused()
        .ifPresentOrElse(
            why -> map.put("refused", why.wire()),
            () -> {
              map.put("offset_ns", alignment.offsetNs());
              map.put("uncertainty_ns", alignment.uncertaintyNs());
            });
    return map;
  }

  static Map<String, Object> heartbeat(HeartbeatStatus status) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("delivered", status.delivered());
    map.put("failed", status.failed());
    map.put("missed", status.missed());
    map.put("skipped", status.skipped());
    map.put("last", status.last());
    return map;
  }

  static Map<String, Object> channel(ChannelStatus status) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", status.name());
    map.put("state", status.mark().state().name().toLowerCase(Locale.ROOT));
    map.put("why", status.mark().why());
    map.put("undelivered", status.undelivered());
    map.put("held", status.held());
    map.put("delivered", status.counts().delivered());
    status.trouble().ifPresent(each -> map.put("trouble", each));
    return map;
  }
}
