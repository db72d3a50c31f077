package dev.inflight.app.live;

import dev.inflight.app.alertmanager.AlertmanagerCounts;
import dev.inflight.ingest.Admission;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletCounts;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.EventIntake;
import dev.inflight.ingest.http.HttpCounts;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.IntakeCounts;
import dev.inflight.ingest.http.Request;
import dev.inflight.join.LiveStatus;
import dev.inflight.model.Absent;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.pipeline.ChannelStatus;
import dev.inflight.sink.notify.pipeline.Counts;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreCounts;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * {@code /metrics}: what the service counts, in the text of Prometheus or OpenMetrics, as the
 * scraper asks. Labels are reasons, channels and clock domains, so that their number is bounded.
 */
final class Metrics {
  private static final int MOST_DOMAINS = 100;
  private static final double SECOND_NS = 1e9;

  private final ExpositionFormats formats = ExpositionFormats.init();
  private final LiveCore live;
  private final Inlet inlet;
  private final EventIntake intake;
  private final RowStore store;
  private final LiveChannels channels;
  private final Recorder recorder;
  private final Optional<Annotations> annotations;
  private final Inputs inputs;
  private final JournalWatch watch;
  private final AlertmanagerCounts alerts;
  private final JoinedCounts joined;
  private final Supplier<Optional<HttpCounts>> server;
  private final InstantSource clock;
  private final Scheduler core;

  /**
   * @param core the thread of the core, which alone may ask it
   */
  Metrics(
      LiveCore live,
      Inlet inlet,
      EventIntake intake,
      RowStore store,
      LiveChannels channels,
      Recorder recorder,
      Optional<Annotations> annotations,
      Inputs inputs,
      JournalWatch watch,
      AlertmanagerCounts alerts,
      JoinedCounts joined,
      Supplier<Optional<HttpCounts>> server,
      Scheduler core,
      InstantSource clock) {
    this.live = live;
    this.inlet = inlet;
    this.intake = intake;
    this.store = store;
    this.channels = channels;
    this.recorder = recorder;
    this.annotations = annotations;
    this.inputs = inputs;
    this.watch = watch;
    this.alerts = alerts;
    this.joined = joined;
    this.server = server;
    this.clock = clock;
    this.core = core;
  }

  void addTo(HttpRoutes.Builder routes) {
    routes.get("/metrics", this::scraped);
  }

  private Mono<Answer> scraped(Request request) {
    return Mono.fromSupplier(this::core)
        .subscribeOn(core)
        .publishOn(Schedulers.boundedElastic())
        .map(now -> answer(families(now), request.header("Accept").orElse("")));
  }

  /** What the core knows. */
  private record Now(LiveStatus join, long timeNs, Families families) {}

  private Now core() {
    Families families = new Families();
    joined.count(families);
    return new Now(live.join().status(), live.timeNs(), families);
  }

  private Answer answer(Families families, String accept) {
    ExpositionFormatWriter writer = formats.findWriter(accept);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writer.write(out, families.all());
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return Answer.of(200, writer.getContentType(), out.toByteArray());
  }

  private Families families(Now now) {
    Families families = now.families();
    input(families);
    join(families, now.join());
    if (Absent.has(now.timeNs())) {
      long wallNs = TimeUnit.MILLISECONDS.toNanos(clock.millis());
      families.gauge(
          "inflight_lag_seconds",
          "How far the newest event is behind the clock on the wall.",
          (wallNs - now.timeNs()) / SECOND_NS);
    }
    server.get().ifPresent(each -> ServerFamilies.count(each, families));
    store(families, store.counts());
    watch.count(families);
    families.counter(
        "inflight_file_lost_bytes",
        "Bytes of lines left out of event and reject files.",
        recorder.lostBytes());
    foreignAlerts(families);
    deliveries(families, channels.status());
    annotations.ifPresent(each -> each.count(families));
    inputs.count(families);
    return families;
  }

