package dev.inflight.join;

import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The service level objectives of a request.
 *
 * @param limits in milliseconds by criterion, one of {@link #CRITERIA}; empty: nothing is judged
 */
public record Objectives(SortedMap<String, Double> limits) {
  /** What a limit may be about. */
  public static final List<String> CRITERIA =
      List.of("ttft_ms", "e2e_ms", "tpot_ms", "ttft_from_intended_ms", "e2e_from_intended_ms");

  /** What came of a request. */
  public enum Verdict {
    MET,
    /** One was, or it failed. */
    MISSED,
    /** None was as far as is known, but one was not measured. */
    UNKNOWN,
    /** There is no objective, or the request only warmed up. */
    NOT_JUDGED
  }

  public Objectives {
    limits = Collections.unmodifiableSortedMap(new TreeMap<>(limits));
  }

  /**
   * Judges a request.
   *
   * @throws IllegalArgumentException when a limit is about nothing that is known
   */
  public Verdict judge(RequestEvent request) {
    if (limits.isEmpty() || request.phase() != Phase.MEASURED) {
      return Verdict.NOT_JUDGED;
    }
    boolean missed = !request.ok();
    boolean unknown = false;
    for (var limit : limits.entrySet()) {
      double value = value(request, limit.getKey());
      if (Double.isNaN(value) || !(value > 0)) {
        unknown = true;
      } else if (value > limit.getValue()) {
        missed = true;
      }
    }
    return missed ? Verdict.MISSED : unknown ? Verdict.UNKNOWN : Verdict.MET;
  }

  /**
   * The value that a limit judges, in milliseconds; NaN when it was not measured.
   *
   * @throws IllegalArgumentException when there is no such criterion
   */
  static double value(RequestEvent request, String criterion) {
    return switch (criterion) {
      case "ttft_ms" -> request.ttftMs();
      case "e2e_ms" -> request.e2eMs();
      case "tpot_ms" -> request.tpotMs();
      case "ttft_from_intended_ms" -> request.ttftMs() + request.startDelayMs();
      case "e2e_from_intended_ms" -> request.e2eMs() + request.startDelayMs();
      default -> throw new IllegalArgumentException("unknown criterion " + criterion);
    };
  }
}
