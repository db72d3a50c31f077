package dev.inflight.ingest.codec.metrics;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.text.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes rows of objects. Texts are kept apart; lists, objects and nulls are passed over. */
final class MetricRows {
  private static final String STEP = "_step";
  private static final String TIME = "_time";
  private static final String SECONDS = "Unix time in seconds, from 1970 to 2262";
  private static final int MOST_DIGITS = 12;
  private static final int MOST_SCALE = 1_000;
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);
  private static final BigDecimal LAST = BigDecimal.valueOf(Long.MAX_VALUE);

  private MetricRows() {}

  static MetricRow read(Fields fields) throws LineFault {
    long step = fields.integerOrAbsent(STEP);
    long timeNs = time(fields);
    List<String> names = new ArrayList<>();
    Map<String, String> texts = new HashMap<>();
    double[] values = new double[fields.keys().size()];
    for (String key : fields.keys()) {
      Json value = fields.raw(key);
      boolean point =
          value instanceof Json.Num || value == Json.Word.TRUE || value == Json.Word.FALSE;
      if (point && !key.startsWith("_")) {
        values[names.size()] = number(fields, key, value);
        names.add(key);
      } else if (value instanceof Json.Str text && !key.startsWith("_")) {
        texts.put(key, text.text());
      }
    }
    return new MetricRow(step, timeNs, names, Arrays.copyOf(values, names.size()), texts);
  }

  private static double number(Fields fields, String key, Json value) throws LineFault {
    if (!(value instanceof Json.Num number)) {
      return value == Json.Word.TRUE ? 1 : 0;
    }
    return switch (number.text()) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> finite(fields, key, number.text());
    };
  }

  private static double finite(Fields fields, String key, String text) throws LineFault {
    try {
      return Decimals.shifted(text, 0);
    } catch (NumberFormatException e) {
      throw fields.fault(
          key, text, "a finite number, NaN, Infinity or -Infinity", Reason.OUT_OF_RANGE);
    }
  }

  private static long time(Fields fields) throws LineFault {
    if (!(fields.raw(TIME) instanceof Json.Num number)) {
      throw fields.wrong(TIME, SECONDS);
    }
    try {
      BigDecimal seconds = new BigDecimal(number.text());
      boolean modest =
          seconds.precision() - (long) seconds.scale() <= MOST_DIGITS
              && Math.abs((long) seconds.scale()) <= MOST_SCALE;
      BigDecimal ns = modest ? seconds.multiply(NANOS) : BigDecimal.valueOf(-1);
      if (ns.signum() < 0 || ns.compareTo(LAST) > 0) {
        throw fields.fault(TIME, SECONDS, Reason.OUT_OF_RANGE);
      }
      return ns.setScale(0, RoundingMode.HALF_EVEN).longValue();
    } catch (NumberFormatException e) {
      throw fields.fault(TIME, SECONDS, Reason.OUT_OF_RANGE);
    }
  }
}
