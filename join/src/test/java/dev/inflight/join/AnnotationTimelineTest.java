package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.join.AnnotationTimeline.Counts;
import dev.inflight.join.AnnotationTimeline.Limits;
import dev.inflight.model.Absent;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AnnotationTimelineTest {
  private final AnnotationTimeline timeline = new AnnotationTimeline(Limits.DEFAULT);

  private static Annotation instant(long pid, long at, String name, String value) {
    Labels labels = Labels.of(Map.of(name, value));
    return new Annotation(Kind.INSTANT, labels, pid, at, Absent.LONG, Absent.LONG, "", Set.of());
  }

  private static Annotation span(Kind kind, String request, long from, long to, String id) {
    Labels labels = Labels.of(Map.of(Annotation.REQUEST_ID, request));
    return new Annotation(kind, labels, 7, from, from, to, id, Set.of());
  }

  private static Annotation span(String request, long from, long to) {
    return span(Kind.SPAN, request, from, to, "");
  }

  @Test
  void labelsAt_applyForwardForTheirProcess() {
    timeline.accept(instant(7, 100, "step", "2"), 1);
    timeline.accept(instant(7, 50, "step", "1"), 1);
    timeline.accept(instant(7, 60, "phase", "train"), 1);
    timeline.accept(instant(8, 55, "step", "9"), 1);
    assertThat(timeline.labelsAt(7, 49)).isEqualTo(Labels.NONE);
    assertThat(timeline.labelsAt(7, 50)).isEqualTo(Labels.of(Map.of("step", "1")));
    assertThat(timeline.labelsAt(7, 99))
        .isEqualTo(Labels.of(Map.of("step", "1", "phase", "train")));
    assertThat(timeline.labelsAt(7, 1_000))
        .isEqualTo(Labels.of(Map.of("step", "2", "phase", "train")));
    assertThat(timeline.labelsAt(8, 1_000)).isEqualTo(Labels.of(Map.of("step", "9")));
    assertThat(timeline.labelsAt(9, 1_000)).isEqualTo(Labels.NONE);
  }

  @Test
  void interrupt_endsWhatIsOpenAsIncomplete() {
    timeline.accept(span(Kind.OPEN, "r-1", 10, Absent.LONG, "a"), 1);
    timeline.accept(span(Kind.OPEN, "r-2", 90, Absent.LONG, "b"), 2);
    timeline.interrupt(50);

    assertThat(timeline.counts().open()).isZero();
    assertThat(timeline.requestsIn(60, 80)).isEmpty();
    assertThat(timeline.spansIn(50, 50)).extracting(Annotation::kind).containsOnly(Kind.INCOMPLETE);
    assertThat(timeline.requestsIn(90, 90)).as("not before its start").containsExactly("r-2");
  }

  @Test
  void restore_anywhere_changesNothing() throws SnapshotMismatchException {
    Limits little = new Limits(6, 6, 40);
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      AnnotationTimeline whole = new AnnotationTimeline(little);
      AnnotationTimeline restarted = new AnnotationTimeline(little);
      for (int at = 0; at < 200; at++) {
        Annotation next = any(random);
        long source = random.nextInt(2);
        whole.accept(next, source);
        restarted.accept(next, source);
        if (random.nextInt(5) == 0) {
          restarted = AnnotationTimeline.restore(little, restarted.snapshot());
        }
        assertThat(restarted.snapshot()).as("seed " + seed).isEqualTo(whole.snapshot());
      }
      assertThat(restarted.counts()).isEqualTo(whole.counts());
      assertThat(restarted.spansIn(0, 1_000)).isEqualTo(whole.spansIn(0, 1_000));
    }
  }

  private static Annotation any(Random random) {
    long from = random.nextInt(900);
    return switch (random.nextInt(4)) {
      case 0 -> instant(random.nextInt(4), from, "l" + random.nextInt(2), "v" + random.nextInt(9));
      case 1 -> span("r-" + random.nextInt(9), from, from + random.nextInt(90));
      case 2 -> span(Kind.OPEN, "r-1", from, Absent.LONG, "s" + random.nextInt(3));
      default -> span(Kind.SPAN, "r-2", from, from + 5, "s" + random.nextInt(3));
    };
  }

  @Test
  void labelsAt_ofTheWholeTrace_lieBeneathThoseOfAProcess() {
    timeline.accept(instant(0, 10, "epoch", "1"), 1);
    timeline.accept(instant(0, 10, "step", "0"), 1);
    timeline.accept(instant(7, 5, "step", "4"), 1);
    assertThat(timeline.labelsAt(7, 20)).isEqualTo(Labels.of(Map.of("epoch", "1", "step", "4")));
    assertThat(timeline.labelsAt(0, 20)).isEqualTo(Labels.of(Map.of("epoch", "1", "step", "0")));
  }

  @Test
  void labelsAt_afterTheEndOfTheProcess_areNone() {
    timeline.accept(instant(7, 10, "step", "4"), 1);
    timeline.accept(instant(7, 90, "late", "x"), 1);
    timeline.ended(7, 50);
    assertThat(timeline.labelsAt(7, 49)).isEqualTo(Labels.of(Map.of("step", "4")));
    assertThat(timeline.labelsAt(7, 50)).isEqualTo(Labels.NONE);
    assertThat(timeline.labelsAt(7, 95)).isEqualTo(Labels.NONE);
    timeline.accept(instant(7, 60, "step", "1"), 1);
    assertThat(timeline.labelsAt(7, 70)).isEqualTo(Labels.of(Map.of("step", "1")));
  }

  @Test
  void labelsAt_ofAForeignProcess_concernNobodyHere() {
    timeline.accept(instant(7, 10, "step", "4").filed(7, List.of(Flag.PID_FOREIGN)), 1);
    assertThat(timeline.labelsAt(7, 20)).isEqualTo(Labels.NONE);
    assertThat(timeline.counts().foreign()).isEqualTo(1);
  }

  @Test
  void requestsIn_overlappingSpans_areAllThere() {
    timeline.accept(span("a", 10, 20), 1);
    timeline.accept(span("b", 15, 30), 1);
    timeline.accept(span("c", 15, 15), 1);
    timeline.accept(span("a", 18, 40), 2);
    assertThat(timeline.requestsIn(15, 15)).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(timeline.requestsIn(20, 20)).containsExactlyInAnyOrder("a", "b");
    assertThat(timeline.requestsIn(31, 40)).containsExactly("a");
    assertThat(timeline.requestsIn(41, 50)).isEmpty();
    assertThat(timeline.requestsIn(0, 9)).isEmpty();
    assertThat(timeline.spansIn(18, 18)).hasSize(3);
  }

  @Test
  void requestsIn_openSpans_countUntilTheyEnd() {
    timeline.accept(span(Kind.OPEN, "a", 10, Absent.LONG, "s"), 1);
    timeline.accept(span(Kind.OPEN, "b", 12, Absent.LONG, "s"), 2);
    assertThat(timeline.requestsIn(9, 9)).isEmpty();
    assertThat(timeline.requestsIn(1_000, 1_000)).containsExactly("a", "b");
    timeline.accept(span(Kind.SPAN, "a", 10, 20, "s"), 1);
    timeline.accept(span(Kind.INCOMPLETE, "b", 12, 30, "s"), 2);
    assertThat(timeline.requestsIn(21, 30)).containsExactly("b");
    assertThat(timeline.counts()).isEqualTo(new Counts(0, 2, 0, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void requestsIn_manySpans_areThoseOfAPlainLook(long seed) {
    Random random = new Random(seed);
    List<Annotation> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      long from = random.nextInt(10_000) - 5_000;
      all.add(span("r" + i, from, from + random.nextInt(i == 250 ? 9_000 : 200)));
    }
    all.add(span("far", -Long.MAX_VALUE, Long.MAX_VALUE));
    all.forEach(each -> timeline.accept(each, 1));
    for (int i = 0; i < 300; i++) {
      long from = random.nextInt(12_000) - 6_000;
      long to = from + random.nextInt(100);
      Set<String> expected = new LinkedHashSet<>();
      for (Annotation each : all) {
        if (each.startNs() <= to && each.endNs() >= from) {
          expected.add(each.requestId());
        }
      }
      assertThat(timeline.requestsIn(from, to)).isEqualTo(expected);
    }
  }

  @Test
  void accept_moreThanItHolds_forgetsTheOldestAndCounts() {
    AnnotationTimeline small = new AnnotationTimeline(new Limits(10, 10, 10_000));
    for (int i = 0; i < 100; i++) {
      small.accept(instant(7, i, "step", "s" + i), 1);
      small.accept(span("r" + i, i, i + 5), 1);
    }
    assertThat(small.counts()).isEqualTo(new Counts(10, 10, 0, 90, 90, 0));
    assertThat(small.labelsAt(7, 89)).isEqualTo(Labels.NONE);
    assertThat(small.labelsAt(7, 90)).isEqualTo(Labels.of(Map.of("step", "s90")));
    assertThat(small.requestsIn(93, 94)).contains("r90", "r94").doesNotContain("r89");
    for (int pid = 100; pid < 200; pid++) {
      small.accept(instant(pid, 0, "step", "x"), 1);
    }
    assertThat(small.counts().changes()).isEqualTo(10);
    assertThat(small.labelsAt(7, 99)).isEqualTo(Labels.NONE);
    assertThat(small.labelsAt(199, 99)).isEqualTo(Labels.of(Map.of("step", "x")));
    small.accept(span("r".repeat(9_950), 500, 501), 1);
    assertThat(small.counts().spans()).isEqualTo(4); // 50 characters are left for others
    small.accept(span("r".repeat(10_000), 600, 601), 1);
    assertThat(small.counts().spans()).isZero();
    for (int i = 0; i < 30; i++) {
      small.accept(instant(5, 0, "label" + i, "x"), 1);
      small.accept(span(Kind.OPEN, "o" + i, i, Absent.LONG, "id" + i), 1);
    }
    assertThat(small.counts().changes()).isEqualTo(10);
    assertThat(small.counts().spans()).isEqualTo(10);
    assertThat(small.counts().open()).isEqualTo(10);
  }
}
