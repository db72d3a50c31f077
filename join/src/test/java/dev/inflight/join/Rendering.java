package dev.inflight.join;

import dev.inflight.model.Overlap;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.Stat;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows and reports as text, every field of them. */
final class Rendering {
  private static final int SHOWN = 6;

  private Rendering() {}

  static String row(RequestRow row) {
    return row(row, true);
  }

  static String row(RequestRow row, boolean because) {
    StringBuilder text = new StringBuilder();
    text.append(row.request().startedAtNs()).append(' ').append(row.request().requestId());
    text.append(' ').append(row.routeEvidence()).append(' ').append(row.candidates());
    text.append(row.joined() ? " joined" : " " + row.reason());
    if (because) {
      text.append(' ').append(row.finalBecause());
    }
    text.append(" mean ").append(row.inFlightMean()).append(" max ").append(row.inFlightMax());
    text.append(" alone ").append(row.aloneRatio());
    text.append(" others ").append(row.overlappingRequests());
    for (int at = 0; at < row.overlapCount(); at++) {
      text.append("\n    ").append(overlap(row.overlap(at)));
    }
    return text.toString();
  }

  static String overlap(Overlap o) {
    StringBuilder text = new StringBuilder();
    text.append(o.series().id()).append(' ').append(o.series().metric()).append(' ');
    text.append(o.window()).append(" [").append(o.countedFromNs()).append(", ");
    text.append(o.countedToNs()).append("] n ").append(o.count());
    for (Stat stat : Stat.values()) {
      if (o.has(stat)) {
        text.append(' ').append(stat.wire()).append(' ');
        text.append(o.isExact(stat) ? Long.toString(o.exact(stat)) : number(o.value(stat)));
      }
    }
    text.append(" resets ").append(o.resets()).append(" edge ").append(o.edgeSamples());
    for (SampleState state : SampleState.values()) {
      text.append(' ').append(state.wire()).append(' ').append(o.states(state));
    }
    text.append(' ').append(o.coverage()).append(' ').append(o.reasons());
    text.append(" ratio ").append(o.coveredRatio()).append(" gaps ").append(o.gapCount());
    for (int at = 0; at < Math.min(o.gapCount(), Segment.GAPS); at++) {
      text.append(" [").append(o.gapFromNs(at)).append(", ").append(o.gapToNs(at)).append(']');
    }
    if (o.bracketed()) {
      text.append(" bracket ").append(o.beforeNs()).append('=').append(o.beforeValue());
      text.append(' ').append(o.afterNs()).append('=').append(o.afterValue());
    }
    text.append(" nearest ").append(o.nearestSampleNs());
    return text.toString();
  }

  private static String number(double value) {
    return Double.toString(value);
  }

  static String report(Report report) {
    StringBuilder text = new StringBuilder();
    any("report", report, "\n", text);
    return text.toString();
  }

  private static void any(String name, Object value, String indent, StringBuilder text) {
    text.append(indent).append(name).append(' ');
    String deeper = indent + "  ";
    if (value instanceof Overlap overlap) {
      text.append(overlap(overlap));
    } else if (value instanceof Record of) {
      for (RecordComponent each : of.getClass().getRecordComponents()) {
        any(each.getName(), field(each, of), deeper, text);
      }
    } else if (value instanceof Optional<?> of) {
      of.ifPresent(each -> any("some", each, deeper, text));
    } else if (value instanceof Map<?, ?> of) {
      of.forEach((key, each) -> any(key.toString(), each, deeper, text));
    } else if (value instanceof Collection<?> of) {
      of.forEach(each -> any("-", each, deeper, text));
    } else {
      text.append(value);
    }
  }

  private static Object field(RecordComponent of, Object in) {
    try {
      return of.getAccessor().invoke(in);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** The first lines in which the second text is another, as "expected" and "actual". */
  static List<String> differences(String expected, String actual) {
    List<String> differences = new ArrayList<>();
    String[] a = expected.split("\n");
    String[] b = actual.split("\n");
    String above = "";
    for (int at = 0; at < Math.max(a.length, b.length) && differences.size() < SHOWN; at++) {
      String one = at < a.length ? a[at] : "the end";
      String other = at < b.length ? b[at] : "the end";
      if (!one.equals(other)) {
        differences.add("under " + above + "\n  expected " + one + "\n  actual   " + other);
      }
      above = one.startsWith("    ") ? above : one;
    }
    return differences;
  }
}
