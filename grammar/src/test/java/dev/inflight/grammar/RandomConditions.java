package dev.inflight.grammar;

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
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Trees that some text means, of every construct and with values at the edges. */
final class RandomConditions {
  private static final List<String> NAMES =
      List.of(
          "x",
          "loss",
          "train/loss",
          "a.b@16/u.v",
          "x.",
          "日本",
          "min",
          "e5",
          "m",
          "5x",
          "a b",
          "and",
          "true",
          "not",
          "it's",
          "say \"hi\"",
          "`q`",
          "a/",
          "/a",
          "a//b",
          "\n",
          "𝒳",
          "[5]");
  private static final List<String> FUNCTIONS = List.of("mean", "share", "f", "x.y", "min");
  private static final List<String> VALUES =
      List.of("", "a", "a.*", "it's", "\"", "[a-c]+", "é|😀");
  private static final List<Double> NUMBERS =
      List.of(
          0.0,
          1.0,
          0.1,
          95.0,
          1e15,
          1e15 - 1,
          1e16,
          1e22,
          1e-7,
          1e-320,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          123456789.125,
          2.0e-3,
          1.0e10 / 3);

  private final Random random;

  RandomConditions(Random random) {
    this.random = random;
  }

  Condition next(int depth) {
    if (depth == 0) {
      return leaf();
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Negative(next(depth - 1), Span.NOWHERE);
      case 1 -> new Not(next(depth - 1), Span.NOWHERE);
      case 2, 3 ->
          new Arithmetic(
              pick(List.of(ArithmeticOperator.values())),
              next(depth - 1),
              next(random.nextInt(depth)),
              Span.NOWHERE);
      case 4 -> comparison(depth);
      case 5 -> new AllOf(operands(2, depth), Span.NOWHERE);
      case 6 -> new AnyOf(operands(2, depth), Span.NOWHERE);
      case 7 -> new Call(pick(FUNCTIONS), operands(0, depth), Span.NOWHERE, Span.NOWHERE);
      default -> leaf();
    };
  }

  private Condition comparison(int depth) {
    List<Condition> operands = operands(2, depth);
    List<Comparator> comparators =
        Stream.generate(() -> pick(List.of(Comparator.values())))
            .limit(operands.size() - 1L)
            .toList();
    return new Comparison(operands, comparators, Span.NOWHERE);
  }

  private List<Condition> operands(int fewest, int depth) {
    return IntStream.range(0, fewest + random.nextInt(3))
        .mapToObj(i -> next(random.nextInt(depth)))
        .toList();
  }

  private Condition leaf() {
    return switch (random.nextInt(3)) {
      case 0 -> new Literal(number(), unit(), Span.NOWHERE);
      case 1 -> new Metric(selector(), Span.NOWHERE);
      default -> new Windowed(selector(), window(), Span.NOWHERE);
    };
  }

  private double number() {
    return random.nextBoolean()
        ? pick(NUMBERS)
        : Math.abs(Double.longBitsToDouble(random.nextLong() & 0x7fdf_ffff_ffff_ffffL));
  }

  private Optional<LiteralUnit> unit() {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(pick(List.of(LiteralUnit.values())));
  }

  private MetricSelector selector() {
    String name = pick(NAMES);
    boolean quoted = !RuleText.isName(name) || random.nextInt(4) == 0;
    return new MetricSelector(
        name, quoted, Stream.generate(this::matcher).limit(random.nextInt(3)).toList());
  }

  private LabelMatcher matcher() {
    LabelMatcher.Operator operator = pick(List.of(LabelMatcher.Operator.values()));
    return new LabelMatcher(pick(NAMES), operator, pick(VALUES));
  }

  private WindowExtent window() {
    boolean timed = random.nextBoolean();
    long size = timed ? nanoseconds() : 1 + random.nextInt(Limits.WINDOW_POINTS);
    boolean partial = random.nextInt(3) == 0;
    long atLeast =
        partial || random.nextBoolean() ? 0 : 1 + random.nextInt(timed ? 100 : (int) size);
    return new WindowExtent(
        timed ? WindowExtent.Kind.NANOSECONDS : WindowExtent.Kind.POINTS, size, partial, atLeast);
  }

  private long nanoseconds() {
    long[] units = {1, 1_000, 1_000_000, 1_000_000_000L, 60_000_000_000L, 3_600_000_000_000L};
    long unit = units[random.nextInt(units.length)];
    return unit * (1 + random.nextInt(2_000));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
