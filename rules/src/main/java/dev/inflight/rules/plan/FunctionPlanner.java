package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.rules.check.Functions;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.window.Function;
import dev.inflight.rules.window.ParametricStatistic;
import dev.inflight.rules.window.RollingWindow;
import dev.inflight.rules.window.Statistic;
import dev.inflight.rules.window.Unknown;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Plans calls: each function's node, with its window and its parameters resolved. */
final class FunctionPlanner {

  private final Planner planner;
  private final Histories histories;
  private final Dialect dialect;

  FunctionPlanner(Planner planner, Histories histories, Dialect dialect) {
    this.planner = planner;
    this.histories = histories;
    this.dialect = dialect;
  }

  /** The last value of a window that stands where a scalar is needed. */
  Node lastOf(Windowed windowed) {
    RollingWindow window =
        histories.of(windowed.selector()).points().window(extent(windowed.window()));
    return new OfWindow(window.statistic(Function.LAST));
  }

  Node of(Call call) {
    RuleFunction function =
        Functions.named(call.function())
            .orElseThrow(() -> new IllegalArgumentException("no function " + call.function()));
    return switch (function.shape()) {
      case WINDOW -> ofWindow(function, call);
      case WINDOW_OR_SCALARS ->
          call.arguments().size() == 1 ? ofWindow(function, call) : scalar(function, call);
      case COMPARISON -> share((Comparison) call.arguments().get(0));
      case METRIC, METRIC_AND_DURATION -> ofMetric(function, call);
      case DURATION -> new TimeNodes.NoData(planner.of(call.arguments().get(0)));
      case SCALARS -> scalar(function, call);
      case NOTHING -> ofNothing(function);
    };
  }

  private Node scalar(RuleFunction function, Call call) {
    Node[] operands = planner.all(call.arguments());
    boolean chooses = function == RuleFunction.MIN || function == RuleFunction.MAX;
    Node node = new ScalarNode(ScalarFunction.named(function.word()), operands, chooses);
    return Planner.folded(node, !Arrays.stream(operands).allMatch(Node::constant));
  }

  private static Node ofNothing(RuleFunction function) {
    return switch (function) {
      case STEP -> new TimeNodes.Step();
      case ELAPSED -> new TimeNodes.Elapsed();
      case NOW -> new TimeNodes.Now();
      default -> throw new IllegalArgumentException(function + " takes arguments");
    };
  }

  private Node ofMetric(RuleFunction function, Call call) {
    History history = histories.of(selector(call.arguments().get(0)));
    return switch (function) {
      case ISNAN -> new TimeNodes.OddValue(history, true);
      case ISINF -> new TimeNodes.OddValue(history, false);
      case HAS -> new TimeNodes.Has(history);
      case AGE -> new TimeNodes.Age(history);
      case ABSENT -> new TimeNodes.AbsentFor(history, planner.of(call.arguments().get(1)));
      default -> throw new IllegalArgumentException(function + " takes no bare metric");
    };
  }

  private Node ofWindow(RuleFunction function, Call call) {
    List<Condition> arguments = call.arguments();
    RollingWindow window = window(function, arguments.get(0));
    if (function == RuleFunction.INCREASE) {
      History history = histories.of(selector(arguments.get(0)));
      return new OfCounter(history, window.statistic(Function.INCREASE));
    }
    Optional<Function> asked = parametric(function);
    if (asked.isEmpty() || arguments.size() < 2) {
      return new OfWindow(statistic(function, window, arguments));
    }
    Node parameter = planner.of(arguments.get(1));
    return parameter.constant()
        ? new OfWindow(window.statistic(asked.get(), parameter.value(new Moment())))
        : new OfWindowAsked(window.parametric(asked.get()), parameter);
  }

  /** What a function with a number beside its window asks of it. */
  private static Optional<Function> parametric(RuleFunction function) {
    return switch (function) {
      case QUANTILE -> Optional.of(Function.QUANTILE);
      case EMA -> Optional.of(Function.EMA);
      case STALLED -> Optional.of(Function.STALLED);
      default -> Optional.empty();
    };
  }

