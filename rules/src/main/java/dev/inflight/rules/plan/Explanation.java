package dev.inflight.rules.plan;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.AllOf;
import dev.inflight.grammar.Condition.AnyOf;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Not;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.model.Absent;
import dev.inflight.model.Observation;
import dev.inflight.rules.check.Functions;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.check.Walk;
import dev.inflight.rules.text.NumberText;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** What each part of a condition answers at one moment. */
public final class Explanation {

  private final Condition condition;
  private final Histories histories;
  private final Dialect dialect;
  private final Moment moment;
  private final Map<Condition, Node> nodes = new IdentityHashMap<>();

  public Explanation(Condition condition, Histories histories, Dialect dialect, Moment moment) {
    this.condition = condition;
    this.histories = histories;
    this.dialect = dialect;
    this.moment = moment;
    Planner.plan(condition, histories, dialect, nodes);
  }

  /** On one line, values beside what was looked up: {@code mean(a[3])=5 > 4}. */
  public String line() {
    return Wording.with(condition, this::observed);
  }

  private String observed(Condition part) {
    double value = value(part);
    if (Double.isNaN(value)) {
      return "?";
    }
    return answersTruth(part) ? String.valueOf(value != 0) : NumberText.sixDigits(value);
  }

  /**
   * A line per part that was looked up or worked out, indented: its value or truth, its window and
   * points, why it is unknown.
   */
  public String tree() {
    StringBuilder text = new StringBuilder();
    tree(condition, 0, text);
    return text.toString();
  }

  private void tree(Condition part, int depth, StringBuilder text) {
    if (part instanceof Literal || !nodes.containsKey(part)) {
      return;
    }
    text.append("  ".repeat(depth)).append(Wording.of(part));
    text.append(" = ").append(told(part)).append(points(part)).append('\n');
    if (part instanceof Call call && readsWindow(call)) {
      return;
    }
    Walk.parts(part).forEach(inner -> tree(inner, depth + 1, text));
  }

  private String told(Condition part) {
    double value = value(part);
    if (Double.isNaN(value)) {
      return "UNKNOWN (" + reason() + ")";
    }
    if (answersTruth(part)) {
      return value != 0 ? "TRUE" : "FALSE";
    }
    return NumberText.sixDigits(value);
  }

  /** Why the last part had no answer. */
  private String reason() {
    return Reasons.of(moment.unknown());
  }

  private String points(Condition part) {
    OptionalLong count = counted(part);
    if (count.isEmpty()) {
      return "";
    }
    long open = open(part);
    String points = count.getAsLong() + (count.getAsLong() == 1 ? " point" : " points");
    return "  [" + points + (open == 0 ? "]" : " and " + open + " in flight]");
  }

  /** How many requests that have not ended count already. */
  private long open(Condition part) {
    return nodes.get(part) instanceof ShareNode share ? share.open(moment) : 0;
  }

  /** How many points a part looks at, when it looks at a window. */
  private OptionalLong counted(Condition part) {
    Condition argument =
        part instanceof Call call && readsWindow(call) ? call.arguments().get(0) : part;
    if (argument instanceof Comparison comparison && part instanceof Call) {
      argument =
          comparison.operands().get(comparison.operands().get(0) instanceof Windowed ? 0 : 1);
    }
    if (!(argument instanceof Windowed windowed)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        histories
            .of(windowed.selector())
            .points()
            .window(FunctionPlanner.extent(windowed.window(), dialect))
            .count());
  }

  /**
   * What the first comparison looks at, or the whole condition when nothing is compared.
   *
   * @param unit of what it looks at
   */
  public Observation observation(String unit) {
    Condition looked = Selectors.of(condition).first();
    FirstComparison first = FirstComparison.of(condition);
    double value = value(looked);
    OptionalLong points = counted(looked);
    long open = open(looked);
    return new Observation(
        Wording.of(looked),
        unit,
        value,
        first.sign(),
        first.limit().map(this::number).orElse(Double.NaN),
        points.isPresent() ? points.getAsLong() + open : Absent.LONG,
        open,
        nodes.get(looked) instanceof ShareNode);
  }

  private double number(Condition part) {
    return part instanceof Literal literal ? literal.value() : value(part);
  }

  private double value(Condition part) {
    Node node = nodes.get(part);
    return node == null ? Double.NaN : node.value(moment);
  }

  private static boolean readsWindow(Call call) {
    return !call.arguments().isEmpty()
        && (call.arguments().get(0) instanceof Windowed
            || Functions.named(call.function()).filter(f -> f == RuleFunction.SHARE).isPresent());
  }

  static boolean answersTruth(Condition part) {
    if (part instanceof Call call) {
      return Functions.named(call.function()).map(RuleFunction::truth).orElse(false);
    }
    return part instanceof Comparison
        || part instanceof Not
        || part instanceof AllOf
        || part instanceof AnyOf;
  }
}
