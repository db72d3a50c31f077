package dev.inflight.sink.report;

import dev.inflight.model.Window;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a reader wants to see.
 *
 * @param top how many of the worst requests to show, 0 for none
 * @param by what makes a request the worst: {@code ttft}, {@code e2e}, {@code tpot} or {@code
 *     METRIC:max}; anything that no request has falls back to the end-to-end latency
 * @param windows which windows get printed, none for all of them
 * @param slo limits in milliseconds by criterion ({@code ttft_ms})
 * @param color whether the terminal shows colours
 * @param columns width that no line of text exceeds, at least {@value #NARROWEST}
 * @param hints the command that would help, by the wire name of a {@link
 *     dev.inflight.model.Reason}; a reason that is not named here has a default
 */
public record ReportOptions(
    int top,
    String by,
    Set<Window> windows,
    SortedMap<String, Double> slo,
    boolean color,
    int columns,
    Map<String, String> hints) {

  /** The width that a report has when nobody says otherwise. */
  public static final int COLUMNS = 100;

  /** No terminal is narrower than this. */
  public static final int NARROWEST = 60;

  /** Five worst requests by time to first token, every window, no colour, 100 columns. */
  public static final ReportOptions DEFAULT =
      new ReportOptions(5, "ttft", Set.of(), new TreeMap<>(), false, COLUMNS, Map.of());

  public ReportOptions {
    top = Math.max(0, top);
    windows = windows.isEmpty() ? EnumSet.allOf(Window.class) : EnumSet.copyOf(windows);
    windows = Collections.unmodifiableSet(windows);
    slo = Collections.unmodifiableSortedMap(new TreeMap<>(slo));
    columns = Math.max(NARROWEST, columns);
    hints = Map.copyOf(hints);
  }
}
