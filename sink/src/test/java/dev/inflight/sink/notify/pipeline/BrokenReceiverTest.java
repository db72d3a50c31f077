package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Mute;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/** Receivers with defects of ours: their channels go on, and tell what they did not. */
final class BrokenReceiverTest {
  @TempDir private Path folder;

  enum Defect {
    EMPTY,
    THROWN_AT_ONCE,
    ERROR,
    NO_EXCEPTION,
    NEVER
  }

  /** A receiver that fails in a way that none may, once. */
  private static final class Once extends VirtualPipeline.Scripted {
    private final Defect defect;
    private boolean done;

    Once(Defect defect) {
      super(VirtualPipeline::ok);
      this.defect = defect;
    }

    @Override
    public Mono<Delivery> deliver(Message message) {
      if (done) {
        return super.deliver(message);
      }
      done = true;
      return switch (defect) {
        case EMPTY -> Mono.empty();
        case THROWN_AT_ONCE -> throw new IllegalStateException("a defect");
        case ERROR -> Mono.error(new IllegalStateException("a defect"));
        case NO_EXCEPTION -> Mono.error(new AssertionError("a defect"));
        case NEVER -> Mono.never();
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_defect_isNotedAndTriedAgain(Defect defect) {
    try (VirtualPipeline pipeline = new VirtualPipeline(folder)) {
      pipeline
          .channel(new ChannelSpec("ops", Route.ALL, Pace.USUAL, Mute.NEVER, new Once(defect), "f"))
          .open()
          .send(alarm("a"), alarm("b"))
          .pass(Duration.ofMinutes(5));

      assertThat(pipeline.ids("ops")).containsExactlyInAnyOrder("a-ALARM", "b-ALARM");
      assertThat(pipeline.status("ops").counts().attempts()).isEqualTo(3);
      if (defect != Defect.NEVER) {
        assertThat(pipeline.notes).singleElement().asString().contains("a defect of ours");
      }
    }
  }

  @Test
  void attempted_logThrows_isNoReasonToStop() {
    try (VirtualPipeline pipeline = new VirtualPipeline(folder)) {
      pipeline
          .logging(
              () -> {
                throw new IllegalStateException("a defect");
              })
          .channel("ops", Pace.USUAL, VirtualPipeline::ok)
          .open()
          .send(alarm("a"), alarm("b"))
          .pass(Duration.ofMinutes(5));

      assertThat(pipeline.status("ops").undelivered()).isZero();
      assertThat(pipeline.notes).hasSize(2);
    }
  }
}
