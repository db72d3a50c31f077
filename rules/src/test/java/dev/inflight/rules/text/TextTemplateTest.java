package dev.inflight.rules.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import dev.inflight.rules.Resources;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextTemplateTest {

  private static final TextScope SCOPE =
      new Values()
          .put("a", 6)
          .put("f", 6.26)
          .put("b", "hot")
          .put("t/loss", 2)
          .put("x y", 3)
          .put("q:r", 4)
          .put("step", 9)
          .put("nan", Double.NaN)
          .put("inf", Double.POSITIVE_INFINITY)
          .put("big", 1234567.891)
          .put("word:step", 0)
          .put("word:run", "run-7")
          .put("word:expr", "a=6 > 5")
          .put("label:host", "gpu-1");

  private static final TemplateNames NAMES =
      new TemplateNames() {
        private static final List<String> METRICS = List.of("a", "loss", "t/loss");

        @Override
        public boolean metric(String name) {
          return METRICS.contains(name);
        }

        @Override
        public boolean label(String name) {
          return name.equals("host");
        }

        @Override
        public Collection<String> suggestions() {
          return List.of("a", "loss", "t/loss", "labels.host", "step", "value", "expr", "explain");
        }
      };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        // engine.jsonl: g001, g049, g061, g079, g082, g086, g089, g091, g093
        "v={a} s={step} | v=6 s=0",
        "T {a} | T 6",
        "{a}¦{b} | 6¦hot",
        "{expr} | a=6 > 5",
        "{t.loss} {t/loss} | 2 2",
        "{{x}} {a} | {x} 6",
        "{step} | 0",
        "hot {f:.1f} | hot 6.3",
        "text {a} | text 6",
        // beyond
        "{f} | 6.26",
        "{'step'} | 9",
        "{\"x y\"} {`x y`} {'x y'} | 3 3 3",
        "{'q:r':.1f} | 4.0",
        "{labels.host} | gpu-1",
        "{unheard} {labels.unheard} {unheard:.2f} | ? ? ?",
        "[{unheard:>4}] | [   ?]",
        "{nan} {nan:.2f} {nan:d} | nan nan nan",
        "{inf} {inf:.2f} {inf:,} | inf inf inf",
        "{big:,.1f} | 1,234,567.9",
        "{big:.3g} {big:e} {big:d} | 1.23e+06 1.234568e+06 1234568",
        "{a:.1%} {a:d} {a:.4f} | 600.0% 6 6.0000",
        "[{a:>10}] [{a:<3}] [{a:^3}] [{a:03d}] | [         6] [6  ] [ 6 ] [006]",
        "[{b:>5}] [{b:.2}] [{b:s}] [{run:^7}] | [  hot] [ho] [hot] [ run-7 ]",
        "{ a } | 6",
        "no placeholder | no placeholder",
        "{{{a}}} | {6}"
      })
  void render_template_printsValues(String template, String text) {
    Parsed<TextTemplate> parsed = TextTemplate.parse(Source.of(template), TemplateNames.ANY);

    assertThat(parsed.issues()).isEmpty();
    assertThat(parsed.tree().orElseThrow().render(SCOPE)).contains(text);
  }

  @Test
  void render_textWhereANumberIsAskedFor_isEmpty() {
    TextTemplate template =
        TextTemplate.parse(Source.of("{b:.2f}"), TemplateNames.ANY).tree().orElseThrow();

    assertThat(template.render(SCOPE)).isEmpty();
  }

  @Test
  void metricsAndWords_template_saysWhatItAsksFor() {
    TextTemplate template =
        TextTemplate.parse(
                Source.of("{a} {t.loss:.2f} {'step'} {explain} {labels.x}"), TemplateNames.ANY)
            .tree()
            .orElseThrow();

    assertThat(template.metrics()).containsExactlyInAnyOrder("a", "t.loss", "step");
    assertThat(template.words()).containsExactly(Word.EXPLAIN);
  }

  @Test
  void parse_wrongTemplates_sayWhatAndWhere() {
    StringBuilder report = new StringBuilder();
    for (String template :
        List.of(
            "{",
            "loss {a",
            "loss {a and {loss}",
            "loss a} is high",
            "{a}}",
            "{}",
            "{:.2f}",
            "{los}",
            "{los} of {labels.hots} at {stp:.2f}",
            "{labels.device}",
            "{nowhere}",
            "{a:zz}",
            "{a:.4q}",
            "{a:.2d}",
            "{a:010,.1f}",
            "{a:999}",
            "{a!r}",
            "{a[0]}",
            "{'a'x}",
            "{'a}",
            "{expr:.2f}",
            "{labels.host:d}",
            "first line\nsecond {los}")) {
      Parsed<TextTemplate> parsed = TextTemplate.parse(Source.of(template), NAMES);
      assertThat(parsed.tree()).as(template).isEmpty();
      report.append(parsed.issues().stream().map(Issue::pretty).collect(Collectors.joining("\n")));
      report.append("\n\n");
    }
    Resources.golden("templates.txt", report.toString());
  }
}
