package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Annotation;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/** A socket with clocks that stand until they are moved, and what came out of it. */
final class Rig implements AutoCloseable {
  static final long NOW = 1_800_000_000_000_000_000L;
  private static final long PATIENCE_NS = 20_000_000_000L;

  final AtomicLong nanos;
  final AnnotationSocket socket;
  final Queue<Received> received = new ConcurrentLinkedQueue<>();
  final Queue<RejectedLine> rejected = new ConcurrentLinkedQueue<>();
  final CompletableFuture<Void> completed = new CompletableFuture<>();
  private final List<Disposable> subscriptions = new ArrayList<>();

  private Rig(AnnotationSocket socket, AtomicLong nanos, boolean taking) {
    this.socket = socket;
    this.nanos = nanos;
    if (taking) {
      take();
    }
  }

  /** Begins to take what comes out. */
  void take() {
    subscriptions.add(
        socket.annotations().doOnComplete(() -> completed.complete(null)).subscribe(received::add));
    subscriptions.add(socket.rejections().subscribe(rejected::add));
  }

  static Rig in(Path folder) throws SocketRefusedException {
    return open(folder, AnnotationLimits.DEFAULT, ProcFs.below(Path.of("/proc")), true);
  }

  static Rig open(Path folder, AnnotationLimits limits, ProcFs proc, boolean taking)
      throws SocketRefusedException {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // a clock may run over
    InstantSource wall = () -> Instant.ofEpochSecond(0, NOW);
    return new Rig(
        AnnotationSocket.open(
            List.of(SocketPlace.named(folder.resolve("annotate.sock"))),
            Optional.empty(),
            limits,
            proc,
            wall,
            nanos::get,
            Schedulers.parallel()),
        nanos,
        taking);
  }

  Path path() {
    return socket.path();
  }

  /** Waits, for a bounded time, until the counts are so. */
  AnnotationCounts until(Predicate<AnnotationCounts> condition) {
    long end = System.nanoTime() + PATIENCE_NS;
    AnnotationCounts counts = socket.counts();
    while (!condition.test(counts)) {
      assertThat(System.nanoTime()).as("waiting; %s", counts).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
      counts = socket.counts();
    }
    return counts;
  }

  /** Waits until so many lines have come and nothing waits. */
  AnnotationCounts lines(long count) {
    AnnotationCounts counts = until(each -> each.lines() >= count && each.waiting() == 0);
    assertThat(counts.lines()).isEqualTo(count);
    return counts;
  }

  /** Waits until all clients are gone. */
  AnnotationCounts gone() {
    return until(each -> each.clientsEver() > 0 && each.clientsNow() == 0);
  }

  /** Waits for so many that were handed on. */
  List<Annotation> taken(int count) {
    until(each -> received.size() >= count);
    return received.stream().map(Received::annotation).toList();
  }

  @Override
  public void close() {
    socket.close();
  }
}
