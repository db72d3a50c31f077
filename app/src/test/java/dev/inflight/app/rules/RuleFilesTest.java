package dev.inflight.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.LabelMatcher.Operator;
import dev.inflight.model.AlertLink;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.Inhibition;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import dev.inflight.rules.check.PipelineMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RuleFilesTest {
  private static final Path FILES = Path.of("src", "test", "resources", "rules");
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;

  @Test
  void ours_everyKey_isRead() throws IOException {
    RuleDefinition rule =
        only(
            """
            - name: busy
              condition: gpu_power > 350W
              level: err
              message: too much
              title: Power
              channels: [ops, chat]
              tags: gpu
              labels: {team: infra, shift: 2}
              enabled: no
              mode: level
              for: 1m30s
              clear: gpu_power < 300W
              notify_recovery: false
              on_unknown: resolve
              stale_after: 10m
              cooldown: 2.5
              max_fires: 7
              by: [host, device]
              max_instances: 12
            """);

    assertThat(rule.name()).isEqualTo("busy");
    assertThat(rule.named()).isTrue();
    assertThat(rule.level()).isEqualTo(Level.ERROR);
    assertThat(rule.message().text()).isEqualTo("too much");
    assertThat(rule.message().source().line()).isEqualTo(4);
    assertThat(rule.message().source().column()).isEqualTo(12);
    assertThat(rule.title().text()).isEqualTo("Power");
    assertThat(rule.channels()).containsExactly("ops", "chat");
    assertThat(rule.tags()).containsExactly("gpu");
    assertThat(rule.labels()).isEqualTo(Labels.of(Map.of("team", "infra", "shift", "2")));
    assertThat(rule.enabled()).isFalse();
    assertThat(rule.clear()).isPresent();
    assertThat(rule.by()).containsExactly("host", "device");
    assertThat(rule.maxInstances()).isEqualTo(12);
    assertThat(rule.timing())
        .isEqualTo(
            new Timing(
                Mode.LEVEL,
                90 * SECOND,
                1,
                0,
                false,
                OnUnknown.RESOLVE,
                600 * SECOND,
                SECOND * 5 / 2,
                7));
  }

  @Test
  void metrics_thatFilesDeclare_areKnownWithTheirUnit() throws IOException {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        """
        metrics:
          loss:
          lag: {unit: s, labels: [shard]}
        rules:
          - loss > 5
          - lag > 800ms
        """);
    RuleSet read = RuleFiles.read(List.of(file), RuleDefaults.OURS);

    assertThat(read.checked(read.declaredMetrics()).issues()).isEmpty();
    assertThat(read.declaredMetrics().unit("lag"))
        .hasValueSatisfying(u -> assertThat(u.ucum()).isEqualTo("s"));
    assertThat(read.checked(PipelineMetrics.ALONE).issues()).hasSize(2);
  }

  @Test
  void objectives_missingForGoodRequests_areAskedFor() throws IOException {
    Path file = folder.resolve("good.yaml");
    String rules = "rules: [\"mean(request/good[5m]) < 0.9\"]\n";
    Files.writeString(file, rules);
    RuleSet without = RuleFiles.read(List.of(file), RuleDefaults.OURS);
    assertThat(without.checked(PipelineMetrics.ALONE).issues())
        .singleElement()
        .satisfies(each -> assertThat(each.found()).contains("needs objectives"));

    Files.writeString(file, rules + "options: {slo: {ttft: 500ms, tpot: 30ms}}\n");
    RuleSet with = RuleFiles.read(List.of(file), RuleDefaults.OURS);
    assertThat(with.options().objectives()).isEqualTo(Map.of("ttft_ms", 500.0, "tpot_ms", 30.0));
    assertThat(with.checked(PipelineMetrics.ALONE).issues()).isEmpty();
  }

  @Test
  void folder_testsBesideRules_areNoRules() throws IOException {
    Files.writeString(folder.resolve("a.yaml"), "rules: [gpu_power > 350W]\n");
    Files.writeString(folder.resolve("a_test.yaml"), "tests: []\n");

    RuleSet read = RuleFiles.read(List.of(folder), RuleDefaults.OURS);

    assertThat(read.issues()).isEmpty();
    assertThat(RuleFiles.tests(folder)).containsExactly(folder.resolve("a_test.yaml"));
  }

  @Test
  void ours_nothingSaid_hasTheDefaults() throws IOException {
    RuleDefinition rule = only("- expr: gpu_power>350W");

    assertThat(rule.name()).isEqualTo("gpu_power > 350W");
    assertThat(rule.named()).isFalse();
    assertThat(rule.level()).isEqualTo(Level.WARNING);
    assertThat(rule.timing()).isEqualTo(Timing.DEFAULT);
    assertThat(rule.maxInstances()).isEqualTo(RuleDefinition.DEFAULT_MAX_INSTANCES);
    assertThat(only("- {expr: a > 1, mode: level}").timing().cooldownNs())
        .isEqualTo(Timing.LEVEL_COOLDOWN_NS);
    assertThat(only("- {expr: a > 1, mode: level, cooldown: null}").timing().cooldownNs())
        .isEqualTo(Timing.NO_COOLDOWN);
  }

  @ParameterizedTest
  @CsvSource({"3, 0, 3", "0, 0, 1", "'\"3\"', 0, 3", "30s, 30, 1", "0s, 0, 1", "1d, 86400, 1"})
  void hold_bareNumber_countsEvaluations(String written, long seconds, long steps)
      throws IOException {
    Timing timing = only("- {expr: a > 1, for: " + written + "}").timing();

    assertThat(timing.forNs()).isEqualTo(seconds * SECOND);
    assertThat(timing.forSteps()).isEqualTo(steps);
  }

  @Test
  void prometheus_keys_areRead() {
    RuleSet rules = RuleFiles.read(List.of(FILES.resolve("prometheus.yaml")), RuleDefaults.OURS);

    RuleDefinition hot = rules.definitions().get(0);
    assertThat(hot.name()).isEqualTo("Hot");
    assertThat(hot.level()).isEqualTo(Level.CRITICAL);
    assertThat(hot.timing().forNs()).isEqualTo(5_400 * SECOND);
    assertThat(hot.timing().keepFiringForNs()).isEqualTo(300 * SECOND);
    assertThat(hot.labels()).hasToString("{host=\"h1\", severity=\"critical\", team=\"infra\"}");
    assertThat(hot.title().text()).isEqualTo("{labels.host} has {value:.1f} {{degrees}}");
    assertThat(hot.message().text()).isEqualTo("On {labels.host}: {value}");
    assertThat(rules.definitions().get(1).level()).isEqualTo(Level.WARNING);
    assertThat(hot.links()).containsExactly(new AlertLink("Runbook", "https://example.org/hot"));
    assertThat(places(rules)).containsExactly("3:5 unknown_key", "22:32 placeholder");
    assertThat(rules.issues()).filteredOn(Issue::isError).hasSize(1);
  }

  @Test
  void folder_everyFormat_isReadByName() {
    RuleSet rules = RuleFiles.read(List.of(FILES.resolve("folder")), RuleDefaults.OURS);

    assertThat(rules.definitions())
        .extracting(RuleDefinition::name)
        .containsExactly(
            "gpu_power > 1kW", "gpu_power > 350W", "gpu_temperature > 80", "gpu_temperature > 90");
    assertThat(rules.definitions().get(3).level()).isEqualTo(Level.CRITICAL);
    assertThat(rules.found()).isEqualTo(5);
    assertThat(rules.issues()).hasSize(1);
    assertThat(rules.issues().get(0).file()).endsWith("20-second.rules");
    assertThat(places(rules)).containsExactly("4:15 unexpected_token");
  }

  @Test
  void inhibitionsAndOptions_areRead() throws IOException {
    RuleSet rules =
        read(
            """
            inhibit:
              - source: {name: Hot}
                target: 'level=~"warn.*", host!="h9"'
                equal: [host]
            options: {warmup: partial, lateness: 5s, tick: 2s, blind: {level: error, after: 1m}}
            """);

    assertThat(rules.issues()).isEmpty();
    assertThat(rules.inhibitions())
        .containsExactly(
            new Inhibition(
                List.of(new LabelMatcher("name", Operator.EQUAL, "Hot")),
                List.of(
                    new LabelMatcher("level", Operator.MATCHES, "warn.*"),
                    new LabelMatcher("host", Operator.NOT_EQUAL, "h9")),
                List.of("host")));
    assertThat(rules.options().partialWarmup()).contains(true);
    assertThat(rules.options().latenessNs()).hasValue(5 * SECOND);
    assertThat(rules.options().tickNs()).hasValue(2 * SECOND);
    assertThat(rules.options().blindEnabled()).isEmpty();
    assertThat(rules.options().blindLevel()).contains(Level.ERROR);
    assertThat(rules.options().blindAfterNs()).hasValue(60 * SECOND);
    assertThat(read("options: {blind: false}").options().blindEnabled()).contains(false);
  }

  @Test
  void lineInYaml_takenForAMapping_isTheLineThatWasMeant() throws IOException {
    RuleDefinition rule = only("- gpu_power > 350W => crit: too much, {gpu_power}");

    assertThat(rule.level()).isEqualTo(Level.CRITICAL);
    assertThat(rule.message().text()).isEqualTo("too much, {gpu_power}");
    assertThat(rule.message().source().column()).isEqualTo(29);
  }

  @Test
  void unnamedRules_sameCondition_getNumbers() throws IOException {
    RuleSet rules = read("['a > 1', 'a>1 => crit', {name: 'a > 1 #2', expr: a > 2}, '(a > 1)']");

    assertThat(rules.issues()).isEmpty();
    assertThat(rules.definitions())
        .extracting(RuleDefinition::name)
        .containsExactly("a > 1", "a > 1 #3", "a > 1 #2", "a > 1 #4");
  }

  @Test
  void unnamedRule_long_keepsItsBeginningAndAFingerprint() throws IOException {
    String name = only("- \"" + "gpu_power > 350W or ".repeat(9) + "a > 1\"").name();

    assertThat(name).hasSize(70).matches(".*… [0-9a-f]{8}").startsWith("(gpu_power > 350W) or (");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'- {expr: a > 1, level: loud}'|1:24 unknown_level",
        "'- {expr: a > 1, mode: each}'|1:23 unknown_mode",
        "'- {expr: a > 1, sverity: x}'|1:17 unknown_key",
        "'- {expr: a > 1, expr: b > 1}'|1:17 invalid_value",
        "'- {expr: a > 1, condition: b > 1}'|1:17 invalid_value",
        "'- {expr: a > 1, for: 2.9}'|1:22 invalid_value",
        "'- {expr: a > 1, for: -1}'|1:22 invalid_value",
        "'- {expr: a > 1, for: 5 min}'|1:22 invalid_value",
        "'- {expr: a > 1, for: 3, for_steps: 3}'|1:25 invalid_value",
        "'- {expr: a > 1, cooldown: -5}'|1:27 invalid_value",
        "'- {expr: a > 1, cooldown: 1e99}'|1:27 invalid_value",
        "'- {expr: a > 1, enabled: perhaps}'|1:26 invalid_value",
        "'- {expr: a > 1, name: [a]}'|1:23 invalid_value",
        "'- {expr: a > 1, tags: {a: b}}'|1:23 invalid_value",
        "'- {expr: a > 1, labels: [a]}'|1:25 invalid_value",
        "'- {expr: a > 1, labels: {0: a}}'|1:26 invalid_value",
        "'- {expr: a > 1, by: [host, host]}'|1:17 invalid_value",
        "'- {expr: a > 1, max_instances: 0}'|1:32 invalid_value",
        "'- {expr: [a]}'|1:10 invalid_value",
        "'- {expr: }'|1:3 rule_without_condition",
        "'- {expr: \"\"}'|1:10 empty_expression",
        "'- {record: a, expr: a > 1}'|1:4 unknown_key",
        "'- [a]'|1:3 invalid_value",
        "'rule: []'|1:1 unknown_key",
        "'rules: a'|1:8 invalid_value",
        "'rules'|1:1 malformed_file",
        "'inhibit: [{source: {a: b}, target: \"a=\"}]'|1:36 invalid_value",
        "'inhibit: [{source: {a: b}}]'|1:11 invalid_value",
        "'options: {lateness: 5}'|1:21 invalid_value",
        "'options: {blind: {levl: error}}'|1:19 unknown_key",
        "'- \"a > 1 => 5\"'|1:10 message_is_a_number",
      })
  void mistake_isToldAtItsPlace(String text, String place) throws IOException {
    assertThat(places(read(text))).containsExactly(place);
  }

  @Test
  void unknownKey_suggestsTheNearest() throws IOException {
    assertThat(read("- {expr: a > 1, mesage: b}").issues().get(0).suggestion())
        .contains("'message'");
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void condition_inAnyScalar_hasItsOwnPlace(String text, String place) throws IOException {
    assertThat(places(read(text))).containsExactly(place + " unexpected_token");
  }

  static List<Arguments> scalars() {
    return List.of(
        Arguments.of("- expr: a > > 1", "1:13"),
        Arguments.of("- expr: \"a > > 1\"", "1:14"),
        Arguments.of("- expr: '  a > > 1'", "1:16"),
        Arguments.of("- expr: a >\n    > 1", "2:5"),
        Arguments.of("- expr: |\n    b > 1 and\n      a > > 1\n", "3:11"),
        Arguments.of("- expr: >-\n\n    b > 1 and\n    a > > 1\n", "4:9"),
        Arguments.of("- {name: \ud83d\ude00, expr: a > > 1}", "1:23"),
        Arguments.of("x: &c a > > 1\n".replace("x", "- expr"), "1:16"),
        Arguments.of("- 'a > > 1 => warn'", "1:8"),
        Arguments.of("[{\"expr\": \"a > > 1\"}]", "1:16"));
  }

  @Test
  void condition_withEscapes_countsFromItsBeginning() throws IOException {
    assertThat(places(read("- expr: \"\\x61 > > 1\""))).containsExactly("1:13 unexpected_token");
  }

  @Test
  void blankInAQuotedName_isNotChangedByFolding() throws IOException {
    RuleDefinition rule = only("- expr: '\"gpu\n    power\" > 1'");

    assertThat(rule.name()).isEqualTo("\"gpu power\" > 1");
  }

  @Test
  void duplicateName_inAnotherFile_namesTheFirst() throws IOException {
    Path one = write("one.yaml", "- {name: a, expr: a > 1}");
    Path two = write("two.yaml", "\n- {expr: a > 1, name: a}");
    RuleSet rules = RuleFiles.read(List.of(one, two), RuleDefaults.OURS);

    assertThat(places(rules)).containsExactly("2:23 duplicate_name");
    assertThat(rules.issues().get(0).found()).contains(one + ":1");
  }

  @Test
  void by_labelThatTheRuleSetsItself_isRefused() throws IOException {
    RuleSet rules = read("- {name: a, expr: gpu_power > 1, by: [host], labels: {host: h1}}");

    assertThat(places(rules)).containsExactly("1:39 invalid_value");
    assertThat(rules.issues().get(0).found()).contains("label 'host' is in labels too");
  }

  @Test
  void oneLine_wordLikeALevel_isDoubted() throws IOException {
    Path lines = write("a.rules", "gpu_power > 5 => critcal: hot\ngpu_power > 5 => page: hot");
    RuleSet rules = RuleFiles.read(List.of(lines), RuleDefaults.OURS);

    assertThat(places(rules)).containsExactly("1:18 unknown_level");
    assertThat(rules.hasErrors()).isFalse();
    assertThat(rules.issues().get(0).pretty())
        .contains("warning: unknown level: 'critcal' is no level: it is taken for the message")
        .contains("did you mean 'critical'?");
  }

  @Test
  void issues_ofSeveralFiles_areInTheOrderGiven() throws IOException {
    Path one = write("one.yaml", "[{name: a, expr: a > 1}, {name: a, expr: a > 1}]");
    Path two = write("two.yaml", "[{name: a, expr: }]");
    RuleSet rules = RuleFiles.read(List.of(two, one), RuleDefaults.OURS);

    assertThat(rules.issues())
        .extracting(Issue::kind)
        .containsExactly(IssueKind.RULE_WITHOUT_CONDITION, IssueKind.DUPLICATE_NAME);
  }

  private RuleDefinition only(String text) throws IOException {
    RuleSet rules = read(text);
    assertThat(rules.issues()).isEmpty();
    assertThat(rules.definitions()).hasSize(1);
    return rules.definitions().get(0);
  }

  private RuleSet read(String text) throws IOException {
    return RuleFiles.read(List.of(write("rules.yaml", text)), RuleDefaults.OURS);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<String> places(RuleSet rules) {
    return rules.issues().stream()
        .map(each -> each.line() + ":" + each.column() + " " + each.kind().code())
        .toList();
  }
}
