package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.Optional;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RuleTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '^',
      value = {
        "x > 1, a, b → x > 1 → - → a, b",
        "x > 1, error, p => q → x > 1 → error → p => q",
        "x > 1 => error, p → x > 1 → - → error, p",
        "\"p,q\" > 1 => warn → \"p,q\" > 1 → warning → ^^",
        "'a=>b' > 1, crit → \"a=>b\" > 1 → critical → ^^",
        "x{a=\"b\"} > 1 => fatal: don't → x{a=\"b\"} > 1 → critical → don't",
        "x{a=~\"b\", c=\"d\"}[5, min 3], err → x{a=~\"b\", c=\"d\"}[5, min 3] → error → ^^",
        "x =>: {x:.3f}, \"q\" → x → - → {x:.3f}, \"q\"",
        "x => :: y → x → - → : y"
      })
  void line_inAllItsForms_isTakenApart(
      String text, String condition, String level, String message) {
    RuleLine line = RuleText.line(Source.of(text)).tree().orElseThrow();

    assertThat(Printer.print(line.condition())).isEqualTo(condition);
    assertThat(line.level().orElse("-")).isEqualTo(level);
    assertThat(line.message()).isEqualTo(message);
  }

  @Test
  void line_withBlanks_saysWhereItsPartsStand() {
    RuleLine line = RuleText.line(Source.of("  x > 1  => warn : m ")).tree().orElseThrow();

    assertThat(line.conditionSpan()).isEqualTo(new Span(2, 7));
    assertThat(line.tail()).isEqualTo(new Span(9, 21));
    assertThat(line.condition().span()).isEqualTo(new Span(2, 7));
  }

  @Test
  void span_afterAnAstralName_countsUtf16() {
    Condition.Arithmetic sum = (Condition.Arithmetic) read(" '😀' + (𝒳)[5]");

    assertThat(sum.left().span()).isEqualTo(new Span(1, 5));
    assertThat(sum.right().span()).isEqualTo(new Span(8, 15));
    assertThat(sum.span()).isEqualTo(new Span(1, 15));
  }

  @Test
  void issue_afterAnAstralName_countsCodePoints() {
    Issue issue = RuleText.condition(Source.of("'😀' + ;")).issues().get(0);

    assertThat(issue.column()).isEqualTo(7);
    assertThat(issue.caretColumn()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7%3", "7 % 3", "-7 % 3", "7%x", "7%(x)", "7%'x'", "7%-3", "7% -3", "7%true", "5m%3", "x%3",
        "x % 3", "(7)%3"
      })
  void percentSign_beforeAnOperand_isModulo(String text) {
    assertThat(read(text))
        .isInstanceOfSatisfying(
            Condition.Arithmetic.class,
            sum -> assertThat(sum.operator()).isEqualTo(ArithmeticOperator.MODULO));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"95%", "(95%)", "95% < x", "95% and y", "95%*x", "95% - x", "95% + 5%", "95% % 2"})
  void percentSign_thatTouchesItsNumber_isPercent(String text) {
    assertThat(Printer.print(read(text))).startsWith("95%");
  }

  @Test
  void literal_withAUnit_hasItsValueInTheBaseUnit() {
    assertThat(((Condition.Literal) read("250ms")).baseValue()).isEqualTo(0.25);
    assertThat(((Condition.Literal) read("95%")).baseValue()).isEqualTo(0.95);
    assertThat(((Condition.Literal) read("2KiB")).unit()).contains(LiteralUnit.KIBIBYTES);
    assertThat(LiteralUnit.of("KB")).contains(LiteralUnit.KILOBYTES);
    assertThat(LiteralUnit.of("kb")).isEmpty();
  }

  @Test
  void infinity_whereItIsWanted_isANumber() {
    Source source = Source.of("1e999");

    assertThat(RuleText.condition(source).tree()).isEmpty();
    assertThat(RuleText.conditionWithInfinity(source).tree())
        .map(tree -> ((Condition.Literal) tree).value())
        .isEqualTo(Optional.of(Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "_", "a/b", "a.b@2/3", "x.", "日本", "𝒳", "min", "AND"})
  void name_ofLettersAndWhatJoins_isOne(String text) {
    assertThat(RuleText.isName(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " x", "x ", "a b", "5", "and", "true", "a/", "/a", "a//b", "\"x\"", "x\0"})
  void name_thatNeedsQuotes_isNone(String text) {
    assertThat(RuleText.isName(text)).isFalse();
  }

  @Test
  void nesting_upToTheLimit_isRead() {
    assertThat(kindOf("(".repeat(200) + "x" + ")".repeat(200))).isEmpty();
    assertThat(kindOf("(".repeat(201) + "x" + ")".repeat(201))).contains(IssueKind.TOO_DEEP);
    assertThat(kindOf("-".repeat(200) + "x")).isEmpty();
    assertThat(kindOf("-".repeat(201) + "x")).contains(IssueKind.TOO_DEEP);
    assertThat(kindOf("x+".repeat(200) + "x")).isEmpty();
    assertThat(kindOf("x+".repeat(201) + "x")).contains(IssueKind.TOO_DEEP);
  }

  @Test
  void chain_ofAnd_isNoNesting() {
    assertThat(kindOf("x and ".repeat(9_998) + "x")).isEmpty();
    assertThat(kindOf("x and ".repeat(9_999) + "x")).contains(IssueKind.TOO_MANY_NODES);
    assertThat(kindOf("x and ".repeat(10_001) + "x")).contains(IssueKind.TOO_MANY_NODES);
  }

  @Test
  void text_upToTheLimit_isRead() {
    assertThat(kindOf("x".repeat(65_536))).isEmpty();
    assertThat(kindOf("x".repeat(65_537))).contains(IssueKind.TOO_LONG);
    assertThat(kindOf("é".repeat(32_769))).contains(IssueKind.TOO_LONG);
    assertThat(RuleText.line(Source.of("x => " + "y".repeat(65_536))).issues())
        .extracting(Issue::kind)
        .containsExactly(IssueKind.TOO_LONG);
  }

  @Test
  void window_upToTheLimit_isRead() {
    assertThat(kindOf("x[10000000] > y[90d]")).isEmpty();
    assertThat(kindOf("x[90.1d]")).contains(IssueKind.WINDOW_SIZE_INVALID);
  }

  @Test
  void expression_ofALabel_isAtMostSoLong() {
    assertThat(kindOf("x{a=~\"" + "a".repeat(1_000) + "\"}")).isEmpty();
    assertThat(kindOf("x{a=~\"" + "a".repeat(1_001) + "\"}"))
        .contains(IssueKind.INVALID_REGULAR_EXPRESSION);
    assertThat(kindOf("x{a=~\"" + "(".repeat(101) + ")".repeat(101) + "\"}"))
        .contains(IssueKind.INVALID_REGULAR_EXPRESSION);
    assertThat(kindOf("x{a=\"(\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "[*+]+", "\\\\1", "(?i:a)", "\\d{2,}", "(?<n>a)", "a{2", ""})
  void expression_thatRe2HasToo_isRead(String expression) {
    assertThat(kindOf("x{a=~\"" + expression + "\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"(?=a)", "(?!a)", "(?<!a)b", "(?>a)", "(a)\\1", "(?<n>a)\\k<n>"})
  void expression_thatRe2Lacks_isRefused(String expression) {
    assertThat(kindOf("x{a!~\"" + expression + "\"}"))
        .contains(IssueKind.INVALID_REGULAR_EXPRESSION);
  }

  /** What makes reading linear: a decision that needed more look-ahead would ask the predictor. */
  @Test
  void grammar_everywhere_needsOneTokenOfLookAhead() {
    String text = "not -f(x{a=\"b\"}[5, min 3], 1) < (y[..2] + 2%) * 3 or 'z' and true";
    Stretch stretch = new Stretch(Source.of(text), new Span(0, text.length()));
    AlertRuleParser parser =
        new AlertRuleParser(new CommonTokenStream(new ListTokenSource(Tokens.of(stretch).all())));
    assertThat(parser.condition().getText()).isNotEmpty();
    assertThat(parser.getInterpreter().decisionToDFA).allMatch(dfa -> dfa.s0 == null);
  }

  private static Optional<IssueKind> kindOf(String text) {
    return RuleText.condition(Source.of(text)).issues().stream().map(Issue::kind).findFirst();
  }

  private static Condition read(String text) {
    return RuleText.condition(Source.of(text)).tree().orElseThrow();
  }
}
