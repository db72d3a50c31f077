package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.join.SpanAlignment.Span;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.DomainReport;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What servers' spans make of a join that nobody told of routes and clocks. */
final class ServingSpansTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = JoinOptions.SECOND;
  private static final long START = LongRun.START;

  /** By how much the clock of host a is behind the client's, and that of host b before it. */
  private static final long BEHIND = 700 * MS;

  private final List<String> rows = new ArrayList<>();
  private LiveJoin join = live(60 * SECOND);

  private LiveJoin live(long horizonNs) {
    return LiveJoin.of(options(horizonNs), LiveLimits.DEFAULT, Feed.SLO, this::row);
  }

  private static JoinOptions options(long horizonNs) {
    return Feed.with(JoinOptions.live(false, List.of()), Order.FINAL, 2 * SECOND, horizonNs);
  }

  private void row(RequestRow row) {
    StringBuilder text = new StringBuilder(row.request().requestId());
    text.append(' ').append(row.joined() ? row.routeEvidence().wire() : row.reason().wire());
    for (int at = 0; at < row.overlapCount(); at++) {
      var overlap = row.overlap(at);
      ServerIdentity of = overlap.series().identity();
      text.append(' ').append(of.host()).append('/').append(of.pid());
      text.append('=').append(overlap.count());
      text.append(" max ").append(overlap.exact(Stat.MAX));
    }
    ServedBy by = row.request().servedBy();
    text.append(by.known() ? " by " + by.host() + "/" + by.pid() : "");
    rows.add(text.toString());
  }

  private static SeriesKey memory(String host, long pid) {
    ServerIdentity identity =
        new ServerIdentity(host, pid, 1, "GPU-" + host + pid, "", "", -1, "", "", -1);
    return new SeriesKey(
        identity,
        "device_memory_used_bytes",
        "nvml",
        "By",
        MetricKind.GAUGE,
        Scope.GPU_DEVICE,
        Scope.GPU_DEVICE.owner(),
        "run",
        identity.clockDomain(),
        true);
  }

  /** A sample each 100 ms on the server's clock, whose value is the client's time in tenths. */
  private void samples(String host, long pid, long offset, int fromTenth, int toTenth) {
    SeriesKey key = memory(host, pid);
    for (int at = fromTenth; at <= toTenth; at++) {
      long stamp = START + at * 100 * MS - offset;
      join.accept(
          new TelemetrySample(
              key, stamp, at, SampleState.VALID, 100 * MS, "", Provenance.OBSERVED));
    }
  }

  private void request(String id, String x, long fromTenth, long toTenth) {
    request("s", id, x, fromTenth, toTenth);
  }

  /** A request of no session, as files of other tools have them. */
  private void tool(String id, long fromTenth, long toTenth) {
    request("", id, "", fromTenth, toTenth);
  }

  private void request(String session, String id, String x, long fromTenth, long toTenth) {
    join.accept(
        TestRequests.request(
            session,
            id,
            x,
            "http://gateway",
            START + fromTenth * 100 * MS,
            START + toTenth * 100 * MS));
  }

  private void span(String id, String host, long pid, long offset, long fromMs, long toMs) {
    join.accept(
        new Span(id, host, pid, START + fromMs * MS - offset, START + toMs * MS - offset, true));
  }

  private void artifact() {
    join.accept(
        new dev.inflight.model.Artifact(
            "a", "s", true, "run", "client/c/unix_epoch_ns", "", "", ""));
  }

  @Test
  void row_ofRequestsWithSpans_isJoinedWithTheProcessThatServed() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    samples("b", 8, -BEHIND, 0, 80);
    request("r1", "", 10, 20);
    request("r2", "x2", 12, 22);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    span("x2", "b", 8, -BEHIND, 1_202, 2_198);
    assertThat(join.finish().join().domains())
        .extracting(DomainReport::evidence)
        .containsOnly(Optional.of(ClockEvidence.SPANS));
    // the time of each sample on the client's clock is its value: 11..19, and 13..21
    assertThat(rows)
        .containsExactly(
            "r1 declared_per_request a/7=9 max 19 by a/7",
            "r2 declared_per_request b/8=9 max 21 by b/8");
    assertThat(join.alignments())
        .extracting(Alignment::host, Alignment::offsetNs, Alignment::uncertaintyNs)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", BEHIND, MS),
            org.assertj.core.groups.Tuple.tuple("b", -BEHIND, 2 * MS));
  }

  @Test
  void row_withoutSpans_isNotJoined() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    samples("b", 8, -BEHIND, 0, 80);
    request("r1", "", 10, 20);
    request("r2", "", 12, 22);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    join.finish();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).startsWith("r1 declared_per_request a/7=9");
    assertThat(rows.get(1)).isEqualTo("r2 route_not_declared");
  }

  @Test
  void row_whoseSpanComesBeforeItsRequest_isJoinedAllTheSame() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    samples("b", 8, -BEHIND, 0, 80);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    request("r1", "", 10, 20);
    join.finish();
    assertThat(rows).containsExactly("r1 declared_per_request a/7=9 max 19 by a/7");
  }

  @Test
  void row_withSpansOfSeveralHosts_isOfNoneOfThem() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    samples("b", 8, -BEHIND, 0, 80);
    request("r1", "", 10, 20);
    span("r1", "a", 7, BEHIND, 1_001, 1_499);
    span("r1", "b", 8, -BEHIND, 1_501, 1_999);
    join.finish();
    assertThat(rows).containsExactly("r1 route_not_declared");
    assertThat(join.status().counts()).containsEntry("served_by_several_hosts", 1L);
  }

  @Test
  void row_ofAHostWithoutTelemetry_isNotImpliedToBeElsewhere() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    request("r1", "", 10, 20);
    span("r1", "z", 7, 0, 1_001, 1_999);
    join.finish();
    assertThat(rows).containsExactly("r1 identity_not_seen by z/7");
  }

  @Test
  void row_ofAProcessThatTelemetryDoesNotName_isOfItsHost() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    samples("b", 8, -BEHIND, 0, 80);
    request("r1", "", 10, 20);
    span("r1", "a", 4_711, BEHIND, 1_001, 1_999);
    join.finish();
    assertThat(rows).containsExactly("r1 declared_per_request a/7=9 max 19 by a/4711");
  }

  @Test
  void row_ofATool_isOnTheClockOfSpansRatherThanOnAnAssumedOne() {
    samples("a", 7, BEHIND, 0, 80);
    tool("r1", 10, 20);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    tool("later", 60, 75);
    join.tick(0);
    assertThat(rows).containsExactly("r1 declared_per_request a/7=9 max 19 by a/7");
  }

  @Test
  void row_afterTheClockStepped_saysSo() {
    artifact();
    samples("a", 7, BEHIND, 0, 80);
    request("r1", "", 10, 20);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    request("t", "", 75, 76); // lets the first row out
    join.tick(0);
    assertThat(rows).hasSize(1);
    samples("a", 7, BEHIND + SECOND, 81, 150);
    request("r2", "", 100, 110);
    span("r2", "a", 7, BEHIND + SECOND, 10_001, 10_999);
    join.finish();
    assertThat(rows.get(0)).startsWith("r1 declared_per_request a/7=9");
    assertThat(rows.get(2)).isEqualTo("r2 clock_step_or_drift by a/7");
  }

  @Test
  void alignment_afterAStep_isFoundAgainWhenTheOldSpansAreForgotten() {
    artifact();
    for (int at = 0; at < 400; at++) {
      long offset = at < 100 ? BEHIND : BEHIND + SECOND;
      samples("a", 7, offset, at * 10, at * 10 + 9);
      request("r" + at, "", at * 10, at * 10 + 5);
      span("r" + at, "a", 7, offset, at * 1_000 + 1, at * 1_000 + 499);
    }
    join.finish();
    assertThat(rows.get(399)).startsWith("r399 declared_per_request a/7=4");
    assertThat(join.alignments().get(0).offsetNs()).isEqualTo(BEHIND + SECOND);
  }

  @Test
  void restore_withSpansInside_changesNothing() throws SnapshotMismatchException {
    artifact();
    samples("a", 7, BEHIND, 0, 40);
    samples("b", 8, -BEHIND, 0, 40);
    request("r1", "", 10, 20);
    span("r2", "b", 8, -BEHIND, 1_202, 2_198);
    span("r1", "a", 7, BEHIND, 1_001, 1_999);
    join =
        LiveJoin.restore(
            options(60 * SECOND), LiveLimits.DEFAULT, Feed.SLO, this::row, join.snapshot());
    request("r2", "", 12, 22);
    samples("a", 7, BEHIND, 41, 80);
    samples("b", 8, -BEHIND, 41, 80);
    join.finish();
    assertThat(rows)
        .containsExactly(
            "r1 declared_per_request a/7=9 max 19 by a/7",
            "r2 declared_per_request b/8=9 max 21 by b/8");
  }
}
