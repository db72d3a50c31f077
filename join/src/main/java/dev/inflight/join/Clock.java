package dev.inflight.join;

import dev.inflight.model.ClockEvidence;
import dev.inflight.model.Reason;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;

/**
 * Where one server clock stands on the client's: piecewise offsets with an uncertainty each, or the
 * reason why it has no place. Immutable.
 *
 * <p>Piece {@code k} holds for server times in [{@code from[k]}, {@code from[k + 1]}).
 */
final class Clock {
  static final int UNCOVERED = -1;
  static final int AMBIGUOUS = -2;

  private final String domain;
  private final Optional<ClockEvidence> evidence;
  private final Optional<Reason> refused;
  private final boolean uncertaintyKnown;
  private final long[] from;
  private final int[] record;
  private final long[] offset;
  private final long[] uncertainty;
  private final long[][] anchors;

  private Clock(
      String domain,
      Optional<ClockEvidence> evidence,
      Optional<Reason> refused,
      boolean uncertaintyKnown,
      long[] from,
      int[] record,
      long[] offset,
      long[] uncertainty,
      long[][] anchors) {
    this.domain = domain;
    this.evidence = evidence;
    this.refused = refused;
    this.uncertaintyKnown = uncertaintyKnown;
    this.from = from;
    this.record = record;
    this.offset = offset;
    this.uncertainty = uncertainty;
    this.anchors = anchors;
  }

  static Clock refused(String domain, Reason reason) {
    return new Clock(
        domain,
        Optional.empty(),
        Optional.of(reason),
        false,
        new long[0],
        new int[0],
        new long[0],
        new long[0],
        new long[0][]);
  }

  static Clock fixed(
      String domain, ClockEvidence evidence, long offset, long uncertainty, boolean known) {
    return new Clock(
        domain,
        Optional.of(evidence),
        Optional.empty(),
        known,
        new long[] {Long.MIN_VALUE},
        new int[] {0},
        new long[] {offset},
        new long[] {uncertainty},
        new long[0][]);
  }

  static Clock pieces(String domain, long[] from, int[] record, long[] offset, long[] uncertainty) {
    return new Clock(
        domain,
        Optional.of(ClockEvidence.ARTIFACT_RECORD),
        Optional.empty(),
        true,
        from,
        record,
        offset,
        uncertainty,
        new long[0][]);
  }

  /** Linear between pairs (monotonic, unix, uncertainty), ascending. */
  static Clock anchored(String domain, long[][] pairs) {
    int n = pairs.length - 1;
    long[] from = new long[n + 2];
    int[] record = new int[n + 2];
    long[] offset = new long[n];
    long[] uncertainty = new long[n];
    from[0] = Long.MIN_VALUE;
    record[0] = UNCOVERED;
    for (int at = 0; at < n; at++) {
      from[at + 1] = pairs[at][0];
      record[at + 1] = at;
      offset[at] = pairs[at][1] - pairs[at][0];
      uncertainty[at] = Math.max(pairs[at][2], pairs[at + 1][2]);
    }
    from[n + 1] = pairs[n][0] + 1;
    record[n + 1] = UNCOVERED;
    return new Clock(
        domain,
        Optional.of(ClockEvidence.ANCHORS),
        Optional.empty(),
        true,
        from,
        record,
        offset,
        uncertainty,
        pairs);
  }

  /** Everything that decides where it places a time, in words. */
  String description() {
    return String.join(
        "\u001f",
        domain,
        evidence.toString(),
        refused.toString(),
        Arrays.toString(from),
        Arrays.toString(record),
        Arrays.toString(offset),
        Arrays.toString(uncertainty),
        Arrays.deepToString(anchors));
  }

  void save(StateOutput out) {
    out.number(evidence.map(Enum::ordinal).orElse(-1));
    out.text(refused.map(Reason::name).orElse(""));
    out.flag(uncertaintyKnown);
    out.column(from, from.length);
    for (int each : record) {
      out.number(each);
    }
    out.column(offset, offset.length);
    out.column(uncertainty, uncertainty.length);
    out.number(anchors.length);
    for (long[] each : anchors) {
      out.counts(each);
    }
  }

