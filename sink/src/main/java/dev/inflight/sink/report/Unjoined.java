package dev.inflight.sink.report;

import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The requests that were not joined, by reason, each with what would help. */
final class Unjoined {
  private static final Set<Reason> CHOSEN = EnumSet.of(Reason.WARMUP, Reason.NOT_SELECTED);

  private final Report report;
  private final Hints hints;

  Unjoined(Report report, Hints hints) {
    this.report = report;
    this.hints = hints;
  }

  /** Requests that nobody asked for. */
  List<String> leftOut() {
    return CHOSEN.stream()
        .filter(each -> count(each) > 0)
        .map(each -> Human.count(count(each)) + " " + ReasonWords.of(each) + " → " + hints.of(each))
        .toList();
  }

  /** Requests that should have been joined; what holds for the whole join is said there. */
  List<String> failed() {
    return Stream.of(Reason.values())
        .filter(each -> !CHOSEN.contains(each) && !report.join().reasons().contains(each))
        .filter(each -> count(each) > 0)
        .map(this::words)
        .toList();
  }

  private String words(Reason reason) {
    return Human.count(count(reason), "request")
        + " not joined: "
        + ReasonWords.of(reason)
        + " → "
        + hints.of(reason);
  }

  private long count(Reason reason) {
    return report.balance().requests().unjoined().getOrDefault(reason.wire(), 0L);
  }
}
