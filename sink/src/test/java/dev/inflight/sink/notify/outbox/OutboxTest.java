package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static dev.inflight.sink.notify.outbox.Samples.alarm;
import static dev.inflight.sink.notify.outbox.Samples.digest;
import static dev.inflight.sink.notify.outbox.Samples.of;
import static dev.inflight.sink.notify.outbox.Samples.recovery;
import static dev.inflight.sink.notify.outbox.Samples.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutboxTest {
  @TempDir(factory = InMemory.class)
  private Path folder;

  private Outbox outbox;

  @BeforeEach
  void open() {
    outbox = open(OutboxLimits.USUAL);
  }

  private Outbox open(OutboxLimits limits) {
    return Outbox.open(folder.resolve("ops.log"), limits);
  }

  private void reopen() {
    outbox.close();
    outbox = open(OutboxLimits.USUAL);
  }

  @AfterEach
  void close() {
    outbox.close();
  }

  private Entry add(Message message) {
    return outbox.add(List.of(message), "", NOW).get(0);
  }

  private void deliver(Message message, String receipt) {
    outbox.delivered(add(message), receipt, NOW);
  }

  @Test
  void add_twoMessages_standInOrderAfterReopening() {
    List<Message> given = List.of(alarm("a"), text("b", "Ünïcode 🚀"));
    List<Entry> added = outbox.add(given, "", NOW);

    reopen();

    assertThat(outbox.entries()).isEqualTo(added);
    assertThat(added).extracting(Entry::sequence).containsExactly(1L, 2L);
    assertThat(added).extracting(Entry::state).containsOnly(Entry.State.WAITING);
    assertThat(added.stream().map(outbox::message)).isEqualTo(given);
  }

  @Test
  void add_held_standsHeldForThatReason() {
    Entry held = outbox.add(List.of(alarm("a")), "quiet hours", NOW).get(0);

    reopen();

    assertThat(held.state()).isEqualTo(Entry.State.HELD);
    assertThat(held.why()).isEqualTo("quiet hours");
    assertThat(outbox.entries()).containsExactly(held);
  }

  @Test
  void add_knownId_isLeftOut() {
    deliver(alarm("a"), "");

    List<Entry> added = outbox.add(List.of(alarm("a"), alarm("b"), alarm("b")), "", NOW);

    assertThat(added).extracting(Entry::id).containsExactly("alarm of b");
  }

  @Test
  void message_brokenSurrogateInTag_comesBackAsItWas() {
    Message plain = alarm("a\uD800");

    Entry entry = add(plain);
    reopen();

    assertThat(outbox.message(entry)).isEqualTo(plain);
    assertThat(outbox.knows(plain.id())).isTrue();
  }

  @Test
  void message_done_isRefused() {
    Entry entry = add(alarm("a"));
    outbox.dropped(entry, "no", NOW);

    assertThatThrownBy(() -> outbox.message(entry)).hasMessage("message alarm of a is done");
  }

  @Test
  void delivered_alarm_isToldUntilItsRecovery() {
    deliver(alarm("a"), "ts-1");
    reopen();

    assertThat(outbox.entries()).isEmpty();
    assertThat(outbox.told("a")).contains(new Told("a", "ts-1", ""));
    assertThat(outbox.knows("alarm of a")).isTrue();

    deliver(recovery("a"), "ts-2");
    reopen();

    assertThat(outbox.told("a")).isEmpty();
  }

  @Test
  void delivered_repeat_updatesReceiptUnlessItHasNone() {
    deliver(alarm("a"), "ts-1");
    deliver(of("r1", Kind.REPEAT, "a"), "ts-2");
    deliver(of("r2", Kind.REPEAT, "a"), "");

    assertThat(outbox.told("a")).contains(new Told("a", "ts-2", ""));
  }

  @Test
  void delivered_blind_isToldUntilItSees() {
    deliver(of(Kind.BLIND, "a"), "");
    assertThat(outbox.told("a")).contains(new Told("a", "", ""));

    deliver(of(Kind.SEEING, "a"), "");
    assertThat(outbox.told("a")).isEmpty();
  }

  @Test
  void delivered_flapping_opensAndClosesNothing() {
    deliver(of(Kind.FLAPPING, "a"), "");
    assertThat(outbox.told("a")).isEmpty();

    deliver(alarm("a"), "ts");
    deliver(of("f2", Kind.FLAPPING, "a"), "other");
    assertThat(outbox.told("a")).contains(new Told("a", "ts", ""));
  }

  @Test
  void lastDelivered_text_isWhenItsLikeWasDelivered() {
    Message text = text("a", "deploy begins");
    assertThat(outbox.lastDelivered(text.dedupKey())).isEmpty();

    deliver(text, "");
    outbox.compact();
    reopen();

    assertThat(outbox.lastDelivered(text("b", "deploy begins").dedupKey())).contains(NOW);
    assertThat(outbox.lastDelivered(text("b", "deploy ends").dedupKey())).isEmpty();
  }

  @Test
  void changed_failed_keepsPlaceAndReason() {
    Entry first = add(alarm("a"));
    Entry second = add(alarm("b"));

    Entry failed = outbox.changed(first, Entry.State.FAILED, "404 no_service", NOW);
    reopen();

    assertThat(failed.state()).isEqualTo(Entry.State.FAILED);
    assertThat(outbox.entries()).containsExactly(failed, second);
    assertThat(outbox.counts().failed()).isEqualTo(1);
  }

  @Test
  void changed_heldNoLonger_isWaitingAfterCompaction() {
    Entry held = outbox.add(List.of(alarm("a")), "quiet hours", NOW).get(0);
    outbox.changed(held, Entry.State.WAITING, "", NOW);

    outbox.compact();
    outbox.compact();
    reopen();

    assertThat(outbox.entries()).extracting(Entry::state).containsOnly(Entry.State.WAITING);
    assertThat(outbox.entries()).extracting(Entry::why).containsOnly("");
  }

  @Test
  void changed_done_changesNothing() {
    Entry entry = add(alarm("a"));
    outbox.delivered(entry, "", NOW);

    assertThat(outbox.changed(entry, Entry.State.FAILED, "late", NOW)).isEqualTo(entry);
    assertThat(outbox.entries()).isEmpty();
    assertThat(outbox.counts().failed()).isZero();
  }

  @Test
  void dropped_staysKnown() {
    outbox.dropped(add(alarm("a")), "too old", NOW);
    reopen();

    assertThat(outbox.entries()).isEmpty();
    assertThat(outbox.knows("alarm of a")).isTrue();
    assertThat(outbox.told("a")).isEmpty();
    assertThat(outbox.counts().dropped()).isEqualTo(1);
  }

  @Test
  void merged_alarms_areToldByTheDigestOnceItIsDelivered() {
    List<Entry> members = outbox.add(List.of(alarm("a"), of(Kind.BLIND, "b")), "", NOW);

    Entry merged = outbox.merged(members, digest("d"), NOW);
    reopen();

    assertThat(outbox.entries()).containsExactly(merged);
    assertThat(outbox.message(merged)).isEqualTo(digest("d"));
    assertThat(outbox.knows("alarm of a")).isTrue();
    assertThat(outbox.told("a")).isEmpty();
    assertThat(outbox.waitingAlarm("b")).contains(merged);

    outbox.delivered(merged, "ts", NOW);
    reopen();

    assertThat(outbox.told("a")).contains(new Told("a", "ts", "digest d"));
    assertThat(outbox.waitingAlarm("b")).isEmpty();
    assertThat(outbox.openOf("digest d")).isEqualTo(2);

    deliver(recovery("a"), "");
    assertThat(outbox.openOf("digest d")).isEqualTo(1);
    deliver(of(Kind.SEEING, "b"), "");
    assertThat(outbox.openOf("digest d")).isZero();
    assertThat(outbox.counts().merged()).isEqualTo(2);
  }

  @Test
  void merged_alarmWithItsRecovery_opensNothing() {
    List<Entry> members = outbox.add(List.of(alarm("a"), recovery("a")), "", NOW);

    outbox.delivered(outbox.merged(members, digest("d"), NOW), "ts", NOW);

    assertThat(outbox.told("a")).isEmpty();
    assertThat(outbox.openOf("digest d")).isZero();
  }

  @Test
  void merged_recoveryOfWhatWasTold_closesItOnDelivery() {
    deliver(alarm("a"), "ts");
    List<Entry> members = outbox.add(List.of(recovery("a"), text("t", "x")), "", NOW);

    Entry merged = outbox.merged(members, digest("d"), NOW);
    assertThat(outbox.told("a")).isPresent();

    outbox.delivered(merged, "ts-2", NOW);
    assertThat(outbox.told("a")).isEmpty();
  }

  @Test
  void merged_again_carriesOverWhatTheFirstDigestOpensAndCloses() {
    deliver(alarm("c"), "ts");
    Entry first =
        outbox.merged(
            outbox.add(List.of(alarm("a"), alarm("b"), recovery("c")), "", NOW), digest("d1"), NOW);
    List<Entry> both = new ArrayList<>(List.of(first));
    both.add(add(recovery("b")));
    both.add(add(alarm("e")));

    Entry second = outbox.merged(both, digest("d2"), NOW);
    outbox.compact();
    reopen();
    outbox.delivered(second, "ts-2", NOW);

    assertThat(outbox.told("a")).contains(new Told("a", "ts-2", "digest d2"));
    assertThat(outbox.told("b")).isEmpty();
    assertThat(outbox.told("c")).isEmpty();
    assertThat(outbox.told("e")).isPresent();
    assertThat(outbox.openOf("digest d1")).isZero();
    assertThat(outbox.openOf("digest d2")).isEqualTo(2);
  }

  @Test
  void merged_thenDropped_forgetsItsEpisodes() {
    Entry merged = outbox.merged(List.of(add(alarm("a"))), digest("d"), NOW);
    outbox.dropped(merged, "too old", NOW);
    reopen();

    assertThat(outbox.told("a")).isEmpty();
    assertThat(outbox.waitingAlarm("a")).isEmpty();
    assertThat(outbox.entriesOf("a")).isEmpty();
  }

  @Test
  void merged_noDigest_isRefused() {
    Entry entry = add(alarm("a"));

    assertThatThrownBy(() -> outbox.merged(List.of(entry), alarm("b"), NOW))
        .hasMessage("a message of kind ALARM, expected a new digest");
    assertThat(outbox.entries()).containsExactly(entry);
  }

  @Test
  void told_repeatAfterDigest_stillBelongsToTheDigest() {
    outbox.delivered(outbox.merged(List.of(add(alarm("a"))), digest("d"), NOW), "ts", NOW);

    deliver(of(Kind.REPEAT, "a"), "ts-2");

    assertThat(outbox.told("a")).contains(new Told("a", "ts-2", "digest d"));
    assertThat(outbox.openOf("digest d")).isEqualTo(1);
  }

  @Test
  void waitingAlarm_ofSeveral_isTheLatestThatStands() {
    Entry alarm = add(alarm("a"));
    Entry repeat = add(of(Kind.REPEAT, "a"));
    Entry recovery = add(recovery("a"));

    assertThat(outbox.waitingAlarm("a")).contains(repeat);
    assertThat(outbox.entriesOf("a")).containsExactly(alarm, repeat, recovery);

    outbox.delivered(repeat, "", NOW);
    assertThat(outbox.waitingAlarm("a")).contains(alarm);

    outbox.delivered(alarm, "", NOW);
    assertThat(outbox.waitingAlarm("a")).isEmpty();
    assertThat(outbox.entriesOf("a")).containsExactly(recovery);
  }

  @Test
  void entriesOf_recoveryInADigest_isThatDigest() {
    Entry merged = outbox.merged(List.of(add(recovery("a"))), digest("d"), NOW);

    assertThat(outbox.entriesOf("a")).containsExactly(merged);
    assertThat(outbox.waitingAlarm("a")).isEmpty();
  }

  @Test
  void openOf_episodeForgotten_countsItNoMore() {
    outbox.close();
    outbox = open(new OutboxLimits(10, 1 << 20, 10, 2));
    List<Entry> members = outbox.add(List.of(alarm("a"), alarm("b")), "", NOW);
    outbox.delivered(outbox.merged(members, digest("d"), NOW), "", NOW);
    assertThat(outbox.openOf("digest d")).isEqualTo(2);

    deliver(alarm("c"), "");

    assertThat(outbox.openOf("digest d")).isEqualTo(1);
    assertThat(outbox.counts().forgottenEpisodes()).isEqualTo(1);
  }

  @Test
  void mark_paused_outlivesCompaction() {
    assertThat(outbox.mark().state()).isEqualTo(ChannelMark.State.WELL);
    ChannelMark paused =
        new ChannelMark(
            ChannelMark.State.PAUSED, NOW, Duration.ofMillis(61_001), "429 slow down", "f00");

    outbox.mark(paused);
    outbox.compact();
    reopen();

    assertThat(outbox.mark()).isEqualTo(paused);
  }

  @Test
  void remembered_more_forgetsTheOldestAndCounts() {
    outbox.close();
    outbox = open(new OutboxLimits(10, 1 << 20, 2, 2));

    deliver(alarm("a"), "");
    deliver(alarm("b"), "");
    deliver(alarm("c"), "");
    deliver(text("t1", "1"), "");
    deliver(text("t2", "2"), "");
    deliver(text("t3", "3"), "");

    assertThat(outbox.knows("t1")).isFalse();
    assertThat(outbox.knows("t2")).isTrue();
    assertThat(outbox.told("a")).isEmpty();
    assertThat(outbox.told("b")).isPresent();
    assertThat(outbox.counts().forgottenIds()).isEqualTo(4);
    assertThat(outbox.counts().forgottenEpisodes()).isEqualTo(1);
    assertThat(outbox.counts().forgottenTexts()).isEqualTo(1);
  }

  @Test
  void isFullFor_entries_countsAllThatStand() {
    outbox.close();
    outbox = open(new OutboxLimits(3, 1 << 20, 2, 2));
    outbox.add(List.of(alarm("a"), alarm("b")), "", NOW);

    assertThat(outbox.isFullFor(1)).isFalse();
    assertThat(outbox.isFullFor(2)).isTrue();
  }

  @Test
  void isFullFor_bytes_countsWhatStandsAndNotWhatIsPast() {
    outbox.close();
    outbox = open(new OutboxLimits(1000, 1 << 16, 2, 2));
    while (!outbox.isFullFor(1)) {
      add(of("m" + outbox.size(), Kind.ALARM, "a"));
    }
    int fitting = outbox.size();

    outbox.delivered(outbox.entries().get(0), "", NOW);

    assertThat(fitting).isBetween(30, 100);
    assertThat(outbox.isFullFor(1)).isFalse();
  }

  @Test
  void merged_veryManyEpisodesThatAreOver_areNotCarriedAlong() {
    Entry digest = outbox.merged(List.of(add(alarm("a")), add(recovery("a"))), digest("d0"), NOW);
    long small = outbox.bytes();
    for (int i = 1; i < 200; i++) {
      digest =
          outbox.merged(
              List.of(digest, add(alarm("e" + i)), add(recovery("e" + i))), digest("d" + i), NOW);
    }
    long before = outbox.bytes();
    outbox.merged(List.of(digest), digest("last"), NOW);

    assertThat(outbox.bytes() - before).isLessThan(small);
  }

  @Test
  void merged_moreEpisodesThanMayBeKnown_keepsTheLatestAndCounts() {
    OutboxLimits limits = new OutboxLimits(1_000, 1 << 20, 1_000, 10);
    try (Outbox few = Outbox.open(folder.resolve("few.log"), limits)) {
      List<Message> alarms = IntStream.range(0, 25).mapToObj(i -> alarm("e" + i)).toList();
      Entry digest = few.merged(few.add(alarms, "", NOW), digest("d"), NOW);

      assertThat(few.waitingAlarm("e14")).isEmpty();
      assertThat(few.waitingAlarm("e15")).contains(digest);
      assertThat(few.counts().forgottenEpisodes()).isEqualTo(15);
    }
  }

  @Test
  void changed_triedAndThenHeld_wasTriedEvenAfterACompaction() {
    Entry entry = add(alarm("a"));
    entry = outbox.changed(entry, Entry.State.WAITING, "503", NOW);
    entry = outbox.changed(entry, Entry.State.HELD, "quiet", NOW);
    outbox.compact();
    reopen();
    assertThat(outbox.entries().get(0).why()).isEqualTo("quiet");
    assertThat(outbox.changed(entry, Entry.State.WAITING, "", NOW).tried()).isTrue();
  }

  @Test
  void file_longName_isShortAndItsOwn() {
    String name = "\u503c\u73ed\u7fa4".repeat(33);
    Path one = Outbox.file(folder, name + "1");
    Path other = Outbox.file(folder, name + "2");
    assertThat(one).isNotEqualTo(other);
    Outbox.open(one, OutboxLimits.USUAL).close();
    assertThat(one).exists();
  }

  @Test
  void add_full_discardsTheOldestFailedAndTakesAll() {
    outbox.close();
    outbox = open(new OutboxLimits(3, 1 << 20, 10, 2));
    List<Entry> first = outbox.add(List.of(alarm("a"), alarm("b"), alarm("c")), "", NOW);
    outbox.changed(first.get(1), Entry.State.FAILED, "refused", NOW);
    outbox.changed(first.get(2), Entry.State.FAILED, "refused", NOW);

    add(alarm("d"));
    assertThat(outbox.entries()).extracting(Entry::episode).containsExactly("a", "c", "d");

    outbox.add(List.of(alarm("e"), alarm("f")), "", NOW);
    assertThat(outbox.entries()).extracting(Entry::episode).containsExactly("a", "d", "e", "f");
    assertThat(outbox.counts().discarded()).isEqualTo(2);
    assertThat(outbox.knows("alarm of b")).isTrue();
  }
}