  private void input(Families families) {
    IntakeCounts http = intake.counts();
    InletCounts door = inlet.counts();
    families
        .counter("inflight_http_lines_accepted", "Lines taken over HTTP.", http.accepted())
        .counter(
            "inflight_http_lines_rejected", "Lines refused over HTTP.", "reason", http.rejected())
        .counter(
            "inflight_inlet_batches_rejected",
            "Batches refused at the door.",
            "reason",
            named(door.refusedBatches()))
        .gauge("inflight_inlet_waiting_batches", "Batches at the door.", door.waitingBatches())
        .gauge("inflight_inlet_waiting_bytes", "Bytes at the door.", door.waitingBytes());
  }

  private static Map<String, Long> named(Map<Admission.Why, Long> refused) {
    Map<String, Long> named = new TreeMap<>();
    refused.forEach((why, count) -> named.put(why.name().toLowerCase(Locale.ROOT), count));
    return named;
  }

  private static void join(Families families, LiveStatus join) {
    Map<Labels, Double> ages = new TreeMap<>();
    join.watermarks().entrySet().stream()
        .filter(each -> Absent.has(each.getValue()) && Absent.has(join.clientsToNs()))
        .limit(MOST_DOMAINS)
        .forEach(
            each ->
                ages.put(
                    Labels.of("clock_domain", each.getKey()),
                    (join.clientsToNs() - each.getValue()) / SECOND_NS));
    families
        .counter("inflight_join", "What became of requests and samples.", "fate", join.counts())
        .gauge("inflight_open_requests", "Requests in flight.", join.openRequests())
        .gauge("inflight_waiting_requests", "Rows not final.", join.waitingRequests())
        .gauge("inflight_series", "Series known.", join.series())
        .gauge("inflight_samples_held", "Samples that rows may ask for.", join.samples())
        .gauge(
            "inflight_watermark_behind_clients_seconds",
            "How far a domain's watermark is behind the clients'.",
            ages);
  }

  private static void store(Families families, StoreCounts counts) {
    families
        .counter("inflight_store_rows_written", "Rows kept.", counts.rows())
        .counter("inflight_store_alerts_written", "Alerts kept.", counts.alerts())
        .counter("inflight_store_refused", "What was there with other values.", counts.refused())
        .counter("inflight_store_rows_dropped", "Rows lost while in trouble.", counts.droppedRows())
        .gauge("inflight_store_waiting", "What is not written yet.", counts.waiting());
  }

  private void foreignAlerts(Families families) {
    families
        .counter(
            "inflight_alertmanager_alerts_accepted",
            "Alerts taken from Alertmanager.",
            alerts.accepted())
        .counter(
            "inflight_alertmanager_alerts_rejected",
            "Alerts, or whole bodies, not taken from Alertmanager.",
            "reason",
            alerts.rejected())
        .counter(
            "inflight_alertmanager_alerts_repeated",
            "Alerts taken from Alertmanager that were known already.",
            alerts.repeated());
  }

  private static void deliveries(Families families, List<ChannelStatus> channels) {
    Map<Labels, Double> outcomes = new TreeMap<>();
    Map<Labels, Double> undelivered = new TreeMap<>();
    Map<Labels, Double> states = new TreeMap<>();
    for (ChannelStatus each : channels) {
      Counts counts = each.counts();
      Map.of(
              "delivered", counts.delivered(),
              "throttled", counts.throttled(),
              "refused", counts.refused(),
              "failed", counts.failed(),
              "ambiguous", counts.ambiguous(),
              "not_understood", counts.puzzling())
          .forEach(
              (outcome, count) ->
                  outcomes.put(
                      Labels.of("channel", each.name(), "outcome", outcome), (double) count));
      undelivered.put(Labels.of("channel", each.name()), (double) each.undelivered());
      for (ChannelMark.State state : ChannelMark.State.values()) {
        String word = state.name().toLowerCase(Locale.ROOT);
        double is = each.mark().state() == state ? 1 : 0;
        states.put(Labels.of("channel", each.name(), "state", word), is);
      }
    }
    families
        .counter("inflight_delivery_attempts", "Attempts by what came of them.", outcomes)
        .gauge("inflight_undelivered_messages", "Messages in the outbox.", undelivered)
        .gauge("inflight_channel_state", "1 for the state that a channel is in.", states);
  }
}
