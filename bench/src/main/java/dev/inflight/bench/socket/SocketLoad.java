package dev.inflight.bench.socket;

import dev.inflight.ingest.socket.AnnotationCounts;
import dev.inflight.ingest.socket.AnnotationLimits;
import dev.inflight.ingest.socket.AnnotationSocket;
import dev.inflight.ingest.socket.ProcFs;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.ingest.socket.SocketRefusedException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * {@code SocketLoad [CONNECTIONS [LINES [ROUNDS]]]}: connections that write lines as fast as they
 * are taken, each line one write, into the annotation socket and into one that only reads, in turn.
 * Says how long the writes took as a whole and one by one: a client waits for as long.
 */
public final class SocketLoad {
  private static final int CONNECTIONS = 64;
  private static final int LINES = 20_000;
  private static final int ROUNDS = 5;
  private static final AnnotationLimits UNLIMITED =
      new AnnotationLimits(1 << 22, 1 << 24, 1_024, 1_024, 1 << 23, 1 << 20, 1L << 28);

  private final int connections;
  private final int lines;
  private final ExecutorService clients;

  private SocketLoad(int connections, int lines, ExecutorService clients) {
    this.connections = connections;
    this.lines = lines;
    this.clients = clients;
  }

  /** Measures. */
  public static void main(String[] args) throws Exception {
    int connections = args.length > 0 ? Integer.parseInt(args[0]) : CONNECTIONS;
    int lines = args.length > 1 ? Integer.parseInt(args[1]) : LINES;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : ROUNDS;
    ExecutorService clients = Executors.newFixedThreadPool(connections);
    SocketLoad load = new SocketLoad(connections, lines, clients);
    for (int round = 0; round <= rounds; round++) {
      Result bare = load.bare();
      Result limited = load.socket(AnnotationLimits.DEFAULT);
      Result all = load.socket(UNLIMITED);
      if (round > 0) { // the first one warms
        print("only reads", bare, bare);
        print("annotations", limited, bare);
        print("the same without rates", all, bare);
      }
    }
    clients.shutdown();
    Schedulers.shutdownNow();
  }

  /**
   * What clients saw.
   *
   * @param seconds from the first write of all to the last
   * @param writeNs 50th, 99th and 99.99th percentile, and the longest write
   * @param taken lines that were kept
   */
  record Result(double seconds, long sent, long[] writeNs, long taken) {}

  private static void print(String what, Result result, Result bare) {
    System.out.printf(
        Locale.ROOT,
        "%-22s %,10.0f lines/s, ratio %.2f; a write takes %,d / %,d / %,d us, %,.1f ms at most;"
            + " %,d of %,d kept%n",
        what,
        result.sent / result.seconds,
        bare.seconds / result.seconds,
        result.writeNs[0] / 1_000,
        result.writeNs[1] / 1_000,
        result.writeNs[2] / 1_000,
        result.writeNs[3] / 1e6,
        result.taken,
        result.sent);
  }

  private Result bare() throws Exception {
    Path folder = Files.createTempDirectory("inflight-socket-");
    Path path = folder.resolve("s");
    try (BareSink sink = new BareSink(path)) {
      return write(path, sink::lines, sink::lines);
    } finally {
      Files.delete(path);
      Files.delete(folder);
    }
  }

  private Result socket(AnnotationLimits limits) throws Exception {
    Path folder = Files.createTempDirectory("inflight-socket-");
    try (AnnotationSocket socket = open(folder, limits)) {
      Disposable taking = socket.annotations().subscribe(each -> {});
      Result result =
          write(
              socket.path(),
              () -> socket.counts().lines(),
              () -> {
                AnnotationCounts counts = socket.counts();
                return counts.accepted();
              });
      taking.dispose();
      return result;
    } finally {
      Files.delete(folder);
    }
  }

  private static AnnotationSocket open(Path folder, AnnotationLimits limits)
      throws SocketRefusedException {
    return AnnotationSocket.open(
        List.of(SocketPlace.named(folder.resolve("annotate.sock"))),
        Optional.empty(),
        limits,
        ProcFs.below(Path.of("/proc")),
        InstantSource.system(),
        System::nanoTime,
        Schedulers.parallel());
  }

  private Result write(Path path, LongSupplier arrived, LongSupplier taken)
      throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    List<Callable<long[]>> work = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      work.add(() -> client(path));
    }
    List<long[]> times = new ArrayList<>();
    for (Future<long[]> each : clients.invokeAll(work)) {
      times.add(each.get());
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    long sent = (long) connections * lines;
    while (arrived.getAsLong() < sent) {
      Thread.sleep(1);
    }
    long[] all = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    long[] shown = {
      all[all.length / 2],
      all[(int) (all.length * 0.99)],
      all[(int) (all.length * 0.9999)],
      all[all.length - 1]
    };
    return new Result(seconds, sent, shown, taken.getAsLong());
  }

  private long[] client(Path path) throws IOException {
    long pid = ProcessHandle.current().pid();
    String line =
        "{\"labels\":{\"epoch\":\"0\",\"phase\":\"train\",\"step\":\"123\"},\"pid\":" + pid + "}\n";
    ByteBuffer bytes = ByteBuffer.allocateDirect(line.length());
    bytes.put(line.getBytes(StandardCharsets.US_ASCII));
    long[] times = new long[lines];
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      for (int i = 0; i < lines; i++) {
        long before = System.nanoTime();
        bytes.rewind();
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        times[i] = System.nanoTime() - before;
      }
    }
    return times;
  }
}