  private Statistic statistic(
      RuleFunction function, RollingWindow window, List<Condition> arguments) {
    return switch (function) {
      case MEAN -> window.statistic(Function.MEAN);
      case STD -> window.statistic(Function.STD);
      case VAR -> window.statistic(Function.VAR);
      case MEDIAN -> window.statistic(Function.MEDIAN);
      case SUM -> window.statistic(Function.SUM);
      case MIN -> window.statistic(Function.MIN);
      case MAX -> window.statistic(Function.MAX);
      case FIRST -> window.statistic(Function.FIRST);
      case LAST -> window.statistic(Function.LAST);
      case COUNT -> window.statistic(Function.COUNT);
      case P50 -> window.statistic(Function.QUANTILE, 0.5);
      case P90 -> window.statistic(Function.QUANTILE, 0.9);
      case P95 -> window.statistic(Function.QUANTILE, 0.95);
      case P99 -> window.statistic(Function.QUANTILE, 0.99);
      case MAD -> window.statistic(Function.MAD);
      case DIFF -> window.statistic(Function.DIFF);
      case RATE ->
          window.statistic(perSecond(arguments) ? Function.RATE_PER_SECOND : Function.RATE);
      case PCT_CHANGE -> window.statistic(Function.PCT_CHANGE);
      case SLOPE ->
          window.statistic(perSecond(arguments) ? Function.SLOPE_PER_SECOND : Function.SLOPE);
      case ZSCORE -> window.statistic(Function.ZSCORE);
      case EMA -> window.statistic(Function.EMA, RuleFunction.DEFAULT_ALPHA);
      case INCREASING -> window.statistic(Function.INCREASING);
      case DECREASING -> window.statistic(Function.DECREASING);
      case STALLED -> window.statistic(Function.STALLED, 0);
      default -> throw new IllegalArgumentException(function + " reads no window");
    };
  }

  private Node share(Comparison comparison) {
    boolean windowFirst = comparison.operands().get(0) instanceof Windowed;
    Windowed windowed = (Windowed) comparison.operands().get(windowFirst ? 0 : 1);
    Condition limit = comparison.operands().get(windowFirst ? 1 : 0);
    Comparator written = comparison.comparators().get(0);
    Comparator comparator = windowFirst ? written : written.flipped();
    Node against = planner.of(limit);
    History history = histories.of(windowed.selector());
    RollingWindow window = history.points().window(extent(windowed.window()));
    boolean countsOpen = history.followsOpenRequests() && ShareNode.opensCount(comparator);
    ParametricStatistic share = share(window, comparator, against);
    ParametricStatistic lenient =
        countsOpen && window.extent().atLeast() > 0
            ? share(history.points().window(partial(window.extent())), comparator, against)
            : share;
    return new ShareNode(share, lenient, window, against, history, countsOpen);
  }

  /** The window that answers from whatever it holds. */
  private static WindowExtent partial(WindowExtent extent) {
    return new WindowExtent(extent.kind(), extent.size(), true, 0);
  }

  private static ParametricStatistic share(
      RollingWindow window, Comparator comparator, Node against) {
    if (!against.constant()) {
      return window.share(comparator);
    }
    Statistic share = window.share(comparator, against.value(new Moment()));
    return new ParametricStatistic() {
      @Override
      public double value(double parameter, Unknown unknown) {
        return share.value(unknown);
      }
    };
  }

  private RollingWindow window(RuleFunction function, Condition argument) {
    History history = histories.of(selector(argument));
    WindowExtent written =
        argument instanceof Windowed windowed
            ? windowed.window()
            : function.defaultWindow().orElseThrow();
    return history.points().window(extent(written));
  }

  private WindowExtent extent(WindowExtent written) {
    return extent(written, dialect);
  }

  /** The window that is read for one that is written. */
  static WindowExtent extent(WindowExtent written, Dialect dialect) {
    return dialect.partialWarmUp() && written.atLeast() == 0 ? partial(written) : written;
  }

  private boolean perSecond(List<Condition> arguments) {
    return arguments.size() > 1
        || (!dialect.ratesPerStep()
            && arguments.get(0) instanceof Windowed windowed
            && windowed.window().timed());
  }

  private static MetricSelector selector(Condition argument) {
    if (argument instanceof Windowed windowed) {
      return windowed.selector();
    }
    if (argument instanceof Metric metric) {
      return metric.selector();
    }
    if (argument instanceof Literal literal) {
      throw new IllegalArgumentException("a number is no metric: " + literal.value());
    }
    throw new IllegalArgumentException("no metric: " + argument);
  }
}
