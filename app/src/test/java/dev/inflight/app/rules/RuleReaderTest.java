package dev.inflight.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import dev.inflight.model.AlertLink;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RuleReaderTest {
  private final RuleReader reader = new RuleReader(RuleDefaults.EXPR_TRACKER);

  @Test
  void object_ofThePeer_hasItsDefaults() {
    RuleDefinition rule = read("{'alert': 'n', 'expr': 'x > 1', 'for': 3, 'level': ' Crit '}");

    assertThat(rule.name()).isEqualTo("n");
    assertThat(rule.level()).isEqualTo(Level.CRITICAL);
    assertThat(rule.timing().forSteps()).isEqualTo(3);
    assertThat(rule.timing().notifyRecovery()).isFalse();
    assertThat(rule.timing().cooldownNs()).isEqualTo(Timing.NO_COOLDOWN);
    assertThat(read("{'expr': 'x > 1', 'mode': 'level'}").timing().cooldownNs())
        .isEqualTo(Timing.LEVEL_COOLDOWN_NS);
  }

  @Test
  void object_emptyName_isUnnamed() {
    assertThat(read("{'condition': 'x > 1', 'name': ''}").named()).isFalse();
  }

  @Test
  void object_noSteps_isOne() {
    assertThat(read("{'condition': 'x > 1', 'for_steps': 0}").timing().forSteps()).isEqualTo(1);
    assertThat(read("{'condition': 'x > 1', 'for_steps': 2.0}").timing().forSteps()).isEqualTo(2);
  }

  @Test
  void object_maxFiresZeroAndNoCooldown_areKept() {
    Timing timing =
        read("{'condition': 'x > 1', 'cooldown': null, 'max_fires': 0, 'mode': 'level'}").timing();

    assertThat(timing.cooldownNs()).isEqualTo(Timing.NO_COOLDOWN);
    assertThat(timing.maxFires()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{'expr': 'x > 1', 'severity': 'page'}|UNKNOWN_KEY",
        "{'condition': 'x > 1', 'mode': 'always'}|UNKNOWN_MODE",
        "{'condition': 'x > 1', 'level': 'loud'}|UNKNOWN_LEVEL",
        "{'condition': ''}|EMPTY_EXPRESSION",
        "{'message': 'x'}|RULE_WITHOUT_CONDITION",
        "{'condition': 'x > 1', 'for_steps': 2.9}|INVALID_VALUE",
        "{'condition': 'x > 1', 'runbook': 'wiki/late'}|INVALID_VALUE",
        "{'condition': 'x > 1', 'runbook': 'javascript:alert(1)'}|INVALID_VALUE",
        "{'condition': 'x > 1', 'runbook': 'https://me:pw@wiki/late'}|INVALID_VALUE",
        "{'condition': 'x > 1'|MALFORMED_FILE",
        "[]|MALFORMED_FILE",
      })
  void object_wrong_saysWhat(String object, IssueKind kind) {
    Parsed<RuleDefinition> parsed = reader.object(object.replace('\'', '"'));

    assertThat(parsed.tree()).isEmpty();
    assertThat(parsed.issues()).extracting(Issue::kind).containsExactly(kind);
  }

  @Test
  void line_message_hasItsPlace() {
    RuleDefinition rule =
        reader.line(new Source("f", "x > 1 => warn:  x is {x}", 7, 3)).tree().orElseThrow();

    assertThat(rule.message().text()).isEqualTo("x is {x}");
    assertThat(rule.message().source()).isEqualTo(new Source("f", "x is {x}", 7, 19));
    assertThat(rule.level()).isEqualTo(Level.WARNING);
  }

  @Test
  void object_runbook_isALink() {
    assertThat(read("{'condition': 'x > 1', 'runbook': 'https://wiki/late?a=1'}").links())
        .containsExactly(new AlertLink("Runbook", "https://wiki/late?a=1"));
  }

  @Test
  void object_urlsOfPrometheus_areLinks() {
    String annotations = "{'runbook_url': 'http://wiki/late', 'dashboard_url': 'https://dash/1'}";
    assertThat(read("{'expr': 'x > 1', 'annotations': " + annotations + "}").links())
        .containsExactly(
            new AlertLink("Runbook", "http://wiki/late"),
            new AlertLink("Dashboard", "https://dash/1"));
  }

  @Test
  void object_runbookOfPrometheusIsNoUrl_isWarnedOfAndLeftOut() {
    Parsed<RuleDefinition> parsed =
        reader.object(
            "{\"expr\": \"x > 1\", \"annotations\": {\"runbook_url\": \"wiki/{{ $value }}\"}}");

    assertThat(parsed.tree().orElseThrow().links()).isEmpty();
    assertThat(parsed.issues()).extracting(Issue::isError).containsExactly(false);
  }

  private RuleDefinition read(String object) {
    Parsed<RuleDefinition> parsed = reader.object(object.replace('\'', '"'));
    assertThat(parsed.issues()).isEmpty();
    return parsed.tree().orElseThrow();
  }
}
