package dev.inflight.app.rules;

import dev.inflight.app.rules.Parts.Part;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.Printer;
import dev.inflight.rules.check.Functions;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.check.Unit;
import dev.inflight.rules.check.Walk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a condition says, without data: its canonical form, its tree, its metrics and windows. */
public final class Explanation {
  private static final String IN_FLIGHT = "request/in_flight";
  private static final String OLDEST = "request/oldest_in_flight_ms";
  private static final String TTFT = "request/ttft_ms";
  private static final String E2E = "request/e2e_ms";

  private static final int WIDEST = 48;
  private static final int DEEPEST = 20;

  private final Condition condition;
  private final MetricCatalog catalog;

  private Explanation(Condition condition, MetricCatalog catalog) {
    this.condition = condition;
    this.catalog = catalog;
  }

  /** The text. */
  public static String of(Condition condition, MetricCatalog catalog) {
    return new Explanation(condition, catalog).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder(Plain.text(Printer.print(condition))).append("\n\n");
    tree(text);
    text.append("\nmetrics    ").append(listed(selectors(condition).map(this::withUnit)));
    text.append("windows    ").append(listed(windows(condition).stream().map(Plain::text)));
    return text.append("evaluated  ").append(when()).append('\n').toString();
  }

  private void tree(StringBuilder text) {
    NodeWords words = new NodeWords(catalog);
    Deque<Open> open = new ArrayDeque<>(List.of(new Open(condition, 0)));
    while (!open.isEmpty()) {
      Open next = open.pop();
      String what = "  ".repeat(Math.min(DEEPEST, next.depth())) + NodeNames.of(next.condition());
      String kind = next.condition().accept(words);
      text.append(Plain.text(what));
      text.append(" ".repeat(Math.max(2, WIDEST - what.length()))).append(kind).append('\n');
      List<Condition> parts = Walk.parts(next.condition());
      for (int at = parts.size() - 1; at >= 0; at--) {
        open.push(new Open(parts.get(at), next.depth() + 1));
      }
    }
  }

  private record Open(Condition condition, int depth) {}

  private static String listed(Stream<String> lines) {
    List<String> all = lines.distinct().toList();
    return (all.isEmpty() ? "none" : String.join("\n           ", all)) + "\n";
  }

  private String withUnit(MetricSelector selector) {
    Optional<Unit> unit = catalog.unit(selector.name());
    String name = Plain.text(Printer.print(selector));
    return name + unit.map(each -> ", " + NodeWords.words(each)).orElse(", unit not known");
  }

  private String when() {
    boolean timed =
        Parts.all(condition).stream()
            .map(Part::condition)
            .filter(Call.class::isInstance)
            .flatMap(each -> Functions.named(((Call) each).function()).stream())
            .anyMatch(RuleFunction::timed);
    return timed || followsOpenRequests()
        ? "when a point of its metrics comes, and every second without"
        : "when a point of its metrics comes";
  }

  /** Open requests grow older although no point comes. */
  private boolean followsOpenRequests() {
    return selectors(condition)
            .map(each -> each.name().replace('.', '/'))
            .anyMatch(name -> name.equals(IN_FLIGHT) || name.equals(OLDEST))
        || Parts.all(condition).stream()
            .filter(each -> each.function().equals(RuleFunction.SHARE.word()))
            .flatMap(each -> Parts.all(each.condition()).stream())
            .map(Part::condition)
            .flatMap(Explanation::selector)
            .map(each -> each.name().replace('.', '/'))
            .anyMatch(name -> name.equals(TTFT) || name.equals(E2E));
  }

  /** The metrics that a condition asks for, each with its matchers, in the order written. */
  static List<String> metrics(Condition condition) {
    return selectors(condition).map(each -> Printer.print(each)).distinct().toList();
  }

  /** The windows of a condition, in the order written. */
  static List<String> windows(Condition condition) {
    return Parts.all(condition).stream()
        .map(Part::condition)
        .filter(Windowed.class::isInstance)
        .map(each -> Printer.print(each))
        .distinct()
        .toList();
  }

  /** The metrics that a condition asks for. */
  static Stream<MetricSelector> selectors(Condition condition) {
    return Parts.all(condition).stream().map(Part::condition).flatMap(Explanation::selector);
  }

  private static Stream<MetricSelector> selector(Condition each) {
    if (each instanceof Windowed windowed) {
      return Stream.of(windowed.selector());
    }
    return each instanceof Metric metric ? Stream.of(metric.selector()) : Stream.empty();
  }
}
