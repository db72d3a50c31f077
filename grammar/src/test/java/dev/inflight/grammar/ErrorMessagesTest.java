package dev.inflight.grammar;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All messages as people see them, one text after another. */
final class ErrorMessagesTest {
  private static final List<String> CONDITIONS =
      List.of(
          "",
          "   ",
          "x >",
          "x > ",
          "()",
          "(x > 1",
          "x > 1)",
          "x y",
          "x, y",
          "x > > y",
          "x <> y",
          "x = 5",
          "x =< y",
          "x => 5",
          "x AND y",
          "(x OR y)",
          "NOT x",
          "x + not y",
          "x ** 2",
          "x &&& y",
          "x ? 1 : 2",
          "x $ y €€ z",
          "x > 1;",
          ".",
          "x .. y",
          "²",
          "@x > 1",
          "{x} > 1",
          "x} > 1",
          "\"abc",
          "\"a\\\"b\" > 1",
          "\"\" > 1",
          "5abc",
          "x > 12kb",
          "x > 5M",
          "x > 1h30m",
          "0x10",
          "1_000",
          "1e",
          "1.2.3 > x",
          "1e999 > x",
          "5(3)",
          "(x)(y)",
          "\"mean\"(x[5])",
          "f(x",
          "f(x,",
          "f(x,)",
          "f(*)",
          "mean(x[5]",
          "x[]",
          "x[-1]",
          "x[y]",
          "x[..y]",
          "x[true]",
          "x[\"5m\"]",
          "x[0]",
          "x[1.5]",
          "x[10000001]",
          "x[0s]",
          "x[91d]",
          "x[5GB]",
          "x[5%]",
          "x[1e999]",
          "x[5",
          "x[5 m]",
          "x[1w]",
          "x[5, 3]",
          "x[5, min]",
          "x[5, min 0]",
          "x[5, min 6]",
          "x[5, min 1m]",
          "x[..5, min 2]",
          "x[5][6]",
          "(x[5])[3]",
          "(x + 1)[3] > (y + 2)[4]",
          "mean(x[5])[3]",
          "[5]",
          "x{",
          "x{host}",
          "x{host=}",
          "x{host=gpu}",
          "x{host=\"a\"",
          "x{host=\"a\",}",
          "x{host=\"a\" and}",
          "x{gpu-id=\"a\"}",
          "x{\"\"=\"a\"}",
          "x{host=~\"(\"}",
          "x{host=~\"a(?=b)\", case!~\"(a)\\1\"}",
          "(x){host=\"a\"}",
          "x > 1\n  and y >\n",
          "x\n>\t= 1",
          "x \u200f> 1",
          "x > '\u202eevil",
          "x \ud800 y",
          "x \0\0 y",
          "x".repeat(120) + " " + "y".repeat(120),
          "😀 > 1",
          "日本 > 1 1");

  private static final List<String> LINES =
      List.of(
          "",
          "  ",
          ", warn",
          "=> warn",
          "x >=> 5",
          "(x > 1 => warn",
          "x) > 1 => warn",
          "x > $ => warn: look",
          "  x AND y, error",
          "x[0] => warn: zero");

  private static final List<String> DOUBTFUL =
      List.of("x => 5", "x => -1.5e3", "x=> 800ms", "x, 5", "x =>");

  @Test
  void condition_thatIsWrong_saysWhatAndWhere() throws IOException {
    check("conditions.txt", CONDITIONS, text -> RuleText.condition(source(text)).issues().stream());
  }

  @Test
  void line_thatIsWrong_saysWhatAndWhereInTheLine() throws IOException {
    check("lines.txt", LINES, text -> RuleText.line(source(text)).issues().stream());
  }

  @Test
  void message_thatIsANumber_isDoubted() throws IOException {
    check(
        "doubtful.txt",
        DOUBTFUL,
        text ->
            RuleText.line(source(text)).tree().stream()
                .flatMap(line -> RuleText.doubtfulMessage(source(text), line).stream()));
  }

  private static Source source(String text) {
    return new Source("rules.yaml", text, 3, 9);
  }

  private static void check(String file, List<String> texts, Issues issues) throws IOException {
    String all =
        texts.stream()
            .map(text -> issues.of(text).map(Issue::pretty).collect(Collectors.joining("\n")))
            .map(pretty -> pretty.isEmpty() ? "nothing" : pretty)
            .collect(Collectors.joining("\n\n", "", "\n"));
    Golden.check(file, all);
  }

  /** What is said about a text. */
  private interface Issues {
    Stream<Issue> of(String text);
  }
}
