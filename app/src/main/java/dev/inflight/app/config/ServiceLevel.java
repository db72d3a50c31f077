package dev.inflight.app.config;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.join.Objectives;
import java.util.SortedMap;
import java.util.TreeMap;

/** Limits of good requests as a person types them: {@code ttft_ms:500,e2e_ms:5000}. */
public final class ServiceLevel {
  private ServiceLevel() {}

  /**
   * Reads them; an empty text has none.
   *
   * @throws CommandFailure when one is none
   */
  public static SortedMap<String, Double> parse(String text) {
    SortedMap<String, Double> limits = new TreeMap<>();
    if (text.isEmpty()) {
      return limits;
    }
    for (String each : text.split(",", -1)) {
      int colon = each.indexOf(':');
      String name = colon < 0 ? each.strip() : each.substring(0, colon).strip();
      if (!Objectives.CRITERIA.contains(name)) {
        throw wrong(
            each,
            "one of " + String.join(", ", Objectives.CRITERIA) + " with a limit, as ttft_ms:500");
      }
      if (limits.put(name, limit(each, colon)) != null) {
        throw wrong(each, "each criterion once");
      }
    }
    return limits;
  }

  private static double limit(String each, int colon) {
    try {
      double limit = colon < 0 ? Double.NaN : Double.parseDouble(each.substring(colon + 1).strip());
      if (limit > 0 && limit < Double.POSITIVE_INFINITY) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw wrong(each, "a number of milliseconds");
    }
    throw wrong(each, "a positive number of milliseconds");
  }

  private static CommandFailure wrong(String found, String expected) {
    return CommandFailure.usage("--slo", found, expected);
  }
}
