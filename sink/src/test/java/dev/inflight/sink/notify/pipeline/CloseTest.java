package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.mute.Mute;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

/** The end of a pipeline, whatever its receivers and disks do meanwhile. */
final class CloseTest {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  @TempDir private Path folder;
  private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  private final AtomicInteger cancelled = new AtomicInteger();
  private final List<String> ends = new ArrayList<>();

  private NotifyPipeline open(Scheduler scheduler, VirtualPipeline.Script... scripts) {
    List<ChannelSpec> specs = new ArrayList<>();
    for (int i = 0; i < scripts.length; i++) {
      specs.add(
          new ChannelSpec(
              "c" + i,
              Route.ALL,
              Pace.USUAL,
              Mute.NEVER,
              new VirtualPipeline.Scripted(scripts[i]),
              "f"));
    }
    NotifyPipeline pipeline =
        NotifyPipeline.open(
            specs,
            folder,
            scheduler,
            InstantSource.fixed(VirtualPipeline.BEGIN),
            PipelineLog.NONE,
            () -> 0);
    time.advanceTimeBy(Duration.ZERO);
    return pipeline;
  }

  private Mono<Delivery> never() {
    return Mono.<Delivery>never().doOnCancel(cancelled::incrementAndGet);
  }

  private void hear(String what, Mono<Void> of) {
    var unused =
        of.subscribe(
            each -> {},
            e -> ends.add(what + " " + e.getClass().getSimpleName()),
            () -> ends.add(what + " done"));
    time.advanceTimeBy(Duration.ZERO);
  }

  private static List<Notice> notices(String... episodes) {
    return List.of(episodes).stream().map(each -> new Notice(alarm(each), List.of())).toList();
  }

  @Test
  void close_oneIsDoneAndOthersHang_endsAllInTimeAndBreaksOffWhatIsUnderWay() {
    NotifyPipeline pipeline = open(time, VirtualPipeline::ok, (m, n) -> never(), (m, n) -> never());
    hear("accept", pipeline.accept(notices("a")));
    hear("close", pipeline.close(WITHIN, time));
    assertThat(ends).containsExactly("accept done");

    time.advanceTimeBy(WITHIN);

    assertThat(ends).containsExactly("accept done", "close done");
    assertThat(cancelled).hasValue(2);
    NotifyPipeline next = open(time, VirtualPipeline::ok, VirtualPipeline::ok, VirtualPipeline::ok);
    assertThat(next.status()).allMatch(each -> each.undelivered() == 0);
    hear("close again", next.close(WITHIN, time));
    assertThat(ends).endsWith("close again done");
  }

  @Test
  void close_threadHangs_endsInTimeAllTheSame() {
    CountDownLatch hangs = new CountDownLatch(1);
    Scheduler thread = Schedulers.newSingle("hangs", true);
    try {
      thread.schedule(() -> await(hangs));
      NotifyPipeline pipeline = open(thread, VirtualPipeline::ok);
      hear("close", pipeline.close(WITHIN, time));
      assertThat(ends).isEmpty();

      time.advanceTimeBy(WITHIN);

      assertThat(ends).containsExactly("close done");
    } finally {
      hangs.countDown();
      thread.disposeGracefully().block(WITHIN);
    }
  }

  private static void await(CountDownLatch hangs) {
    try {
      hangs.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void close_twice_isDoneTwice() {
    NotifyPipeline pipeline = open(time, VirtualPipeline::ok);
    hear("first", pipeline.close(WITHIN, time));
    hear("second", pipeline.close(WITHIN, time));

    assertThat(ends).containsExactly("first done", "second done");
  }

  @Test
  void accept_closed_isRefusedEachTime() {
    NotifyPipeline pipeline = open(time, VirtualPipeline::ok);
    hear("close", pipeline.close(WITHIN, time));
    hear("accept", pipeline.accept(notices("a")));
    hear("accept", pipeline.accept(notices("b")));

    assertThat(ends)
        .containsExactly(
            "close done", "accept PipelineClosedException", "accept PipelineClosedException");
  }

  @Test
  void accept_whileItCloses_isTakenUntilItHasEnded() {
    NotifyPipeline pipeline = open(time, (m, n) -> never());
    hear("accept", pipeline.accept(notices("a")));
    hear("close", pipeline.close(WITHIN, time));
    var unused = pipeline.accept(notices("b")).subscribe(e -> {}, e -> ends.add("refused"));
    time.advanceTimeBy(WITHIN);
    hear("accept", pipeline.accept(notices("c")));

    assertThat(ends).containsExactly("accept done", "close done", "accept PipelineClosedException");
  }

  @Test
  void accept_nothing_isDone() {
    NotifyPipeline pipeline = open(time, VirtualPipeline::ok);
    hear("accept", pipeline.accept(List.of()));
    hear("close", pipeline.close(WITHIN, time));

    assertThat(ends).containsExactly("accept done", "close done");
  }
}
