package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.BEGIN;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.recovery;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.ChannelMark.State;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.outbox.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

final class RoundTest {
  private static final Duration SECONDS_10 = Duration.ofSeconds(10);
  private static final Delivery OK = new Delivered("200 ok");
  private static final Delivery BUSY = new Transient("503");

  private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  private final List<String> got = new ArrayList<>();
  private Pace pace = Pace.USUAL;
  private Route route = Route.ALL;
  private Mute mute = Mute.NEVER;

  @TempDir private Path folder;

  private InstantSource wall() {
    return () -> BEGIN.plusNanos(time.now(TimeUnit.NANOSECONDS));
  }

  private ChannelSpec spec(Delivery... answers) {
    return spec("f", answers);
  }

  /** Answers in turn; the last again and again. */
  private ChannelSpec spec(String fingerprint, Delivery... answers) {
    VirtualPipeline.Scripted notifier =
        new VirtualPipeline.Scripted(
            (message, attempt) -> {
              got.add(message.title());
              return Mono.just(answers[Math.min(attempt, answers.length) - 1]);
            });
    return new ChannelSpec("ops", route, pace, mute, notifier, fingerprint);
  }

  private Round round() {
    return new Round(folder, time, wall(), PipelineLog.NONE, () -> 0);
  }

  private RoundResult tell(Message message, Delivery... answers) {
    return result(round().tell(spec(answers), message));
  }

  private RoundResult retry(List<String> ids, Delivery... answers) {
    return result(round().retry(spec(answers), each -> ids.contains(each.id()), SECONDS_10));
  }

  private RoundResult result(Mono<RoundResult> mono) {
    List<RoundResult> results = new ArrayList<>();
    List<Throwable> errors = new ArrayList<>();
    var unused = mono.subscribe(results::add, errors::add);
    time.advanceTimeBy(Duration.ofSeconds(30));
    if (!errors.isEmpty()) {
      throw (RuntimeException) errors.get(0);
    }
    return results.get(0);
  }

