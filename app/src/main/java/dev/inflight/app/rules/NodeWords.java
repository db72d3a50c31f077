package dev.inflight.app.rules;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.AllOf;
import dev.inflight.grammar.Condition.AnyOf;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Negative;
import dev.inflight.grammar.Condition.Not;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.LiteralUnit;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.Printer;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.rules.check.Functions;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.check.Unit;
import java.util.Locale;

/** What a node of a tree answers, and when it can. */
final class NodeWords implements Condition.Visitor<String> {
  private static final String TRUTH = "true or false";
  private static final String NUMBER = "number";

  private final MetricCatalog catalog;

  NodeWords(MetricCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public String literal(Literal literal) {
    return NUMBER
        + literal
            .unit()
            .map(LiteralUnit::kind)
            .map(kind -> ", " + kind.name().toLowerCase(Locale.ROOT))
            .orElse("");
  }

  @Override
  public String metric(Metric metric) {
    return "latest value" + unit(metric.selector());
  }

  @Override
  public String windowed(Windowed windowed) {
    WindowExtent window = windowed.window();
    String size = Printer.print(plain(window));
    String span = size.substring(1, size.length() - 1);
    String reach = window.timed() ? "last " + span : "last " + count(window.size());
    return (window.size() == 0 ? "points stamped exactly now" : reach)
        + unit(windowed.selector())
        + "; unknown "
        + until(window, span);
  }

  private static WindowExtent plain(WindowExtent window) {
    return new WindowExtent(window.kind(), window.size(), false, 0);
  }

  private static String until(WindowExtent window, String span) {
    if (window.atLeast() > 0) {
      return "with fewer than " + count(window.atLeast());
    }
    if (window.partial() || window.size() == 0) {
      return "without points";
    }
    return window.timed()
        ? "until the series is " + span + " old"
        : "until there are " + count(window.size());
  }

  private static String count(long points) {
    return points == 1 ? "1 point" : points + " points";
  }

  private String unit(MetricSelector selector) {
    return catalog.unit(selector.name()).map(each -> ", " + words(each)).orElse("");
  }

  /** The unit of a metric; that of ratios is 1. */
  static String words(Unit unit) {
    return unit.ucum().equals("1") ? "where 1 is 100 %" : "in " + unit.ucum();
  }

  @Override
  public String call(Call call) {
    return Functions.named(call.function()).map(NodeWords::answer).orElse("no such function");
  }

  private static String answer(RuleFunction function) {
    return switch (function.unit()) {
      case TRUTH -> TRUTH;
      case RATIO -> "number, a ratio";
      case THINGS -> "number, a count";
      case SECONDS -> "number, in s";
      case SAME -> "number, in the same unit";
      case UNKNOWN -> NUMBER;
    };
  }

  @Override
  public String negative(Negative negative) {
    return NUMBER;
  }

  @Override
  public String not(Not not) {
    return TRUTH;
  }

  @Override
  public String arithmetic(Arithmetic arithmetic) {
    return NUMBER;
  }

  @Override
  public String comparison(Comparison comparison) {
    return TRUTH;
  }

  @Override
  public String allOf(AllOf allOf) {
    return TRUTH;
  }

  @Override
  public String anyOf(AnyOf anyOf) {
    return TRUTH;
  }
}
