package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.Stretch.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values in promtool's notation: {@code 1 2.5 -3}, {@code a+bxn} for a, a+b … a+n·b, {@code a-bxn},
 * {@code axn} for n+1 times a, {@code _} for no value, {@code _xn} for n of them, {@code stale},
 * {@code NaN}, {@code Inf} and {@code -Inf}.
 */
final class SeriesValues {
  private static final long MOST = 10_000_000;
  private static final String DIGITS = "(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
  private static final Pattern ITEM =
      Pattern.compile(
          "([+-]?(?:" + DIGITS + "|NaN|Inf)|_|stale)([+-](?:" + DIGITS + "))?(?:x(\\d{1,18}))?");

  private SeriesValues() {}

  static List<Stretch> read(Yaml yaml, Mistakes mistakes) {
    List<Stretch> stretches = new ArrayList<>();
    String text = yaml.text().strip();
    if (text.contains("{{")) {
      mistakes.add(yaml, "a histogram, expected plain numbers: histograms are not read");
      return stretches;
    }
    long count = 0;
    for (String item : text.isEmpty() ? new String[0] : text.split("\\s+")) {
      Matcher shape = ITEM.matcher(item);
      if (!shape.matches() || !sensible(shape)) {
        mistakes.add(
            yaml, "'" + item + "', expected a value such as 1, 1+2x3, 1x3, _, _x3 or stale");
        return stretches;
      }
      Stretch stretch = stretch(shape);
      count += stretch.count();
      if (stretch.count() > MOST || count > MOST) {
        mistakes.add(yaml, "more than " + MOST + " values, expected fewer");
        return stretches;
      }
      stretches.add(stretch);
    }
    return stretches;
  }

  /** Gaps and ends do not grow. */
  private static boolean sensible(Matcher shape) {
    boolean grows = shape.group(2) != null;
    String first = shape.group(1);
    return !grows || (!first.equals("_") && !first.equals("stale") && shape.group(3) != null);
  }

  private static Stretch stretch(Matcher shape) {
    String first = shape.group(1);
    long times = shape.group(3) == null ? 0 : Long.parseLong(shape.group(3));
    if (first.equals("_")) {
      return new Stretch(Kind.GAP, 0, 0, shape.group(3) == null ? 1 : times);
    }
    if (first.equals("stale")) {
      return new Stretch(Kind.STALE, 0, 0, times + 1);
    }
    double step = shape.group(2) == null ? 0 : Double.parseDouble(shape.group(2));
    return new Stretch(Kind.VALUE, number(first), step, times + 1);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("Inf", "Infinity"));
  }
}
