package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.message;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.recovery;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.outbox.Outbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Events in orders that nobody expects. */
final class EpisodeOrderTest {
  @TempDir private Path folder;
  private VirtualPipeline pipeline = new VirtualPipeline(Path.of("unused"));

  @BeforeEach
  void create() {
    pipeline = new VirtualPipeline(folder);
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  private static Mono<Delivery> answer(Delivery delivery) {
    return Mono.just(delivery);
  }

  private static Message repeat(String episode) {
    return message(Kind.REPEAT, episode, Level.ERROR, Map.of());
  }

  /** Repetitions are muted, and nothing else. */
  private static Mute repeats() {
    return (message, now) ->
        message.kind() == Kind.REPEAT
            ? Optional.of(new Muted("quiet", now.plusSeconds(60)))
            : Optional.empty();
  }

  @Test
  void recover_repetitionMutedAndAlarmStillFailing_isToldAfterTheAlarm() {
    pipeline
        .channel(
            "ops",
            Route.ALL,
            Pace.USUAL,
            repeats(),
            (m, n) -> n < 3 ? answer(new Transient("503")) : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"), repeat("a"), recovery("a"))
        .pass(Duration.ofMinutes(1));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "a-RECOVERY");
    assertThat(pipeline.status("ops").undelivered()).isZero();
  }

  @Test
  void recover_repetitionMutedAndAlarmFailed_isKeptWithTheAlarm() {
    pipeline
        .channel(
            "ops",
            Route.ALL,
            Pace.USUAL,
            repeats(),
            (m, n) -> answer(new Permanent("400", Refusal.REFUSED)))
        .open()
        .send(alarm("a"))
        .send(repeat("a"))
        .send(recovery("a"));

    assertThat(pipeline.status("ops").undelivered()).isEqualTo(2);
    assertThat(pipeline.status("ops").held()).isZero();
  }

  @Test
  void retry_triedThenMutedThenMany_isStillSentUnderItsId() {
    Mute from5To15 =
        (message, now) -> {
          long second = Duration.between(VirtualPipeline.BEGIN, now).toSeconds();
          return second >= 5 && second < 15
              ? Optional.of(new Muted("quiet", now.plusSeconds(10)))
              : Optional.empty();
        };
    pipeline
        .channel(
            "ops",
            Route.ALL,
            Pace.USUAL,
            from5To15,
            (m, n) ->
                pipeline.seconds() < 20
                    ? answer(new Ambiguous("timeout"))
                    : m.episode().equals("b") && pipeline.seconds() < 60
                        ? answer(new Throttled("429", Duration.ofMinutes(1)))
                        : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"))
        .passTo(16);
    assertThat(pipeline.status("ops").held()).isEqualTo(1);
    pipeline.restart().send(alarm("b"));
    List<Message> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      many.add(alarm("e" + i));
    }
    pipeline.send(many).passTo(45).restart().passTo(300);

    assertThat(pipeline.delivered("ops")).anyMatch(each -> each.message().digest().isPresent());
    assertThat(pipeline.ids("ops")).contains("a-ALARM");
  }

  @Test
  void restart_tooLongEvenShortened_isNotTriedAgain() {
    pipeline
        .channel(
            "ops",
            Pace.USUAL,
            (m, n) ->
                m.episode().equals("a")
                    ? answer(new Permanent("413", Refusal.TOO_LONG))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"), alarm("b"))
        .restart()
        .pass(Duration.ofMinutes(1));

    assertThat(pipeline.got.stream().filter(each -> !each.delivered())).hasSize(2);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);
  }

  @Test
  void accept_sameTextAfterTheClockWasSetBack_isTold() {
    pipeline.channel("ops", Pace.USUAL, VirtualPipeline::ok).open().send(text("disk full"));
    pipeline.setClock(Duration.ofHours(-3)).pass(Duration.ofMinutes(6)).send(text("disk full"));

    assertThat(pipeline.delivered("ops")).hasSize(2);
  }

  @Test
  void accept_longerThanARecordMayBe_isShortenedAndStopsNothing() {
    Message huge =
        Message.plain("huge", Level.ERROR, "huge", "x".repeat(17 << 20), VirtualPipeline.BEGIN);
    pipeline
        .channel("ops", Pace.USUAL, VirtualPipeline::ok)
        .open()
        .send(alarm("a"), huge, alarm("b"))
        .send(alarm("c"));

    assertThat(pipeline.ids("ops"))
        .containsExactlyInAnyOrder("a-ALARM", "huge", "b-ALARM", "c-ALARM");
    assertThat(pipeline.notes).singleElement().asString().contains("huge is longer than may be");
  }

  @Test
  void next_pausedWithAReminderDue_waitsForTheEndOfThePause() {
    VirtualPipeline.Scripted reminded =
        new VirtualPipeline.Scripted(VirtualPipeline::ok) {
          @Override
          public Duration remindEvery() {
            return Duration.ofMinutes(15);
          }
        };
    Pace pace = Pace.USUAL;
    try (Outbox outbox = Outbox.open(folder.resolve("a"), pace.outbox());
        Outbox standing = Outbox.open(folder.resolve("b"), pace.outbox())) {
      Moment begin = new Moment(0, VirtualPipeline.BEGIN);
      ChannelSpec spec = new ChannelSpec("am", Route.ALL, pace, Mute.NEVER, reminded, "f");
      Reminders reminders = new Reminders(outbox, standing, reminded.remindEvery(), begin);
      Lane lane = new Lane(spec, outbox, Optional.of(reminders), PipelineLog.NONE, () -> 0, begin);
      lane.accept(List.of(alarm("a"), alarm("b")), begin);
      settle(lane, new Delivery.Delivered("ok"), begin);
      Moment later = at(14);
      settle(lane, new Throttled("429", Duration.ofMinutes(10)), later);

      assertThat(lane.next(at(15))).isEqualTo(new Step.Wait(at(24).ns()));
      assertThat(lane.next(at(24))).isInstanceOf(Step.Attempt.class);
    }
  }

  private static Moment at(long minutes) {
    Duration passed = Duration.ofMinutes(minutes);
    return new Moment(passed.toNanos(), VirtualPipeline.BEGIN.plus(passed));
  }

  private static void settle(Lane lane, Delivery delivery, Moment now) {
    Step step = lane.next(now);
    assertThat(step).isInstanceOf(Step.Attempt.class);
    lane.settled((Step.Attempt) step, delivery, now);
  }
}
