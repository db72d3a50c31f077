package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.message;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.recovery;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import dev.inflight.sink.notify.outbox.Request;
import dev.inflight.sink.notify.outbox.Request.Verb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** What somebody asks for from outside, at moments that suit nobody. */
final class PipelineRequestsTest {
  private static final Duration SOON = Duration.ofMillis(1_001);

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

  private void ask(Verb verb, String id) {
    OutboxRequests.of(folder, "ops").put(new Request(verb, id), VirtualPipeline.BEGIN);
    pipeline.pass(SOON);
  }

  private static Pace grouped() {
    return new Pace(
        0,
        0,
        List.of(),
        Duration.ofSeconds(30),
        Duration.ZERO,
        Duration.ofHours(24),
        OutboxLimits.USUAL);
  }

  private Mono<Delivery> late(Delivery delivery) {
    return Mono.just(delivery).delayElement(Duration.ofSeconds(10), pipeline.time);
  }

  @Test
  void drop_ofAGroupThatWaits_leavesTheOthers() {
    pipeline
        .channel("ops", grouped(), VirtualPipeline::ok)
        .open()
        .send(alarm("a"), alarm("b"), alarm("c"));
    ask(Verb.DROP, "b-");
    pipeline.pass(Duration.ofMinutes(3));

    assertThat(pipeline.delivered("ops")).hasSize(1);
    assertThat(pipeline.delivered("ops").get(0).message().digest().orElseThrow().listed())
        .extracting(each -> each.episode())
        .containsExactly("a", "c");
    assertThat(pipeline.notes).isEmpty();
  }

  @Test
  void drop_underWayAndFails_isNotTriedAgain() {
    pipeline
        .channel("ops", Pace.USUAL, (m, n) -> late(new Transient("503")))
        .open()
        .send(alarm("a"));
    ask(Verb.DROP, "a-");
    pipeline.pass(Duration.ofMinutes(5));

    assertThat(pipeline.got).hasSize(1);
    assertThat(pipeline.status("ops").undelivered()).isZero();
    assertThat(pipeline.notes).isEmpty();
  }

  @Test
  void drop_underWayAndArrives_isFollowedByItsEnd() {
    pipeline
        .channel("ops", Pace.USUAL, (m, n) -> late(new Delivery.Delivered("ok")))
        .open()
        .send(alarm("a"));
    ask(Verb.DROP, "a-");
    pipeline.pass(Duration.ofMinutes(1)).send(recovery("a")).pass(Duration.ofMinutes(1));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "a-RECOVERY");
  }

  @Test
  void retry_ofAnAlarm_tellsItsEndToo() {
    pipeline
        .channel(
            "ops",
            Pace.USUAL,
            (m, n) ->
                n == 1
                    ? Mono.just(new Permanent("400", Refusal.REFUSED))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"))
        .send(recovery("a"));
    ask(Verb.RETRY, "a-ALARM");
    pipeline.pass(Duration.ofMinutes(5));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "a-RECOVERY");
    assertThat(pipeline.status("ops").undelivered()).isZero();
  }

  @Test
  void retry_ofADigest_tellsTheEndsOfItsMembersToo() {
    pipeline
        .channel(
            "ops",
            grouped(),
            (m, n) ->
                n < 3
                    ? Mono.just(new Permanent("413", Refusal.TOO_LONG))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"), alarm("b"))
        .pass(Duration.ofMinutes(1))
        .send(recovery("a"));
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(2);
    ask(Verb.RETRY, "digest");
    pipeline.pass(Duration.ofMinutes(5));

    assertThat(pipeline.ids("ops")).hasSize(2).last().isEqualTo("a-RECOVERY");
  }

  @Test
  void retry_tooOld_isTriedOnce() {
    pipeline
        .channel(
            "ops",
            Pace.USUAL,
            (m, n) ->
                pipeline.seconds() < 100_000
                    ? Mono.just(new Transient("503"))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"))
        .passTo(99_000);
    int attempts = pipeline.got.size();
    ask(Verb.RETRY, "a-");
    pipeline.pass(Duration.ofMinutes(10));
    assertThat(pipeline.got).hasSize(attempts + 1);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);

    pipeline.passTo(101_000);
    ask(Verb.RETRY, "a-");

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM");
  }

  @Test
  void retry_failedAlarmOfAnEpisodeThatIsOver_isNotTold() {
    pipeline
        .channel(
            "ops",
            Pace.USUAL,
            (m, n) ->
                n == 1
                    ? Mono.just(new Permanent("400", Refusal.REFUSED))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofMinutes(1))
        .send(message(Kind.REPEAT, "a", Level.ERROR, Map.of()))
        .pass(Duration.ofMinutes(1))
        .send(recovery("a"))
        .pass(Duration.ofMinutes(1));
    ask(Verb.RETRY, "");
    pipeline.pass(Duration.ofMinutes(5));

    assertThat(pipeline.ids("ops")).hasSize(2).last().isEqualTo("a-RECOVERY");
    assertThat(pipeline.status("ops").undelivered()).isZero();
  }
}
