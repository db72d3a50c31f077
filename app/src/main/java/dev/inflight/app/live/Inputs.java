package dev.inflight.app.live;

import dev.inflight.app.live.recorded.RecordedReplay;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.SourceCounts;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.otlp.Traces;
import dev.inflight.ingest.follow.FileFollower;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.TraceCounts;
import dev.inflight.ingest.http.TraceIntake;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.socket.EventSocket;
import dev.inflight.ingest.socket.EventSocketCounts;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.ingest.socket.SocketRefusedException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * All that comes in besides posts of events and annotations: traces, the event socket, files that
 * grow. All of it ends as batches at the door.
 */
final class Inputs implements AutoCloseable {
  private final TraceIntake traces;
  private final Optional<EventSocket> eventSocket;
  private final FileFollower followed;
  private final Optional<RecordedReplay> replay;
  private final Disposable.Swap replaying = Disposables.swap();
  private final Sinks.Empty<Void> replayed = Sinks.empty();
  private final Consumer<String> log;

  private Inputs(
      TraceIntake traces,
      Optional<EventSocket> eventSocket,
      FileFollower followed,
      Optional<RecordedReplay> replay,
      Consumer<String> log) {
    this.traces = traces;
    this.eventSocket = eventSocket;
    this.followed = followed;
    this.replay = replay;
    this.log = log;
  }

  /**
   * Opens what the options name.
   *
   * @param series shared by all that reads for this service
   * @param spool where recorded files are sorted that are out of order
   * @param log hears of what cannot be read
   * @throws CommandFailure when the event socket cannot be bound
   */
  static Inputs open(
      InputOptions options,
      Inlet inlet,
      SeriesTable series,
      InstantSource clock,
      Path spool,
      Consumer<String> log) {
    List<LineKind> kinds = LineKinds.all(clock);
    PatientDoor door = new PatientDoor(inlet, Schedulers.parallel());
    TraceIntake traces =
        new TraceIntake(
            inlet,
            new Traces(options.gateways(), options.requestsFromServers()),
            kinds,
            series,
            Schedulers.boundedElastic());
    return new Inputs(
        traces,
        options.eventSocket().map(place -> eventSocket(place, door, kinds, series)),
        new FileFollower(
            options.follow(),
            new FileFollower.Reading(
                door, kinds, series, Schedulers.boundedElastic(), Schedulers.parallel(), log)),
        options
            .replay()
            .map(
                each ->
                    new RecordedReplay(
                        each,
                        new RecordedReplay.Reading(
                            door,
                            kinds,
                            series,
                            spool,
                            Schedulers.boundedElastic(),
                            Schedulers.parallel()))),
        log);
  }

  private static EventSocket eventSocket(
      SocketPlace place, PatientDoor door, List<LineKind> kinds, SeriesTable series) {
    try {
      return EventSocket.open(
          place, door, kinds, series, PushLimits.ENDLESS, Schedulers.boundedElastic());
    } catch (SocketRefusedException e) {
      throw new CommandFailure(ExitCode.USAGE, "--event-socket: " + e.getMessage(), e);
    }
  }

  void addTo(HttpRoutes.Builder routes) {
    routes.post("/v1/traces", traces);
  }

  /**
   * Begins to read what is read by itself, when the door is open.
   *
   * @param places how far something was read before
   */
  void start(Function<String, Mono<Optional<Origin>>> places) {
    followed.start(places);
    replay.ifPresent(
        each -> replaying.update(each.run(places).subscribe(end -> {}, this::broken, this::over)));
  }

  private void broken(Throwable e) {
    log.accept("the recorded run cannot be replayed: " + e.getMessage());
    replayed.emitError(e, Sinks.EmitFailureHandler.FAIL_FAST);
  }

  private void over() {
    if (replay.filter(RecordedReplay::isOver).isPresent()) {
      replayed.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
    }
  }

  /** Complete when a recorded run has come in whole; an error when it cannot be read. */
  Mono<Void> replayed() {
    return replayed.asMono();
  }

  /** Where processes may write events, if anywhere. */
  Optional<Path> eventSocketPath() {
    return eventSocket.map(EventSocket::path);
  }

  /** How they stand, as JSON has it. */
  Map<String, Object> status() {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("otlp", status(traces.counts()));
    eventSocket.ifPresent(each -> status.put("event_socket", status(each)));
    if (!followed.files().isEmpty()) {
      Map<String, Object> follow = new LinkedHashMap<>(Map.of("files", followed.files()));
      lines(follow, followed.counts());
      status.put("follow", follow);
    }
    replay.ifPresent(
        each -> {
          Map<String, Object> of = new LinkedHashMap<>(Map.of("over", each.isOver()));
          lines(of, each.counts());
          status.put("replay", of);
        });
    return status;
  }

  private static Map<String, Object> status(TraceCounts counts) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("requests", counts.requests());
    status.put("served", counts.served());
    status.put("passed_over", counts.passedOver());
    status.put("rejected", new TreeMap<>(counts.rejected()));
    status.put("refused_exports", new TreeMap<>(counts.refusedExports()));
    return status;
  }

  private static Map<String, Object> status(EventSocket socket) {
    EventSocketCounts counts = socket.counts();
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("path", socket.path().toString());
    status.put("clients_now", counts.clientsNow());
    status.put("clients_ever", counts.clientsEver());
    status.put("clients_refused", counts.refusedClients());
    lines(status, counts.lines());
    return status;
  }

  private static void lines(Map<String, Object> status, SourceCounts lines) {
    status.put("accepted", lines.accepted());
    status.put("rejected", new TreeMap<>(lines.rejected()));
  }

  /** What came in, for a scrape. */
  void count(Families families) {
    TraceCounts otlp = traces.counts();
    families
        .counter(
            "inflight_otlp_spans_accepted",
            "Spans by what they became.",
            "as",
            Map.of(
                "request", otlp.requests(),
                "served", otlp.served(),
                "passed_over", otlp.passedOver()))
        .counter("inflight_otlp_spans_rejected", "Spans refused.", "reason", otlp.rejected())
        .counter(
            "inflight_otlp_exports_rejected",
            "Exports refused whole.",
            "reason",
            otlp.refusedExports());
    eventSocket.ifPresent(each -> count(each.counts(), families));
    if (!followed.files().isEmpty()) {
      lines("follow", followed.counts(), families);
    }
    replay.ifPresent(each -> lines("replay", each.counts(), families));
  }

  private static void count(EventSocketCounts counts, Families families) {
    lines("event_socket", counts.lines(), families);
    families
        .gauge("inflight_event_socket_clients", "Clients now.", counts.clientsNow())
        .counter(
            "inflight_event_socket_clients_rejected",
            "Clients closed at once.",
            "reason",
            Map.of("too_many", counts.refusedClients()));
  }

  private static void lines(String source, SourceCounts lines, Families families) {
    families
        .counter("inflight_" + source + "_lines_accepted", "Lines taken.", lines.accepted())
        .counter(
            "inflight_" + source + "_lines_rejected", "Lines refused.", "reason", lines.rejected());
  }

  @Override
  public void close() {
    replaying.dispose();
    followed.close();
    eventSocket.ifPresent(EventSocket::close);
  }
}
