package dev.inflight.app.live;

import dev.inflight.ingest.socket.AnnotationCounts;
import dev.inflight.ingest.socket.AnnotationLimits;
import dev.inflight.ingest.socket.AnnotationSocket;
import dev.inflight.ingest.socket.ProcFs;
import dev.inflight.ingest.socket.Received;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.ingest.socket.SocketRefusedException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/** What processes on this machine say of themselves over the annotation socket. */
final class Annotations implements AutoCloseable {
  private final AnnotationSocket socket;
  private final Disposable.Swap taking = Disposables.swap();

  private Annotations(AnnotationSocket socket) {
    this.socket = socket;
  }

  /**
   * Binds the first place that may be bound and is free.
   *
   * @param core on whose thread all else of this is called
   * @param log hears where it was bound, or why nowhere
   * @return nothing when it cannot be bound: clients then stay silent, and all else goes on
   */
  static Optional<Annotations> open(
      List<SocketPlace> places, InstantSource clock, Scheduler core, Consumer<String> log) {
    if (places.isEmpty()) {
      return Optional.empty();
    }
    try {
      AnnotationSocket socket =
          AnnotationSocket.open(
              places,
              Optional.empty(),
              AnnotationLimits.DEFAULT,
              ProcFs.below(Path.of("/proc")),
              clock,
              () -> core.now(TimeUnit.NANOSECONDS),
              core);
      return Optional.of(new Annotations(socket));
    } catch (SocketRefusedException e) {
      log.accept("no annotation socket: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Hands on what came and what comes. To be called once; until then it waits. */
  void takeTo(Consumer<Received> taker) {
    taking.update(socket.annotations().subscribe(taker));
  }

  Path path() {
    return socket.path();
  }

  /** How it stands, as JSON has it. */
  Map<String, Object> status() {
    AnnotationCounts counts = socket.counts();
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("path", socket.path().toString());
    status.put("clients_now", counts.clientsNow());
    status.put("clients_ever", counts.clientsEver());
    status.put("accepted", counts.accepted());
    status.put("rejected", new TreeMap<>(counts.rejected()));
    status.put("dropped", dropped(counts));
    status.put("open_spans", counts.openSpans());
    return status;
  }

  /** What came over the socket, for a scrape. */
  void count(Families families) {
    AnnotationCounts counts = socket.counts();
    families
        .counter("inflight_annotation_lines_accepted", "Lines taken.", counts.accepted())
        .counter(
            "inflight_annotation_lines_rejected", "Lines refused.", "reason", counts.rejected())
        .counter("inflight_annotation_lines_dropped", "Lines too many.", "reason", dropped(counts))
        .gauge("inflight_annotation_clients", "Clients now.", counts.clientsNow());
  }

  private static Map<String, Long> dropped(AnnotationCounts counts) {
    Map<String, Long> dropped = new TreeMap<>();
    counts.dropped().forEach((why, count) -> dropped.put(why.wire(), count));
    return dropped;
  }

  @Override
  public void close() {
    taking.dispose();
    socket.close();
  }
}
