package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.UnixTime;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.text.Decimals;
import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;
import java.util.List;

/** The metrics of one request: each a value, or a list of them, with its own unit. */
final class Metrics {
  private static final String VALUE = "value";
  private static final String UNIT = "unit";
  private static final int MILLI = 3;
  private static final int NANO = 9;

  private final Fields metrics;

  Metrics(Fields metrics) {
    this.metrics = metrics;
  }

  /** The first of these that is there, in milliseconds; NaN when none is. */
  double milliseconds(String... names) throws LineFault {
    for (String name : names) {
      if (metrics.said(name)) {
        Fields metric = metrics.object(name);
        return number(metric, metric.raw(VALUE), seconds(metric) + MILLI);
      }
    }
    return Double.NaN;
  }

  /** A list of values in milliseconds. */
  double[] millisecondList(String name) throws LineFault {
    if (!metrics.said(name)) {
      return RequestEvent.NO_GAPS;
    }
    Fields metric = metrics.object(name);
    int places = seconds(metric) + MILLI;
    if (!(metric.raw(VALUE) instanceof Json.Arr list)) {
      throw metric.wrong(VALUE, "a list of numbers");
    }
    return list.items().isEmpty() ? RequestEvent.NO_GAPS : numbers(metric, list.items(), places);
  }

  private static double[] numbers(Fields metric, List<Json> items, int places) throws LineFault {
    double[] values = new double[items.size()];
    for (int at = 0; at < values.length; at++) {
      values[at] = number(metric, items.get(at), places);
    }
    return values;
  }

  /** A count of tokens; absent when it is not there. Some vintages write it as a float. */
  long count(String name) throws LineFault {
    if (!metrics.said(name)) {
      return Absent.LONG;
    }
    Fields metric = metrics.object(name);
    double value = metric.number(VALUE);
    if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
      throw metric.fault(VALUE, "a whole number", Reason.OUT_OF_RANGE);
    }
    return (long) value;
  }

  /** A time in Unix nanoseconds, exact; absent when it is not there. */
  long unixNs(String name) throws LineFault {
    if (!metrics.said(name)) {
      return Absent.LONG;
    }
    Fields metric = metrics.object(name);
    if (!(metric.raw(VALUE) instanceof Json.Num number)) {
      throw metric.wrong(VALUE, "a number");
    }
    try {
      long ns = Decimals.nearest(number.text(), seconds(metric) + NANO);
      return UnixTime.checked("metrics." + name + ".value", ns);
    } catch (NumberFormatException e) {
      throw metric.fault(VALUE, "a time of 64 bits", Reason.OUT_OF_RANGE);
    }
  }

  private static double number(Fields metric, Json value, int places) throws LineFault {
    if (!(value instanceof Json.Num number)) {
      throw metric.fault(VALUE, value.found(), "a number", Reason.WRONG_TYPE);
    }
    try {
      return Decimals.shifted(number.text(), places);
    } catch (NumberFormatException e) {
      throw metric.fault(VALUE, number.text(), "a finite number", Reason.OUT_OF_RANGE);
    }
  }

  /** By how many decimal places the metric's unit differs from the second. */
  private static int seconds(Fields metric) throws LineFault {
    return switch (metric.text(UNIT)) {
      case "ns" -> -9;
      case "us", "µs", "μs" -> -6;
      case "ms" -> -3;
      case "s", "sec" -> 0;
      default -> throw metric.fault(UNIT, "ns, us, ms or s", Reason.UNKNOWN_VALUE);
    };
  }
}
