package dev.inflight.sink.notify.mute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MatcherTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rule=first token late",
        "rule=\"first token late\"",
        "rule = 'first token late' ",
        "alertname=~\"first.*\"",
        "level=warning",
        "severity=~warn.*",
        "replica=1",
        "replica=~\"1|2\"",
        "replica=~[0-9]",
        "replica=~\"\\d\"",
        "replica!=2",
        "replica!~\"[2-9]\"",
        "host=h200-07",
        "rack=\"\"",
        "rack=",
        "rack=~.*",
        "rack!=a",
        "tag=prod",
        "tag=~g.u",
        "tag!=night",
      })
  void matches_messageAsItHasToBe_isTrue(String matcher) {
    assertThat(Matcher.parse(matcher).matches(Messages.alarm(Level.WARNING))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rule=first",
        "rule=~first",
        "rule=~token.late",
        "level=error",
        "level=WARNING",
        "replica=~\"2|11\"",
        "replica!=1",
        "replica!~1",
        "rack=a",
        "rack!=\"\"",
        "rack=~.+",
        "tag=",
        "tag!=prod",
        "tag!~pr.*",
        "Rule=\"first token late\"",
      })
  void matches_messageNotAsItHasToBe_isFalse(String matcher) {
    assertThat(Matcher.parse(matcher).matches(Messages.alarm(Level.WARNING))).isFalse();
  }

  @Test
  void matches_noTags_areAnEmptyTag() {
    var bare = Messages.of(Kind.ALARM, Level.INFO, Map.of(), List.of());
    assertThat(Matcher.parse("tag=").matches(bare)).isTrue();
    assertThat(Matcher.parse("tag!=gpu").matches(bare)).isTrue();
    assertThat(Matcher.parse("tag=gpu").matches(bare)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          rule                   | 'rule' is no matcher, expected name=value
          =value                 | is no matcher
          a b=c                  | is no matcher
          a==b                   | is no matcher
          a="b                   | expected "…" around all of it
          a="b"c                 | expected "…" around all of it
          a=b"c"                 | has a quote within
          a=~(                   | is no regular expression of RE2: missing closing )
          a=~(?=x)               | is no regular expression of RE2
          a=~((a{1000}){1000})   | too large
          a=~(((a{99}){99}){99}) | too large
          """)
  void parse_noMatcher_saysWhy(String text, String expected) {
    assertThatThrownBy(() -> Matcher.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void parse_tooMuch_isRefused() {
    assertThatThrownBy(() -> Matcher.parse("a=" + "b".repeat(1_000)))
        .hasMessageContaining("1002 characters, expected at most 1000");
    assertThatThrownBy(() -> Matcher.parse("a=~" + "(".repeat(101) + ")".repeat(101)))
        .hasMessageContaining("too large");
    assertThatThrownBy(() -> Matcher.parse("a=\u001b[31m")).hasMessageContaining("control");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a=b", "a!=\"b c\"", "a=~\"\\\\d\\\"\\n\"", "a!~\"\\d+\"", "a='it\"s'", "a="})
  void toString_read_isTheSame(String text) {
    Matcher matcher = Matcher.parse(text);
    assertThat(Matcher.parse(matcher.toString())).isEqualTo(matcher).hasToString(matcher + "");
  }

  @Test
  void matchesNothing_emptyValue_isAsOfAMissingLabel() {
    assertThat(Matcher.parse("a=~.*").matchesNothing()).isTrue();
    assertThat(Matcher.parse("a!=b").matchesNothing()).isTrue();
    assertThat(Matcher.parse("a=b").matchesNothing()).isFalse();
    assertThat(Matcher.parse("a!=\"\"").matchesNothing()).isFalse();
  }
}
