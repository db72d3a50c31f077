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
import dev.inflight.sink.notify.Delivery.Unknown;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.outbox.ChannelMark.State;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import dev.inflight.sink.notify.outbox.Request;
import dev.inflight.sink.notify.pipeline.VirtualPipeline.Got;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

final class NotifyPipelineTest {
  private static final Pace USUAL = Pace.USUAL;
  private static final Pace UNLIMITED = pace(0, 0);

  @TempDir private Path folder;
  private VirtualPipeline pipeline = unopened();

  private VirtualPipeline unopened() {
    return new VirtualPipeline(Path.of("unused"));
  }

  @BeforeEach
  void create() {
    pipeline = new VirtualPipeline(folder);
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  private static Pace pace(int perSecond, int perMinute) {
    return new Pace(
        perSecond,
        perMinute,
        USUAL.groupBy(),
        USUAL.groupWait(),
        USUAL.dedup(),
        USUAL.maxAge(),
        USUAL.maxRetries(),
        USUAL.outbox());
  }

  private static Pace grouped(Duration wait, String... labels) {
    return new Pace(
        0,
        0,
        List.of(labels),
        wait,
        USUAL.dedup(),
        USUAL.maxAge(),
        USUAL.maxRetries(),
        USUAL.outbox());
  }

  private static Pace small(int entries) {
    return new Pace(
        5,
        100,
        List.of(),
        Duration.ZERO,
        USUAL.dedup(),
        USUAL.maxAge(),
        USUAL.maxRetries(),
        new OutboxLimits(entries, 64 << 20, 10_000, 10_000));
  }

  private static Mono<Delivery> answer(Delivery delivery) {
    return Mono.just(delivery);
  }

  private static List<Message> alarms(int from, int to) {
    return IntStream.range(from, to).mapToObj(each -> alarm("e" + each)).toList();
  }

  /** How many messages a channel's receiver was told of, in digests too. */
  private static long told(List<Got> got) {
    return got.stream()
        .mapToLong(each -> each.message().digest().map(digest -> digest.messages()).orElse(1L))
        .sum();
  }

  @Test
  void accept_slowAndDeadChannel_delayNobodyElse() {
    pipeline
        .channel(
            "slow",
            USUAL,
            (m, n) -> VirtualPipeline.ok(m, n).delayElement(Duration.ofSeconds(30), pipeline.time))
        .channel("dead", USUAL, (m, n) -> answer(new Transient("no connection")))
        .channel("well", USUAL, VirtualPipeline::ok)
        .open()
        .send(alarms(0, 5));

    assertThat(pipeline.delivered("well")).hasSize(5).allMatch(each -> each.seconds() == 0);
    assertThat(pipeline.delivered("slow")).isEmpty();
    pipeline.pass(Duration.ofSeconds(150));
    assertThat(pipeline.delivered("slow"))
        .extracting(Got::seconds)
        .containsExactly(30., 60., 90., 120., 150.);
    assertThat(pipeline.status("dead").undelivered()).isEqualTo(5);
    assertThat(pipeline.status("dead").counts().delivered()).isZero();
  }

  @Test
  void accept_manyInASecond_digestsAccountForEachWithinTheRate() {
    pipeline.channel("ops", USUAL, VirtualPipeline::ok).open();
    for (int i = 0; i < 100; i++) {
      pipeline.send(alarms(i * 100, (i + 1) * 100)).pass(Duration.ofMillis(10));
    }
    pipeline.pass(Duration.ofMinutes(2));

    List<Got> got = pipeline.delivered("ops");
    assertThat(told(got)).isEqualTo(10_000);
    assertThat(got).hasSizeLessThan(20);
    assertThat(pipeline.status("ops").undelivered()).isZero();
    Counts counts = pipeline.status("ops").counts();
    assertThat(counts.accepted()).isEqualTo(10_000);
    assertThat(counts.merged() + got.size() - counts.digests()).isEqualTo(10_000);
  }

  @Test
  void accept_fewAtOnce_areSentOneByOneWithinTheRate() {
    pipeline.channel("ops", pace(5, 100), VirtualPipeline::ok).open().send(alarms(0, 10));
    pipeline.pass(Duration.ofSeconds(2));

    assertThat(pipeline.delivered("ops"))
        .extracting(Got::seconds)
        .containsExactly(0., 0., 0., 0., 0., 0.2, 0.4, 0.6, 0.8, 1.);
  }

  @Test
  void accept_bothRates_holdTogether() {
    pipeline.channel("ops", pace(5, 20), VirtualPipeline::ok).open();
    for (int i = 0; i < 60; i++) {
      pipeline.send(alarm("e" + i)).pass(Duration.ofSeconds(1));
    }
    long inTheMinute = pipeline.got.stream().filter(each -> each.seconds() < 60).count();
    assertThat(inTheMinute).isBetween(20L, 40L);
    pipeline.pass(Duration.ofMinutes(3));
    assertThat(told(pipeline.delivered("ops"))).isEqualTo(60);
  }

  @Test
  void deliver_throttled_pausesTheWholeChannelAndResumesOnTime() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) ->
                n == 1
                    ? answer(new Throttled("429", Duration.ofSeconds(90)))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"), alarm("b"));
    pipeline.pass(Duration.ofSeconds(89));
    assertThat(pipeline.got).hasSize(1);
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.PAUSED);

    pipeline.pass(Duration.ofSeconds(2));

    assertThat(pipeline.delivered("ops")).extracting(Got::seconds).containsExactly(90., 90.);
    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "b-ALARM");
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.WELL);
  }

  @Test
  void restart_whilePaused_staysPausedForTheRest() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) ->
                n == 1
                    ? answer(new Throttled("429", Duration.ofSeconds(90)))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"));
    pipeline.passTo(40).restart().passTo(89);
    assertThat(pipeline.delivered("ops")).isEmpty();
    pipeline.passTo(91);
    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM");
  }

  @Test
  void pause_clockSetForwardsAndBack_isAsLongAsAsked() {
    for (long step : new long[] {-7_200, 7_200}) {
      VirtualPipeline stepped = new VirtualPipeline(folder.resolve("step" + step));
      stepped
          .channel(
              "ops",
              USUAL,
              (m, n) ->
                  n == 1
                      ? answer(new Throttled("429", Duration.ofSeconds(90)))
                      : VirtualPipeline.ok(m, n))
          .open()
          .send(alarm("a"));
      stepped.setClock(Duration.ofSeconds(step)).passTo(89);
      assertThat(stepped.delivered("ops")).isEmpty();
      stepped.passTo(91);
      assertThat(stepped.delivered("ops")).extracting(Got::seconds).containsExactly(90.);
      stepped.close();
    }
  }

  @Test
  void deliver_oneMessageKeepsFailing_delaysNoOther() {
    pipeline
        .channel(
            "ops",
            UNLIMITED,
            (m, n) ->
                m.episode().equals("e0") ? answer(new Transient("500")) : VirtualPipeline.ok(m, n))
        .open()
        .send(alarms(0, 10));
    pipeline.pass(Duration.ofSeconds(10));

    assertThat(pipeline.ids("ops")).hasSize(9).doesNotContain("e0-ALARM");
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);
  }

  @Test
  void deliver_failing_backsOffAndRetriesWithTheSameId() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) -> n < 6 ? answer(new Ambiguous("timeout")) : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofMinutes(1));

    assertThat(pipeline.got).extracting(Got::seconds).containsExactly(0., 0.5, 1.5, 3.5, 7.5, 15.5);
    assertThat(pipeline.got).extracting(each -> each.message().id()).containsOnly("a-ALARM");
  }

  @Test
  void deliver_answerNotUnderstood_isTriedSlowlyAndCounted() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Unknown("200 <html>")))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofMinutes(10));

    assertThat(pipeline.got).extracting(Got::seconds).containsExactly(0., 60., 180., 420.);
    assertThat(pipeline.status("ops").counts().puzzling()).isEqualTo(4);
  }

  @Test
  void deliver_refused_keepsTheMessageAndMarksTheChannelUntilItTakesOne() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) ->
                n == 1
                    ? answer(new Permanent("400 invalid_payload", Refusal.REFUSED))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"));
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.BROKEN);
    assertThat(pipeline.notes)
        .containsExactly("ops: a-ALARM is kept as failed: 400 invalid_payload");

    pipeline.send(alarm("b")).pass(Duration.ofHours(2));

    assertThat(pipeline.ids("ops")).containsExactly("b-ALARM");
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.WELL);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);
    assertThat(pipeline.got).hasSize(2);
  }

  @Test
  void deliver_refusedAgainAndAgain_isTriedRarely() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Permanent("403", Refusal.REFUSED)))
        .open()
        .send(alarms(0, 9))
        .pass(Duration.ofMinutes(8));

    assertThat(pipeline.got).extracting(Got::seconds).containsExactly(0., 1., 61., 181., 421.);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(9);
  }

  @Test
  void reconfigure_afterARefusal_triesWhatWasKept() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Permanent("403", Refusal.REFUSED)))
        .open()
        .send(alarm("a"), alarm("b"))
        .pass(Duration.ofMinutes(1))
        .restart()
        .pass(Duration.ofMinutes(1));
    assertThat(pipeline.delivered("ops")).isEmpty();

    pipeline
        .channel(
            new ChannelSpec(
                "ops",
                Route.ALL,
                USUAL,
                Mute.NEVER,
                new VirtualPipeline.Scripted(VirtualPipeline::ok),
                "another"))
        .restart();

    assertThat(pipeline.ids("ops")).containsExactlyInAnyOrder("a-ALARM", "b-ALARM");
  }

  @Test
  void deliver_gone_isOffUntilReconfigured() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Permanent("410", Refusal.GONE)))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofDays(1).minusMinutes(1))
        .restart()
        .send(alarm("b"))
        .pass(Duration.ofHours(1));
    assertThat(pipeline.got).hasSize(1);
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.OFF);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(2);
  }

  @Test
  void deliver_tooLong_isShortenedOnce() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) ->
                m.text().length() > 1_000 || m.episode().equals("b")
                    ? answer(new Permanent("413", Refusal.TOO_LONG))
                    : VirtualPipeline.ok(m, n))
        .open();
    Message longOne =
        Message.plain("a", Level.ERROR, "a", "x".repeat(9_000), VirtualPipeline.BEGIN);
    pipeline.send(longOne, alarm("b")).pass(Duration.ofMinutes(5));

    assertThat(pipeline.ids("ops")).containsExactly("a");
    assertThat(pipeline.got.stream().filter(each -> each.message().episode().equals("b")))
        .hasSize(2);
    assertThat(pipeline.status("ops").mark().state()).isEqualTo(State.WELL);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);
  }

  @Test
  void deliver_neverInTime_isKeptAsFailedWithItsRecovery() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Transient("503")))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofHours(25))
        .send(recovery("a"))
        .pass(Duration.ofHours(1));

    assertThat(pipeline.got).extracting(each -> each.message().kind()).containsOnly(Kind.ALARM);
    assertThat(pipeline.status("ops").counts().expired()).isEqualTo(1);
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(2);
  }

  @Test
  void recover_alarmStillFailing_waitsForIt() {
    pipeline
        .channel(
            "ops", USUAL, (m, n) -> n < 4 ? answer(new Transient("503")) : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"), recovery("a"), alarm("b"))
        .pass(Duration.ofMinutes(1));

    assertThat(pipeline.ids("ops")).hasSize(3);
    assertThat(pipeline.ids("ops").indexOf("a-ALARM"))
        .isLessThan(pipeline.ids("ops").indexOf("a-RECOVERY"));
    assertThat(pipeline.got.stream().limit(3).map(each -> each.message().kind()))
        .doesNotContain(Kind.RECOVERY);
  }

  @Test
  void recover_alarmNotForThisChannel_isNotToldEither() {
    Route critical = new Route(Set.of(Level.CRITICAL), Set.of(), true);
    pipeline
        .channel("ops", critical, USUAL, Mute.NEVER, VirtualPipeline::ok)
        .channel("all", USUAL, VirtualPipeline::ok)
        .open()
        .send(alarm("a"), recovery("a"));

    assertThat(pipeline.got).extracting(Got::channel).containsOnly("all").hasSize(2);
  }

  @Test
  void accept_sameIdAgain_isToldOnceEvenAfterARestart() {
    pipeline.channel("ops", USUAL, VirtualPipeline::ok).open().send(alarm("a"), alarm("a"));
    pipeline.send(alarm("a")).restart().send(alarm("a"));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM");
    assertThat(pipeline.status("ops").counts().known()).isEqualTo(1);
  }

  @Test
  void accept_sameTextWhileTheFirstFails_isToldOnceWithACount() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) -> n == 1 ? answer(new Transient("503")) : VirtualPipeline.ok(m, n))
        .open()
        .send(text("disk full"), text("disk full"), text("disk full"))
        .pass(Duration.ofMinutes(1));
    assertThat(pipeline.delivered("ops")).hasSize(1);

    pipeline.pass(Duration.ofMinutes(5)).send(text("disk full"));

    assertThat(pipeline.delivered("ops").get(1).message().fields())
        .containsExactly(new Message.Field("held back before", "2 that said the same"));
  }

  @Test
  void group_sameLabel_isToldTogetherAfterTheWait() {
    pipeline.channel("ops", grouped(Duration.ofSeconds(30), "host"), VirtualPipeline::ok).open();
    for (int i = 0; i < 4; i++) {
      pipeline
          .send(message(Kind.ALARM, "e" + i, Level.ERROR, Map.of("host", "h" + i / 3)))
          .pass(Duration.ofSeconds(5));
    }
    assertThat(pipeline.got).isEmpty();
    pipeline.pass(Duration.ofMinutes(1));

    List<Got> got = pipeline.delivered("ops");
    assertThat(got).extracting(Got::seconds).containsExactly(30., 45.);
    assertThat(told(got)).isEqualTo(4);
    assertThat(got.get(0).message().digest().orElseThrow().reason()).contains("host h0");
    assertThat(got.get(1).message().id()).isEqualTo("e3-ALARM");
  }

  @Test
  void mute_stillOnAtItsEnd_isToldThen() {
    pipeline
        .channel("ops", Route.ALL, USUAL, until(600), VirtualPipeline::ok)
        .open()
        .send(alarm("a"), alarm("b"));
    pipeline.passTo(100).send(recovery("b")).passTo(300).restart().passTo(599);
    assertThat(pipeline.got).isEmpty();
    assertThat(pipeline.status("ops").held()).isEqualTo(1);

    pipeline.passTo(620).send(recovery("a"));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "a-RECOVERY");
    assertThat(pipeline.status("ops").undelivered()).isZero();
  }

  @Test
  void mute_beginsWhileAMessageWaits_holdsIt() {
    Mute from10To60 = (message, now) -> between(10, 60, now);
    pipeline
        .channel(
            "ops",
            Route.ALL,
            USUAL,
            from10To60,
            (m, n) ->
                n == 1
                    ? answer(new Throttled("429", Duration.ofSeconds(20)))
                    : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"));
    pipeline.passTo(55);
    assertThat(pipeline.delivered("ops")).isEmpty();
    pipeline.passTo(80);
    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM");
  }

  private static Mute until(long seconds) {
    return (message, now) -> between(0, seconds, now);
  }

  private static Optional<Muted> between(long from, long to, Instant now) {
    Instant begin = VirtualPipeline.BEGIN.plusSeconds(from);
    Instant end = VirtualPipeline.BEGIN.plusSeconds(to);
    return now.isBefore(begin) || !now.isBefore(end)
        ? Optional.empty()
        : Optional.of(new Muted("quiet", end));
  }

  @Test
  void accept_fullOutbox_mergesWhatWaitsAndLosesNothing() {
    pipeline
        .channel(
            "ops",
            small(100),
            (m, n) ->
                n == 1
                    ? answer(new Throttled("429", Duration.ofHours(1)))
                    : VirtualPipeline.ok(m, n))
        .open();
    for (int i = 0; i < 100; i++) {
      pipeline.send(alarms(i * 10, (i + 1) * 10));
      assertThat(pipeline.status("ops").undelivered()).isLessThanOrEqualTo(100);
    }
    pipeline.pass(Duration.ofHours(2));

    assertThat(told(pipeline.delivered("ops"))).isEqualTo(1_000);
    assertThat(pipeline.status("ops").undelivered()).isZero();
  }

  @Test
  void digest_delivered_letsRecoveriesFollow() {
    pipeline.channel("ops", USUAL, VirtualPipeline::ok).open().send(alarms(0, 50));
    pipeline.pass(Duration.ofSeconds(30));
    assertThat(pipeline.delivered("ops")).hasSize(1);

    pipeline.send(recovery("e7")).restart().send(recovery("e8"), recovery("unknown"));
    pipeline.pass(Duration.ofSeconds(30));

    assertThat(pipeline.ids("ops")).endsWith("e7-RECOVERY", "e8-RECOVERY").hasSize(3);
  }

  @Test
  void digest_allOver_isEndedWhereReceiversKeepIt() {
    VirtualPipeline.Scripted keeps =
        new VirtualPipeline.Scripted(VirtualPipeline::ok) {
          @Override
          public boolean keepsIncidents() {
            return true;
          }
        };
    pipeline
        .channel(new ChannelSpec("pager", Route.ALL, USUAL, Mute.NEVER, keeps, "f"))
        .open()
        .send(alarms(0, 20));
    List<Message> recoveries = new ArrayList<>();
    IntStream.range(0, 20).forEach(each -> recoveries.add(recovery("e" + each)));
    pipeline.send(recoveries.subList(0, 10)).pass(Duration.ofMinutes(1));
    String digest = pipeline.delivered("pager").get(0).message().episode();
    assertThat(pipeline.delivered("pager"))
        .filteredOn(each -> each.message().recovery())
        .extracting(each -> each.message().episode())
        .doesNotContain(digest);

    pipeline.send(recoveries.subList(10, 20)).pass(Duration.ofMinutes(1));

    Message last =
        pipeline.delivered("pager").get(pipeline.delivered("pager").size() - 1).message();
    assertThat(last.episode()).isEqualTo(digest);
    assertThat(last.recovery()).isTrue();
  }

  @Test
  void close_attemptUnderWay_leavesTheRestInTheOutbox() {
    pipeline.channel("slow", USUAL, (m, n) -> Mono.<Delivery>never()).open().send(alarms(0, 3));
    double began = pipeline.seconds();
    pipeline.close();
    assertThat(pipeline.seconds() - began).isLessThanOrEqualTo(6);

    pipeline.channel("slow", USUAL, VirtualPipeline::ok).open();
    pipeline.pass(Duration.ofSeconds(1));

    assertThat(pipeline.ids("slow")).containsExactlyInAnyOrder("e0-ALARM", "e1-ALARM", "e2-ALARM");
  }

  private VirtualPipeline.Scripted reminded(VirtualPipeline.Script script) {
    return new VirtualPipeline.Scripted(script) {
      @Override
      public Duration remindEvery() {
        return Duration.ofMinutes(15);
      }
    };
  }

  @Test
  void remind_alarmThatGoesOn_isToldUntilItEndsEvenAfterARestart() {
    List<String> times = new ArrayList<>();
    VirtualPipeline.Script script =
        (m, n) -> {
          times.add(m.id() + " " + (long) pipeline.seconds() / 60);
          return VirtualPipeline.ok(m, n);
        };
    pipeline
        .channel(new ChannelSpec("am", Route.ALL, USUAL, Mute.NEVER, reminded(script), "the same"))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofMinutes(31))
        .restart()
        .pass(Duration.ofMinutes(16))
        .send(recovery("a"))
        .pass(Duration.ofHours(2));

    assertThat(times)
        .containsExactly(
            "a-ALARM 0", "a-ALARM 15", "a-ALARM 30", "a-ALARM 31", "a-ALARM 46", "a-RECOVERY 47");
    assertThat(pipeline.status("am").counts().delivered()).isEqualTo(1);
  }

  @Test
  void remind_receiverFails_isToldSoonAgainAndNotCountedAsUndelivered() {
    List<Long> minutes = new ArrayList<>();
    VirtualPipeline.Script script =
        (m, n) -> {
          minutes.add((long) pipeline.seconds() / 60);
          return n == 2 ? answer(new Transient("503")) : VirtualPipeline.ok(m, n);
        };
    pipeline
        .channel(new ChannelSpec("am", Route.ALL, USUAL, Mute.NEVER, reminded(script), "the same"))
        .open()
        .send(alarm("a"))
        .pass(Duration.ofMinutes(20));

    assertThat(minutes).containsExactly(0L, 15L, 16L);
    assertThat(pipeline.status("am").undelivered()).isZero();
    assertThat(pipeline.status("am").counts().remindersFailed()).isEqualTo(1);
  }

  @Test
  void retry_askedFromOutside_isDoneByTheOneThatSends() {
    pipeline
        .channel(
            "ops",
            USUAL,
            (m, n) ->
                n == 1 ? answer(new Permanent("400", Refusal.REFUSED)) : VirtualPipeline.ok(m, n))
        .open()
        .send(alarm("a"));
    assertThat(pipeline.status("ops").undelivered()).isEqualTo(1);

    OutboxRequests.of(folder, "ops")
        .put(new Request(Request.Verb.RETRY, "a-"), VirtualPipeline.BEGIN);
    pipeline.pass(Duration.ofSeconds(2));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM");
  }

  @Test
  void drop_askedFromOutside_forgetsTheAlarmWithItsEnd() {
    pipeline
        .channel("ops", USUAL, (m, n) -> answer(new Transient("503")))
        .open()
        .send(alarm("a"), recovery("a"));

    OutboxRequests.of(folder, "ops")
        .put(new Request(Request.Verb.DROP, "a-ALARM"), VirtualPipeline.BEGIN);
    pipeline.pass(Duration.ofMinutes(10));

    assertThat(pipeline.status("ops").undelivered()).isZero();
    assertThat(pipeline.got).extracting(each -> each.message().kind()).containsOnly(Kind.ALARM);
  }

  @Test
  void route_unknownChannels_isSaidOnceAndToldToAll() {
    pipeline.channel("ops", USUAL, VirtualPipeline::ok).open();
    pipeline.notices(List.of(new Notice(alarm("a"), List.of("opps"))));
    pipeline.notices(List.of(new Notice(alarm("b"), List.of("opps"))));

    assertThat(pipeline.ids("ops")).containsExactly("a-ALARM", "b-ALARM");
    assertThat(pipeline.notes).containsExactly("opps: no such channel; rule names it");
  }
}
