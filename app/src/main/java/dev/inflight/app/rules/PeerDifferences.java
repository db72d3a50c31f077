package dev.inflight.app.rules;

import dev.inflight.app.rules.Parts.Part;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.Printer;
import dev.inflight.grammar.WindowExtent;
import java.util.List;
import java.util.Set;

/** Walks a condition and tells what in it expr_tracker answers otherwise. */
final class PeerDifferences {
  private static final Set<String> NO_WARM_UP = Set.of("count", "has", "isnan", "isinf", "age");
  private static final Set<String> NEED_TWO =
      Set.of(
          "diff", "rate", "pct_change", "slope", "zscore", "stalled", "increasing", "decreasing");
  private static final Set<String> ENDS = Set.of("first", "last", "diff", "rate", "pct_change");
  private static final Set<String> ORDER = Set.of("min", "max", "median");
  private static final Set<String> FALSE = Set.of("increasing", "decreasing", "stalled");

  private final List<String> sentences;
  private final PeerFunctions functions;

  PeerDifferences(List<String> sentences, PeerFunctions functions) {
    this.sentences = sentences;
    this.functions = functions;
  }

  void of(Condition condition) {
    for (Part each : Parts.all(condition)) {
      if (each.condition() instanceof Windowed windowed) {
        window(each.function(), windowed);
      } else if (each.condition() instanceof Metric metric) {
        quoted(metric);
      } else if (each.condition() instanceof Call call) {
        functions.add(call.function());
      }
    }
  }

  private void window(String function, Windowed windowed) {
    warmUp(function, windowed);
    notFinite(function, windowed);
    String text = function + "(" + Printer.print(windowed) + ")";
    if (function.equals("sum") && windowed.window().size() > 1) {
      say(text + " compensates rounding; there the last digits may differ.");
    }
    if ((function.equals("rate") || function.equals("slope")) && windowed.window().timed()) {
      say(text + " is per second; there per step.");
    }
  }

  private void warmUp(String function, Windowed windowed) {
    WindowExtent window = windowed.window();
    if (NO_WARM_UP.contains(function) || window.partial() || window.atLeast() > 0) {
      return;
    }
    String text = Printer.print(windowed);
    String partial = Printer.print(partial(windowed));
    if (window.timed()) {
      say(
          "%s is unknown until the series is that old; there fewer points were enough. %s keeps that."
              .formatted(text, partial));
    } else if (window.size() > (NEED_TWO.contains(function) ? 2 : 1)) {
      say(
          "%s is unknown until there are %d points; there fewer were enough. %s keeps that."
              .formatted(text, window.size(), partial));
    }
  }

  private static Windowed partial(Windowed windowed) {
    WindowExtent window = windowed.window();
    return new Windowed(
        windowed.selector(),
        new WindowExtent(window.kind(), window.size(), true, 0),
        windowed.span());
  }

  private void notFinite(String function, Windowed windowed) {
    if (!windowed.window().timed() && windowed.window().size() < 2) {
      return;
    }
    String text =
        "%s(%s) is unknown while a point in the window is NaN or infinite; "
            .formatted(function, Printer.print(windowed));
    if (FALSE.contains(function)) {
      say(text + "there it could be false, and its contrary true.");
    } else if (ENDS.contains(function)) {
      say(text + "there only the first and the last point mattered.");
    } else if (ORDER.contains(function)) {
      say(text + "there it depended on where the point stood.");
    }
  }

  private void quoted(Metric metric) {
    String name = metric.selector().name();
    if (metric.selector().quoted() && (name.equals("true") || name.equals("false"))) {
      String number = name.equals("true") ? "1" : "0";
      say("\"" + name + "\" in quotes is the metric of that name; there it was " + number + ".");
    }
  }

  private void say(String sentence) {
    sentences.add(sentence);
  }
}
