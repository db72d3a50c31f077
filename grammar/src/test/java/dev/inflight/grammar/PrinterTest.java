package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PrinterTest {
  private static final int TREES = 100;

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '^',
      value = {
        "x > 1 or y > 2 and z > 3 → (x > 1) or ((y > 2) and (z > 3))",
        "x or (y or z) → x or (y or z)",
        "((x and (y))) → x and y",
        "a < b < c → a < b < c",
        "not not x → not (not x)",
        "!~x → not (not x)",
        "- -p → -(-p)",
        "+(p > 1) → p > 1",
        "-7%3 → (-7) % 3",
        "p - q - r → (p - q) - r",
        "'a-b' > `q\"'` → \"a-b\" > `q\"'`",
        "\"x\" > x → \"x\" > x",
        "x > 95% and y < 5% → (x > 95%) and (y < 5%)",
        "95%*x → 95% * x",
        "95% - x → 95% - x",
        "95%-x → 95 % (-x)",
        "x > 2GiB → x > 2GiB",
        "5min + 3µs → 5m + 3us",
        "21°C → 21Cel",
        "1e-6 < 10000000000000000 → 1e-6 < 1e16",
        "1.50 + .5 + 5. → (1.5 + 0.5) + 5",
        "true == false → 1 == 0",
        "((x))[5min] → x[5m]",
        "x[0s] → x[0s]",
        "x[90s] + x[24h] + x[1.5h] → (x[90s] + x[1d]) + x[90m]",
        "x[1e3] + x[..20.0] + x[..5m] → (x[1000] + x[..20]) + x[..5m]",
        "x[5,min 3] + x[5m , min 3] → x[5, min 3] + x[5m, min 3]",
        "min (x , min) → min(x, min)",
        "x{host = \"a\",'gpu id'!~'b\"'}[5] → x{host=\"a\", \"gpu id\"!~'b\"'}[5]",
        "x{} → x",
        "f() → f()"
      })
  void print_ofAText_isItsCanonicalForm(String text, String canonical) {
    assertThat(Printer.print(read(text))).isEqualTo(canonical);
    assertThat(Printer.print(read(canonical))).isEqualTo(canonical);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void read_ofWhatWasPrinted_isTheSameTree(long seed) {
    Random random = new Random(seed);
    RandomConditions conditions = new RandomConditions(random);
    for (int i = 0; i < TREES; i++) {
      Condition tree = conditions.next(random.nextInt(6));
      String printed = Printer.print(tree);

      assertThat(read(printed)).as(printed).matches(tree::sameAs);
      assertThat(Printer.print(read(printed))).isEqualTo(printed);
    }
  }

  static Stream<CorpusCase> corpus() throws IOException {
    return CorpusCase.all().stream();
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void read_ofAPrintedCorpusCase_isTheSameTree(CorpusCase each) {
    RuleText.condition(Source.of(each.source()))
        .tree()
        .ifPresent(tree -> assertThat(read(Printer.print(tree))).matches(tree::sameAs));
  }

  @Test
  void read_ofThePrintedDeepestTree_isTheSameTree() {
    Condition tree = read("-".repeat(Limits.NESTING) + "x{a=\"b\"}[5]");

    assertThat(read(Printer.print(tree))).matches(tree::sameAs);
  }

  @Test
  void print_ofAnInfiniteNumber_readsBackWithInfinity() {
    Condition infinite =
        new Condition.Literal(Double.POSITIVE_INFINITY, Optional.empty(), Span.NOWHERE);

    assertThat(RuleText.conditionWithInfinity(Source.of(Printer.print(infinite))).tree())
        .hasValueSatisfying(infinite::sameAs);
  }

  @Test
  void print_ofParts_isWhatTheyAreInACondition() {
    MetricSelector selector =
        new MetricSelector(
            "a b", true, List.of(new LabelMatcher("h", LabelMatcher.Operator.EQUAL, "")));

    assertThat(Printer.print(selector)).isEqualTo("\"a b\"{h=\"\"}");
    assertThat(Printer.print(WindowExtent.points(5))).isEqualTo("[5]");
  }

  private static Condition read(String text) {
    Parsed<Condition> read = RuleText.condition(Source.of(text));
    assertThat(read.issues()).as(text).isEmpty();
    return read.tree().orElseThrow();
  }
}