  static Clock load(String domain, StateInput in) throws SnapshotMismatchException {
    int evidence = (int) in.number();
    String refused = in.text();
    boolean uncertaintyKnown = in.flag();
    long[] from = in.column();
    int[] record = new int[from.length];
    for (int at = 0; at < record.length; at++) {
      record[at] = (int) in.number();
    }
    long[] offset = in.column();
    long[] uncertainty = in.column();
    long[][] anchors = new long[in.count(3)][3];
    for (long[] each : anchors) {
      in.counts(each);
    }
    boolean sound = evidence < ClockEvidence.values().length && offset.length == uncertainty.length;
    for (int each : record) {
      sound &= each >= AMBIGUOUS && each < offset.length;
    }
    if (!sound || (anchors.length > 0 && anchors.length != offset.length + 1)) {
      throw new SnapshotMismatchException("the snapshot is damaged: the clock of " + domain);
    }
    return new Clock(
        domain,
        evidence < 0 ? Optional.empty() : Optional.of(ClockEvidence.values()[evidence]),
        refused.isEmpty() ? Optional.empty() : Optional.of(Books.reason(refused)),
        uncertaintyKnown,
        from,
        record,
        offset,
        uncertainty,
        anchors);
  }

  /** Whether it says the same of every time. */
  boolean sameAs(Clock other) {
    return evidence.equals(other.evidence)
        && refused.equals(other.refused)
        && uncertaintyKnown == other.uncertaintyKnown
        && Arrays.equals(from, other.from)
        && Arrays.equals(record, other.record)
        && Arrays.equals(offset, other.offset)
        && Arrays.equals(uncertainty, other.uncertainty)
        && Arrays.deepEquals(anchors, other.anchors);
  }

  /** Counts by the records of a clock before, by the records of this one that say the same. */
  long[] carry(Clock before, long[] counts) {
    long[] carried = new long[records()];
    for (int was = 0; was < counts.length && carried.length > 0; was++) {
      int now = 0;
      while (now < carried.length - 1
          && (offset[now] != before.offset[was] || uncertainty[now] != before.uncertainty[was])) {
        now++;
      }
      carried[now] += counts[was];
    }
    return carried;
  }

  String domain() {
    return domain;
  }

  Optional<ClockEvidence> evidence() {
    return evidence;
  }

  Optional<Reason> refused() {
    return refused;
  }

  boolean uncertaintyKnown() {
    return uncertaintyKnown;
  }

  /** Number of records that may place a sample. */
  int records() {
    return offset.length;
  }

  long offset(int record) {
    return offset[record];
  }

  long uncertainty(int record) {
    return uncertainty[record];
  }

  /** Whether every record has the same uncertainty. */
  boolean uniform() {
    for (long u : uncertainty) {
      if (u != uncertainty[0]) {
        return false;
      }
    }
    return true;
  }

  /** The record that places this server time, {@link #UNCOVERED} or {@link #AMBIGUOUS}. */
  int record(long serverNs) {
    if (from.length <= 1) {
      return from.length == 0 ? UNCOVERED : record[0];
    }
    int low = 0;
    int high = from.length;
    while (high - low > 1) {
      int mid = (low + high) >>> 1;
      if (from[mid] <= serverNs) {
        low = mid;
      } else {
        high = mid;
      }
    }
    return record[low];
  }

  /** Whether the server times from one to another have places. */
  Placing placing(long oldestNs, long newestNs) {
    EnumSet<Placing> kinds = EnumSet.noneOf(Placing.class);
    for (int at = 0; at < from.length; at++) {
      if (from[at] <= newestNs && (at + 1 == from.length || from[at + 1] > oldestNs)) {
        kinds.add(
            record[at] >= 0
                ? Placing.ALL
                : record[at] == AMBIGUOUS ? Placing.AMBIGUOUS : Placing.UNCOVERED);
      }
    }
    return kinds.size() == 1 ? kinds.iterator().next() : Placing.OPEN;
  }

  /** The client's time of a server time that this record places. */
  long place(long serverNs, int with) {
    if (anchors.length == 0) {
      return serverNs + offset[with];
    }
    long[] a = anchors[with];
    long[] b = anchors[with + 1];
    double slope = (double) (b[1] - a[1]) / (b[0] - a[0]);
    return a[1] + Math.round((serverNs - a[0]) * slope);
  }

  /** About where an unplaced server time lies on the client's clock: by the nearest record. */
  long guess(long serverNs) {
    int best = UNCOVERED;
    long distance = Long.MAX_VALUE;
    for (int at = 0; at < from.length; at++) {
      if (record[at] >= 0) {
        long away =
            serverNs < from[at]
                ? from[at] - serverNs
                : at + 1 < from.length && serverNs >= from[at + 1] ? serverNs - from[at + 1] : 0;
        if (away < distance) {
          distance = away;
          best = record[at];
        }
      }
    }
    return best < 0 ? serverNs : serverNs + offset[best];
  }

  /** The smallest offset: by how much a server watermark moves at least. */
  long smallestOffset() {
    long smallest = Long.MAX_VALUE;
    for (long each : offset) {
      smallest = Math.min(smallest, each);
    }
    return offset.length == 0 ? 0 : smallest;
  }
}
