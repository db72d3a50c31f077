package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.join.SpanAlignment.Counts;
import dev.inflight.join.SpanAlignment.Limits;
import dev.inflight.join.SpanAlignment.Request;
import dev.inflight.join.SpanAlignment.Served;
import dev.inflight.join.SpanAlignment.Span;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpanAlignmentTest {
  private final SpanAlignment spans = new SpanAlignment(Limits.DEFAULT);

  private static Request request(String id, long from, long to) {
    return new Request(id, from, to, true);
  }

  private static Span span(String id, long from, long to) {
    return new Span(id, "a", 7, from, to, true);
  }

  private Alignment alignment() {
    return spans.alignment("a").orElseThrow();
  }

  @Test
  void accept_inEitherOrder_tellsWhoServed() {
    assertThat(spans.accept(request("r1", 1_000, 2_000))).isEmpty();
    assertThat(spans.accept(span("r1", 100, 900))).containsExactly(new Served("r1", "a", 7));
    assertThat(spans.accept(span("r2", 100, 900))).isEmpty();
    assertThat(spans.accept(new Span("r2", "a", 8, 200, 300, true))).isEmpty();
    assertThat(spans.accept(span("r2", 900, 950))).isEmpty();
    assertThat(spans.accept(request("r2", 1_000, 2_000)))
        .containsExactly(new Served("r2", "a", 7), new Served("r2", "a", 8));
    assertThat(spans.accept(new Span("r2", "a", 9, 200, 300, true)))
        .containsExactly(new Served("r2", "a", 9));
  }

  @Test
  void alignment_isTheIntersection() {
    assertThat(spans.alignment("a")).isEmpty();
    spans.accept(request("r1", 1_000, 2_000));
    spans.accept(span("r1", 100, 900));
    assertThat(alignment()).isEqualTo(new Alignment("a", 900, 1_100, 1));
    spans.accept(request("r2", 3_000, 4_001));
    spans.accept(span("r2", 2_050, 2_950));
    assertThat(alignment()).isEqualTo(new Alignment("a", 950, 1_051, 2));
    assertThat(alignment().offsetNs()).isEqualTo(1_000);
    assertThat(alignment().uncertaintyNs()).isEqualTo(51);
    assertThat(alignment().evidence()).isEqualTo(ClockEvidence.SPANS);
    assertThat(alignment().refused()).isEmpty();
    assertThat(spans.alignments()).containsExactly(alignment());
  }

  @Test
  void alignment_withoutACommonOffset_isAStepOrADrift() {
    spans.accept(request("r1", 1_000, 2_000));
    spans.accept(span("r1", 100, 900));
    spans.accept(request("r2", 3_000, 4_000));
    spans.accept(span("r2", 3_000, 4_000));
    assertThat(alignment().refused()).contains(Reason.CLOCK_STEP_OR_DRIFT);
  }

  @Test
  void alignment_spanLongerThanItsRequest_isAStepOrADrift() {
    spans.accept(request("r1", 1_000, 2_000));
    spans.accept(span("r1", 0, 1_001));
    assertThat(alignment().refused()).contains(Reason.CLOCK_STEP_OR_DRIFT);
  }

  @Test
  void alignment_touchingBounds_areOneOffset() {
    spans.accept(request("r1", 1_000, 2_000));
    spans.accept(span("r1", 0, 1_000));
    assertThat(alignment().refused()).isEmpty();
    assertThat(alignment().offsetNs()).isEqualTo(1_000);
    assertThat(alignment().uncertaintyNs()).isZero();
  }

  @Test
  void alignment_requestOrSpanCutShort_boundsFromBelowOnly() {
    spans.accept(new Request("r1", 1_000, 1_100, false));
    assertThat(spans.accept(span("r1", 100, 5_000))).hasSize(1);
    assertThat(spans.alignment("a")).isEmpty();
    spans.accept(request("r2", 1_000, 2_000));
    spans.accept(new Span("r2", "a", 7, 50, 9_000, false));
    assertThat(spans.alignments()).isEmpty();
    spans.accept(span("r2", 50, 950));
    assertThat(alignment()).isEqualTo(new Alignment("a", 950, 1_050, 3));
  }

  @Test
  void alignment_hosts_areApart() {
    spans.accept(request("r1", 1_000, 2_000));
    spans.accept(span("r1", 0, 1_000));
    spans.accept(new Span("r1", "b", 7, 5_000, 5_500, true));
    assertThat(alignment().offsetNs()).isEqualTo(1_000);
    assertThat(spans.alignment("b")).contains(new Alignment("b", -4_000, -3_500, 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void alignment_ofManyRequestsInAnyOrder_holdsTheTrueOffset(long seed) {
    Random random = new Random(seed);
    long offset = random.nextInt(2_000_001) - 1_000_000;
    List<Runnable> facts = new ArrayList<>();
    long lowest = Long.MIN_VALUE;
    long highest = Long.MAX_VALUE;
    for (int i = 0; i < 500; i++) {
      long started = random.nextInt(10_000_000);
      long before = random.nextInt(5_000);
      long lasts = random.nextInt(50_000);
      long after = random.nextInt(5_000);
      Request request = request("r" + i, started, started + before + lasts + after);
      long start = started + before - offset;
      Span span = span("r" + i, start, start + lasts);
      facts.add(() -> spans.accept(request));
      facts.add(() -> spans.accept(span));
      lowest = Math.max(lowest, offset - before);
      highest = Math.min(highest, offset + after);
    }
    Collections.shuffle(facts, random);
    facts.forEach(Runnable::run);
    assertThat(alignment()).isEqualTo(new Alignment("a", lowest, highest, 500));
    assertThat(Math.abs(alignment().offsetNs() - offset))
        .isLessThanOrEqualTo(alignment().uncertaintyNs());
  }

  @Test
  void accept_timesBeyondAllBounds_boundNothing() {
    spans.accept(request("r1", 1_000, 2_000));
    assertThat(spans.accept(span("r1", -Long.MAX_VALUE, Long.MAX_VALUE))).hasSize(1);
    assertThat(spans.alignment("a")).isEmpty();
    assertThat(spans.counts()).isEqualTo(new Counts(0, 0, 1));
    assertThatThrownBy(() -> spans.accept(span("r1", 2, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void accept_moreThanItHolds_forgetsTheOldestAndCounts() {
    SpanAlignment small = new SpanAlignment(new Limits(10, 10, 1));
    for (int i = 0; i < 100; i++) {
      small.accept(span("s" + i, 0, 1));
      small.accept(request("r" + i, 0, 1));
    }
    assertThat(small.counts()).isEqualTo(new Counts(90, 90, 0));
    assertThat(small.accept(request("s89", 0, 1))).isEmpty();
    assertThat(small.accept(request("s99", 0, 1))).hasSize(1);
    assertThat(small.accept(span("r99", 0, 1))).hasSize(1);
    assertThat(small.accept(span("r89", 0, 1))).isEmpty();
    assertThat(small.accept(new Span("r99", "b", 1, 0, 1, true))).hasSize(1);
    assertThat(small.alignments()).extracting(Alignment::host).containsExactly("a");
    assertThat(small.counts().passedOver()).isEqualTo(1);
  }
}
