package dev.inflight.app.command;

import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * For the reasons that a person can do something about: this very command line with what it lacks.
 */
final class Hinting {
  private static final String CLOCK = "--clock-offset HOST=D --clock-uncertainty HOST=D";

  private Hinting() {}

  static Map<String, String> of(InputArguments input) {
    Map<String, String> hints = new TreeMap<>();
    hints.put(
        Reason.ROUTE_NOT_DECLARED.wire(), command(input, "--direct") + "   (or --routes FILE)");
    hints.put(Reason.MISSING_RUN_IDENTITY.wire(), command(input, "--run-id ID"));
    hints.put(Reason.CLOCK_ALIGNMENT_REQUIRED.wire(), command(input, CLOCK));
    hints.put(Reason.CLOCK_DOMAIN_UNVERIFIED.wire(), command(input, CLOCK));
    return hints;
  }

  private static String command(InputArguments input, String more) {
    List<String> words = new ArrayList<>(List.of("inflight", "report"));
    input.requests.forEach(each -> words.add(quoted(each)));
    if (!input.telemetry.isEmpty()) {
      words.add("--telemetry");
      input.telemetry.forEach(each -> words.add(quoted(each)));
    }
    words.add(more);
    return String.join(" ", words);
  }

  /** The word as a shell reads it. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
