package dev.inflight.app.rules.replay;

import dev.inflight.app.rules.replay.ReplayWriter.Ending;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Plain;
import java.util.List;
import java.util.Locale;

/** What became of every rule, a line each. */
final class RuleTable {
  private static final int WIDEST = 40;

  private final Ending ending;

  RuleTable(Ending ending) {
    this.ending = ending;
  }

  void print(Lines out) {
    int width = 4;
    for (RuleSum each : ending.rules()) {
      width = Math.max(width, name(each).length());
    }
    String format = "%-" + width + "s  %7s  %14s  %8s  %s";
    out.line(format.formatted("rule", "fires", "time firing", "unknown", "why").stripTrailing());
    for (RuleSum each : ending.rules()) {
      out.line(
          format
              .formatted(
                  name(each),
                  Human.count(each.fires),
                  each.firingNs == 0 ? Human.UNKNOWN : Human.duration(each.firingNs),
                  share(each.unknownShare()),
                  each.instances ? String.join(", ", reasons(each)) : missing(each))
              .stripTrailing());
    }
  }

  /** Why a rule was never asked. */
  private static String missing(RuleSum sum) {
    return sum.by.isEmpty()
        ? ""
        : "nothing came with " + Plain.text(String.join(", ", sum.by), WIDEST);
  }

  private static String name(RuleSum sum) {
    return Plain.text(sum.rule, WIDEST);
  }

  private static List<String> reasons(RuleSum sum) {
    return sum.reasonsByTime().stream().map(each -> Plain.text(each, 2 * WIDEST)).toList();
  }

  private static String share(double share) {
    return Double.isNaN(share) ? Human.UNKNOWN : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
