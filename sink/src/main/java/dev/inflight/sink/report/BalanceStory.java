package dev.inflight.sink.report;

import dev.inflight.model.Balance;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** The books as sums, with whether they add up. */
final class BalanceStory {
  private BalanceStory() {}

  static String requests(Balance.Requests requests) {
    List<String> parts = new ArrayList<>();
    part(parts, requests.joined(), "joined");
    requests
        .unjoined()
        .forEach(
            (reason, count) ->
                part(parts, count, (chosen(reason) ? "" : "unjoined: ") + ReasonWords.of(reason)));
    reasons(parts, requests.rejected(), "rejected: ");
    return sum("requests", requests.read(), parts, requests.holds());
  }

  static String samples(Balance.Samples samples) {
    List<String> parts = new ArrayList<>();
    part(parts, samples.inside(), "inside");
    part(parts, samples.edgeOnly(), "at an edge only");
    part(parts, samples.outside(), "outside all");
    part(parts, samples.afterIdentityEnded(), "after the end of their identity");
    reasons(parts, samples.unplaced(), "unplaced: ");
    part(parts, samples.duplicate(), "duplicate");
    part(parts, samples.staleRepeat(), "stale repeats");
    part(parts, samples.late(), "late");
    reasons(parts, samples.rejected(), "rejected: ");
    return sum("samples", samples.read(), parts, samples.holds());
  }

  /** Whether nobody asked for such requests. */
  private static boolean chosen(String reason) {
    return reason.equals(Reason.WARMUP.wire()) || reason.equals(Reason.NOT_SELECTED.wire());
  }

  private static void part(List<String> parts, long count, String words) {
    if (count != 0) {
      parts.add(Human.count(count) + " " + words);
    }
  }

  private static void reasons(List<String> parts, SortedMap<String, Long> counts, String before) {
    counts.forEach((reason, count) -> part(parts, count, before + ReasonWords.of(reason)));
  }

  private static String sum(String what, long read, List<String> parts, boolean holds) {
    String right = parts.isEmpty() ? "0" : String.join(" + ", parts);
    String warning = holds ? "" : " — this does NOT add up, please report it";
    return what + " " + Human.count(read) + " = " + right + warning;
  }
}
