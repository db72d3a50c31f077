package dev.inflight.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Durations and the templates of another tool, word by word. */
final class RuleWordsTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, 500000000",
    "1.5s, 1500000000",
    "1h30m, 5400000000000",
    "2d, 172800000000000",
    "1w, 604800000000000",
    "0, 0",
    "3650d, 315360000000000000"
  })
  void duration_isNanoseconds(String text, long ns) {
    assertThat(RuleDuration.ns(text)).hasValue(ns);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "5 s", "-5s", "5S", "3651d", "999999999999999999w", "s", "1..5s"})
  void duration_otherwise_isNone(String text) {
    assertThat(RuleDuration.ns(text)).isEmpty();
  }

  @Test
  void seconds_areExact() {
    assertThat(RuleDuration.seconds("0.1")).hasValue(100_000_000);
    assertThat(RuleDuration.seconds("1e-400")).hasValue(0);
    assertThat(RuleDuration.seconds("1e999999999")).isEmpty();
    assertThat(RuleDuration.seconds("1e-999999999")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "{{ $labels.host }};{labels.host}",
        "{{$labels.host}}: {{- $value -}};{labels.host}: {value}",
        "{{ .Labels.a }} {{ .Value }};{labels.a} {value}",
        "{{ $value | humanize }};{value}",
        "{{ printf \"%.2f\" $value }} {x};{value:.2f} {{x}}",
        "100 %;100 %",
      })
  void annotation_isTranslated(String theirs, String ours) {
    PrometheusTemplate template = PrometheusTemplate.of(theirs.replace("\\\"", "\""));

    assertThat(template.text()).isEqualTo(ours);
    assertThat(template.refused()).isEmpty();
  }

  @Test
  void annotation_withoutCounterpart_isSaid() {
    assertThat(PrometheusTemplate.of("a {{ query \"up\" }} b").refused())
        .containsExactly("{{ query \"up\" }}");
  }
}
