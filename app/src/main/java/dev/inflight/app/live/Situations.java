package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.ingest.http.EventIntake;
import dev.inflight.ingest.http.IntakeCounts;
import dev.inflight.ingest.http.SseEvent;
import dev.inflight.sink.notify.heartbeat.HeartbeatStatus;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreCounts;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * How things stand, once a second: one look for all who follow, and none while nobody does. Who
 * begins gets the last one at once.
 */
final class Situations {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final LiveCore live;
  private final RowStore store;
  private final EventIntake intake;
  private final LiveChannels channels;
  private final Optional<Annotations> annotations;
  private final JournalWatch watch;
  private final Scheduler core;
  private final Instant began;
  private final Flux<SseEvent> all;

  /**
   * @param core the thread of the core, which alone may ask it
   */
  Situations(
      LiveCore live,
      RowStore store,
      EventIntake intake,
      LiveChannels channels,
      Optional<Annotations> annotations,
      JournalWatch watch,
      Scheduler core,
      InstantSource clock) {
    this.live = live;
    this.store = store;
    this.intake = intake;
    this.channels = channels;
    this.annotations = annotations;
    this.watch = watch;
    this.core = core;
    this.began = clock.instant();
    this.all =
        Flux.interval(Duration.ZERO, EVERY)
            .onBackpressureDrop()
            .concatMap(tick -> now(), 1)
            .replay(1)
            .refCount();
  }

  Flux<SseEvent> follow() {
    return all;
  }

  private Mono<SseEvent> now() {
    return Mono.fromSupplier(() -> Situation.of(live))
        .subscribeOn(core)
        .publishOn(Schedulers.boundedElastic())
        .map(now -> SituationJson.object(out -> write(out, now)))
        .map(json -> new SseEvent(Optional.empty(), Optional.of("now"), json));
  }

  private void write(JsonGenerator out, Situation now) throws IOException {
    out.writeNumberField("began_ms", began.toEpochMilli());
    SituationJson.write(out, now);
    IntakeCounts http = intake.counts();
    out.writeNumberField("http_accepted", http.accepted());
    value(out, "http_rejected", http.rejected());
    StoreCounts kept = store.counts();
    out.writeNumberField("store_waiting", kept.waiting());
    out.writeNumberField("store_dropped", kept.droppedRows() + kept.droppedAlerts());
    out.writeStringField("store", store.trouble().or(watch::trouble).orElse("well"));
    value(out, "channels", channels.status().stream().map(LiveApi::channel).toList());
    if (annotations.isPresent()) {
      value(out, "annotations", annotations.get().status());
    }
    Optional<HeartbeatStatus> beat = channels.heartbeat();
    if (beat.isPresent()) {
      value(out, "heartbeat", LiveApi.heartbeat(beat.get()));
    }
  }

  private static void value(JsonGenerator out, String name, Object value) throws IOException {
    out.writeFieldName(name);
    try {
      out.writeRawValue(JSON.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists always become JSON", e);
    }
  }
}