  private List<Entry> kept() {
    try (Snapshot snapshot = Snapshot.read(Outbox.file(folder, "ops"), OutboxLimits.USUAL)) {
      return snapshot.entries();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void tell_delivered_isNotKept() {
    RoundResult result = tell(text("full"), OK);

    assertThat(got).containsExactly("full");
    assertThat(result.left()).isEmpty();
    assertThat(result.mark().state()).isEqualTo(State.WELL);
    assertThat(kept()).isEmpty();
  }

  @Test
  void tell_failed_isTriedOnceAndKept() {
    RoundResult result = tell(text("full"), BUSY);

    assertThat(got).containsExactly("full");
    assertThat(result.left()).extracting(Entry::why).containsExactly("503");
    assertThat(kept()).extracting(Entry::state).containsExactly(Entry.State.WAITING);
  }

  @Test
  void tell_sameTextSilencedAndNotTaken_isToldAllTheSame() {
    tell(text("full"), OK);
    mute = (message, now) -> Optional.of(new Mute.Muted("silenced", now.plusSeconds(60)));
    route = new Route(Set.of(Level.CRITICAL), Set.of("gpu"), true);
    tell(text("full"), OK);

    assertThat(got).containsExactly("full", "full");
  }

  @Test
  void tell_othersWaitAndAreHeld_areLeftAsTheyAre() {
    tell(text("first"), BUSY);
    try (Outbox outbox = Outbox.open(Outbox.file(folder, "ops"), OutboxLimits.USUAL)) {
      outbox.add(List.of(alarm("a")), "silenced", BEGIN);
    }
    List<Entry> before = kept();
    got.clear();
    tell(text("second"), OK);

    assertThat(got).containsExactly("second");
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  void tell_pausedByAnEarlierOne_isKeptAndNotTried() {
    tell(text("first"), new Throttled("429", Duration.ofMinutes(5)));
    RoundResult result = tell(text("second"), OK);

    assertThat(got).containsExactly("first");
    assertThat(result.mark().state()).isEqualTo(State.PAUSED);
    assertThat(result.left()).hasSize(1).allMatch(each -> !each.tried());
    time.advanceTimeBy(Duration.ofMinutes(5));
    assertThat(tell(text("third"), OK).mark().state()).isEqualTo(State.WELL);
    assertThat(got).containsExactly("first", "third");
    assertThat(kept()).hasSize(2);
  }

  @Test
  void tell_gone_isNotTriedUntilConfiguredAnew() {
    tell(text("first"), new Permanent("410", Refusal.GONE));
    assertThat(tell(text("second"), OK).mark().state()).isEqualTo(State.OFF);
    assertThat(got).containsExactly("first");
    RoundResult result = result(round().tell(spec("another", OK), text("third")));

    assertThat(got).containsExactly("first", "third");
    assertThat(result.mark().state()).isEqualTo(State.WELL);
  }

  @Test
  void tell_refused_isKeptAsFailedAndTheNextIsTried() {
    tell(text("first"), new Permanent("404", Refusal.REFUSED));
    assertThat(kept()).extracting(Entry::state).containsExactly(Entry.State.FAILED);
    RoundResult result = tell(text("second"), OK);

    assertThat(result.left()).isEmpty();
    assertThat(result.mark().state()).isEqualTo(State.WELL);
    assertThat(kept()).hasSize(1);
  }

  @Test
  void tell_tooLong_isSentShorterOnce() {
    Delivery tooLong = new Permanent("413", Refusal.TOO_LONG);
    assertThat(tell(text("a"), tooLong, OK).left()).isEmpty();
    assertThat(got).hasSize(2);
    assertThat(tell(text("b"), tooLong).left()).hasSize(1);
    assertThat(got).hasSize(4);
  }

  @Test
  void tell_ownedByAnother_saysWhoseItIs() {
    Outbox owner = Outbox.open(Outbox.file(folder, "ops"), OutboxLimits.USUAL);

    assertThatThrownBy(() -> tell(text("full"), OK))
        .isInstanceOfSatisfying(
            OutboxException.class,
            e -> assertThat(e.owner()).contains("" + ProcessHandle.current().pid()));
    assertThat(got).isEmpty();
    owner.close();
    assertThat(tell(text("full"), OK).left()).isEmpty();
  }

  @Test
  void tell_outboxFull_isRefusedUnlessOneThatFailedCanGo() {
    pace = small();
    tell(text("1"), BUSY);
    tell(text("2"), BUSY);
    assertThatThrownBy(() -> tell(text("3"), OK))
        .isInstanceOf(OutboxException.class)
        .hasMessageContaining("2 messages are in the outbox, expected room");
    retry(List.of(kept().get(0).id()), new Permanent("404", Refusal.REFUSED));
    assertThat(tell(text("4"), OK).left()).isEmpty();
    assertThat(got).containsExactly("1", "2", "1", "4");
  }

  private static Pace small() {
    return new Pace(
        0,
        0,
        List.of(),
        Duration.ZERO,
        Duration.ZERO,
        Duration.ofDays(1),
        new OutboxLimits(2, 1 << 20, 10, 10));
  }

  @Test
  void retry_chosen_triesEachOnceAndNoOther() {
    List<Message> texts = List.of(text("1"), text("2"), text("3"), text("4"));
    texts.forEach(each -> tell(each, BUSY));
    got.clear();
    List<String> chosen = texts.stream().limit(3).map(Message::id).toList();
    RoundResult result = retry(chosen, BUSY, OK, BUSY);

    assertThat(got).containsExactly("1", "2", "3");
    assertThat(result.left()).extracting(Entry::id).containsExactly(chosen.get(0), chosen.get(2));
    assertThat(kept()).hasSize(3);
  }

  @Test
  void retry_failedPausedAndOld_isTriedAtOnce() {
    tell(text("old"), new Permanent("404", Refusal.REFUSED));
    tell(text("gone"), new Permanent("410", Refusal.GONE));
    time.advanceTimeBy(Duration.ofDays(2));
    got.clear();
    RoundResult result = retry(List.of(kept().get(0).id()), BUSY);

    assertThat(got).containsExactly("old");
    assertThat(result.left()).extracting(Entry::why).containsExactly("503");
    retry(List.of(kept().get(0).id()), OK);
    assertThat(got).as("it is old: only what failed is tried however old").hasSize(1);
    retry(List.of(kept().get(0).id()), OK);
    assertThat(got).containsExactly("old", "old");
    assertThat(kept()).hasSize(1);
  }

  @Test
  void retry_moreThanTheTimeAllows_leavesTheRest() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Message message = text("t" + i);
      ids.add(message.id());
      tell(message, BUSY);
    }
    got.clear();
    pace = new Pace(0, 6, List.of(), Duration.ZERO, Duration.ZERO, pace.maxAge(), pace.outbox());
    RoundResult result = retry(ids, OK);

    assertThat(got).as("six at once, the next after 10 s").hasSize(6);
    assertThat(result.left()).hasSize(2);
  }

  @Test
  void retry_muted_isHeldAgain() {
    tell(text("a"), BUSY);
    mute = (message, now) -> Optional.of(new Mute.Muted("silenced", now.plusSeconds(60)));
    got.clear();
    RoundResult result = retry(List.of(kept().get(0).id()), OK);

    assertThat(got).isEmpty();
    assertThat(result.left()).extracting(Entry::state).containsExactly(Entry.State.HELD);
  }

  @Test
  void retry_endOfAnAlarmThatWaits_waitsForIt() {
    try (Outbox outbox = Outbox.open(Outbox.file(folder, "ops"), OutboxLimits.USUAL)) {
      outbox.add(List.of(alarm("a"), recovery("a")), "", BEGIN);
      outbox.changed(outbox.entries().get(1), Entry.State.WAITING, "sent", BEGIN);
    }
    List<String> ids = kept().stream().map(Entry::id).toList();
    RoundResult result = retry(List.of(ids.get(1)), OK);

    assertThat(got).isEmpty();
    assertThat(result.left()).extracting(Entry::id).containsExactly(ids.get(1));
    assertThat(retry(ids, OK).left()).isEmpty();
    assertThat(got).hasSize(2);
  }

  @Test
  void retry_aCrowd_becomesADigest() {
    List<Message> alarms = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      alarms.add(alarm("e" + i));
    }
    try (Outbox outbox = Outbox.open(Outbox.file(folder, "ops"), OutboxLimits.USUAL)) {
      outbox.add(alarms, "", BEGIN);
    }
    RoundResult result = retry(alarms.stream().map(Message::id).toList(), BUSY);

    assertThat(got).hasSize(1).allMatch(each -> each.startsWith("300 alerts in one message"));
    assertThat(result.left()).hasSize(1);
    assertThat(result.counts().merged()).isEqualTo(300);
  }
}
