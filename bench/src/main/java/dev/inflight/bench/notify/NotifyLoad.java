package dev.inflight.bench.notify;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.Notice;
import dev.inflight.sink.notify.pipeline.NotifyPipeline;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import dev.inflight.sink.notify.pipeline.Route;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * {@code NotifyLoad [ALERTS]}: how many alerts a second get onto the disk and out to a receiver
 * that takes each at once, beside a file that only takes the same bytes with as many waits for the
 * disk; then what so many that wait for a receiver which takes none cost in memory.
 */
public final class NotifyLoad {
  private static final int ALERTS = 100_000;
  private static final int[] AT_ONCE = {1, 10, 100, 1_000};
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final InstantSource CLOCK = InstantSource.system();

  private NotifyLoad() {}

  /** Measures. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int alerts = args.length > 0 ? Integer.parseInt(args[0]) : ALERTS;
    for (int atOnce : AT_ONCE) {
      int count = Math.min(alerts, atOnce * 2_000);
      through(count, atOnce); // warm
      double ours = through(count, atOnce);
      double bare = bare(count, atOnce);
      System.out.printf(
          Locale.ROOT,
          "%,5d at once: %,9.0f alerts/s to disk and receiver; bare file %,9.0f; ratio %.2f%n",
          atOnce,
          ours,
          bare,
          ours / bare);
    }
    memory(alerts);
    System.exit(0);
  }

  private static Notifier taking() {
    return message -> Mono.just(new Delivery.Delivered("ok"));
  }

  private static Notifier away() {
    return message -> Mono.just(new Delivery.Throttled("429", Duration.ofHours(10)));
  }

  private static NotifyPipeline open(Path folder, Notifier notifier, int most) {
    OutboxLimits room = new OutboxLimits(most, 4L << 30, 50_000, 200_000);
    Pace pace = new Pace(0, 0, List.of(), Duration.ZERO, Duration.ZERO, Duration.ofDays(1), room);
    ChannelSpec channel = new ChannelSpec("ops", Route.ALL, pace, Mute.NEVER, notifier, "the same");
    return NotifyPipeline.open(
        List.of(channel), folder, Schedulers.boundedElastic(), CLOCK, PipelineLog.NONE, () -> 0);
  }

  private static double through(int count, int atOnce) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("inflight-notify-");
    NotifyPipeline pipeline = open(folder, taking(), Math.max(2 * count, 10));
    List<List<Notice>> batches = batches(count, atOnce);
    long begin = System.nanoTime();
    for (List<Notice> each : batches) {
      pipeline.accept(each).block(PATIENCE);
    }
    while (pipeline.status().get(0).counts().delivered() < count) {
      Thread.sleep(1);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    close(pipeline, folder);
    return count / seconds;
  }

  private static List<List<Notice>> batches(int count, int atOnce) {
    List<List<Notice>> batches = new ArrayList<>();
    for (long from = 0; from < count; from += atOnce) {
      batches.add(
          LongStream.range(from, Math.min(count, from + atOnce))
              .mapToObj(each -> new Notice(Messages.alarm(each), List.of()))
              .toList());
    }
    return batches;
  }

  /** As many bytes as the outbox wrote for each alert, with a wait for the disk for each batch. */
  private static double bare(int count, int atOnce) throws IOException {
    Path file = Files.createTempFile("inflight-bare-", ".log");
    ByteBuffer bytes = ByteBuffer.allocate(atOnce * 1_000);
    long begin = System.nanoTime();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (int from = 0; from < count; from += atOnce) {
        channel.write(bytes.clear());
        channel.force(false);
      }
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Files.delete(file);
    return count / seconds;
  }

  private static void memory(int count) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("inflight-notify-");
    long before = used();
    NotifyPipeline pipeline = open(folder, away(), 2 * count);
    for (long from = 0; from < count; from += 1_000) {
      List<Message> some =
          LongStream.range(from, Math.min(count, from + 1_000)).mapToObj(Messages::alarm).toList();
      pipeline
          .accept(some.stream().map(each -> new Notice(each, List.of())).toList())
          .block(PATIENCE);
    }
    long after = used();
    System.out.printf(
        Locale.ROOT,
        "%,d queued: %,.1f MB of heap, %,d bytes each; %,.1f MB on disk%n",
        pipeline.status().get(0).undelivered(),
        (after - before) / 1e6,
        (after - before) / count,
        Files.size(folder.resolve("ops.log")) / 1e6);
    long begin = System.nanoTime();
    close(pipeline, folder, false);
    pipeline = open(folder, away(), 2 * count);
    System.out.printf(
        Locale.ROOT,
        "%,d read back in %.2f s%n",
        pipeline.status().get(0).undelivered(),
        (System.nanoTime() - begin) / 1e9);
    close(pipeline, folder);
  }

  private static long used() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(100);
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void close(NotifyPipeline pipeline, Path folder) throws IOException {
    close(pipeline, folder, true);
  }

  private static void close(NotifyPipeline pipeline, Path folder, boolean delete)
      throws IOException {
    pipeline.close(Duration.ofSeconds(5), Schedulers.parallel()).block(PATIENCE);
    if (delete) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path each : files.sorted((one, other) -> other.compareTo(one)).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
