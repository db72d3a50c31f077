package dev.inflight.app.alertmanager;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.Handler;
import dev.inflight.ingest.http.Request;
import dev.inflight.join.OpenRequest;
import dev.inflight.model.SeriesKey;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.pipeline.Notice;
import dev.inflight.sink.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * {@code POST /v1/alertmanager}: takes Alertmanager's webhook, adds the requests that were in
 * flight then and what their devices did, and hands it to the channels. Answers 200 once all is on
 * disk that is to be told; what fails is to be sent again, and is not told twice.
 */
public final class AlertmanagerIntake implements Handler {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_BYTES = 4 << 20;
  private static final int MOST_ROWS = 500;

  /** For so many of one body the moment is looked at; the others have none. */
  private static final int MOST_MOMENTS = 20;

  private static final int REMEMBERED = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration COME_BACK = Duration.ofSeconds(5);

  private final Surroundings surroundings;
  private final BooleanSupplier anybody;
  private final Supplier<AlertMessages> words;
  private final Function<List<Notice>, Mono<Void>> channels;
  private final Scheduler core;
  private final Scheduler workers;
  private final InstantSource clock;
  private final AlertmanagerCounts counts = new AlertmanagerCounts();

  /** Messages that were taken lately: their moment need not be looked at again. */
  private final Map<String, Boolean> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param anybody whether there is a channel
   * @param words what is told of an alert
   * @param channels take notices; complete when they are on disk
   * @param core the thread of the core
   * @param workers may wait for a disk
   */
  public AlertmanagerIntake(
      Surroundings surroundings,
      BooleanSupplier anybody,
      Supplier<AlertMessages> words,
      Function<List<Notice>, Mono<Void>> channels,
      Scheduler core,
      Scheduler workers,
      InstantSource clock) {
    this.surroundings = surroundings;
    this.anybody = anybody;
    this.words = words;
    this.channels = channels;
    this.core = core;
    this.workers = workers;
    this.clock = clock;
  }

  /** What came so far. */
  public AlertmanagerCounts counts() {
    return counts;
  }

  @Override
  public Mono<Answer> handle(Request request) {
    String type = request.header("Content-Type").orElse("application/json");
    if (!type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      counts.rejected("content_type", 1);
      return Mono.just(Answer.error(415, "content-type: expected application/json"));
    }
    if (!anybody.getAsBoolean()) {
      counts.rejected("no_channel", 1);
      return Mono.just(Answer.error(503, "no channel is configured").retryAfter(COME_BACK));
    }
    return request
        .bytes(MOST_BYTES)
        .publishOn(workers)
        .map(NotificationReader::read)
        .flatMap(this::told)
        .onErrorResume(
            IllegalArgumentException.class,
            e -> {
              counts.rejected("body", 1);
              return Mono.just(Answer.error(400, String.valueOf(e.getMessage())));
            });
  }

  private Mono<Answer> told(Notification notification) {
    notification.rejected().forEach(counts::rejected);
    List<ReceivedAlert> fresh =
        notification.alerts().stream().filter(each -> !isKnown(each)).toList();
    int repeated = notification.alerts().size() - fresh.size();
    Mono<Void> telling = fresh.isEmpty() ? Mono.empty() : around().flatMap(now -> tell(fresh, now));
    return telling
        .then(Mono.<Answer>fromSupplier(() -> accepted(notification, fresh, repeated)))
        .onErrorResume(
            e -> !(e instanceof IllegalArgumentException),
            e -> {
              counts.rejected("not_kept", fresh.size());
              return Mono.just(
                  Answer.error(503, "the channels do not take it now").retryAfter(COME_BACK));
            });
  }

  private Answer accepted(Notification notification, List<ReceivedAlert> fresh, int repeated) {
    fresh.forEach(this::remember);
    counts.accepted(notification.alerts().size());
    counts.repeated(repeated);
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("accepted", notification.alerts().size());
    said.put("repeated", repeated);
    said.put("rejected", notification.rejections());
    said.put("errors", notification.errors());
    boolean nothing = notification.alerts().isEmpty() && notification.rejections() > 0;
    try {
      return Answer.json(nothing ? 400 : 200, JSON.writeValueAsBytes(said));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists always become JSON", e);
    }
  }

  private boolean isKnown(ReceivedAlert alert) {
    synchronized (known) {
      return known.containsKey(ForeignAlerts.id(alert));
    }
  }

  private void remember(ReceivedAlert alert) {
    synchronized (known) {
      known.put(ForeignAlerts.id(alert), true);
    }
  }

  /** What the core knows now. */
  private record Around(List<OpenRequest> open, List<SeriesKey> series) {}

  private Mono<Around> around() {
    return Mono.fromSupplier(() -> new Around(surroundings.open(), surroundings.series()))
        .subscribeOn(core)
        .publishOn(workers)
        .timeout(PATIENCE);
  }

  private Mono<Void> tell(List<ReceivedAlert> alerts, Around around) {
    Instant instant = clock.instant();
    long nowNs = instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    ForeignAlerts messages = new ForeignAlerts(words.get(), nowNs);
    StoredRequests rows = new StoredRequests(byId(around.series()));
    List<Notice> notices = new ArrayList<>();
    int moments = 0;
    for (ReceivedAlert each : alerts) {
      boolean looks = each.firing() && moments < MOST_MOMENTS;
      moments += looks ? 1 : 0;
      Moment moment = looks ? moment(each, around, rows, nowNs) : new Moment(nowNs);
      notices.add(messages.notice(each, moment));
    }
    return channels.apply(notices);
  }

  private static Map<String, SeriesKey> byId(List<SeriesKey> series) {
    Map<String, SeriesKey> byId = new HashMap<>();
    series.forEach(each -> byId.put(each.id(), each));
    return byId;
  }

  private Moment moment(ReceivedAlert alert, Around around, StoredRequests rows, long nowNs) {
    long fromNs = Math.min(nowNs, alert.startsAtNs());
    Moment moment = new Moment(nowNs);
    try {
      surroundings.inFlightAt(fromNs, MOST_ROWS).forEach(each -> moment.ended(rows.of(each)));
      surroundings
          .startedBetween(fromNs, nowNs, MOST_ROWS)
          .forEach(each -> moment.ended(rows.of(each)));
    } catch (StoreException e) {
      moment.lacks("requests that have ended: " + e.getMessage()); // an alert is told all the same
    }
    around.open().stream().filter(each -> each.startedAtNs() <= nowNs).forEach(moment::open);
    return moment;
  }
}
