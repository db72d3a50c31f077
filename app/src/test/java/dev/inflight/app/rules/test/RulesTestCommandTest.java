package dev.inflight.app.rules.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RulesTestCommandTest {
  private static final String KV =
      """
      rules:
        - name: kv full
          by: [replica]
          condition: kv_cache_usage > 0.95
          for: 20s
          level: error
          message: "replica {labels.replica} holds {kv_cache_usage:.2f}"
      """;

  @TempDir private Path folder;

  @Test
  void test_asExpected_passes() throws IOException {
    write("kv.rules.yaml", KV);
    Typed typed =
        run(
            """
            rule_files: [kv.rules.yaml]
            evaluation_interval: 10s
            start: 2026-04-01T00:00:00Z
            tests:
              - name: fills up and empties
                interval: 10s
                input_series:
                  - series: 'kv_cache_usage{replica="1"}'
                    values: '0.5x3 0.96+0x10 _ _x3 stale NaN 1+1x10 10-1x5'
                expect:
                  - at: 30s
                    states: [{rule: kv full, labels: {replica: "1"}, state: inactive, value: false}]
                    alerts: []
                  - at: 50s
                    states: [{rule: kv full, labels: {replica: "1"}, state: pending}]
                  - at: 60s
                    states: [{rule: kv full, labels: {replica: "1"}, state: firing, fires: 1}]
                    alerts:
                      - rule: kv full
                        labels: {replica: "1"}
                        level: error
                        message: replica 1 holds 0.96
                  - at: 190s
                    states: [{rule: kv full, labels: {replica: "1"}, unknown: stale}]
                  - at: 200s
                    states:
                      - {rule: kv full, labels: {replica: "1"}, state: unknown, unknown: non-finite}
                alert_rule_test:
                  - eval_time: 60s
                    alertname: kv full
                    exp_alerts:
                      - exp_labels: {replica: "1"}
                        exp_annotations: {description: replica 1 holds 0.96}
                  - {eval_time: 40s, alertname: kv full}
            """);

    assertThat(typed).isEqualTo(new Typed(ExitCode.DONE, "1 passed, 0 failed\n", ""));
  }

  @Test
  void test_notAsExpected_saysWhatWhenAndWhy() throws IOException {
    Typed typed =
        run(
            KV
                + """
                evaluation_interval: 10s
                tests:
                  - name: fills up
                    input_series:
                      - {series: 'kv_cache_usage{replica="1"}', values: 0.97x9}
                    expect:
                      - at: 10s
                        states: [{rule: kv full, labels: {replica: "1"}, state: firing}]
                      - at: 40s
                        alerts: [{rule: kv full, level: critical}]
                      - at: 50s
                        alerts: []
                """);

    assertThat(typed.code()).isEqualTo(ExitCode.NO);
    assertThat(typed.out())
        .contains("tests.yaml:15: fills up, at 10s: kv full{replica=\"1\"}\n")
        .contains(
            "  expected firing\n  got      pending, condition true\n    kv_cache_usage > 0.95")
        .contains(
            "  expected alert kv full, level critical\n  got      alert kv full, level error\n")
        .contains("at 50s: kv full{replica=\"1\"}\n  expected no such alert\n")
        .endsWith("0 passed, 1 failed\n");
  }

  @Test
  void test_openRequests_countBeforeTheyEnd() throws IOException {
    Typed typed =
        run(
            """
            rules:
              - name: first token late
                by: [replica]
                condition: share(request/ttft_ms[1m] > 500) > 0.15
                for: 2s
            tests:
              - name: a server that stalls
                requests:
                  - {id: r1, start: 1s, first_token: 1.2s, end: 3s, labels: {replica: "1"}}
                  - {id: r2, start: 65s, labels: {replica: "1"}}
                expect:
                  - at: 30s
                    states: [{rule: first token late, labels: {replica: "1"}, fires: 0}]
                  - at: 80s
                    states: [{rule: first token late, labels: {replica: "1"}, state: firing}]
            """);

    assertThat(typed.out()).isEqualTo("1 passed, 0 failed\n");
  }

  @Test
  void file_withMistakes_saysAllOfThem() throws IOException {
    Typed typed =
        run(
            """
            rules: [{name: x, condition: a > 1}]
            evaluation_interval: 10
            tests:
              - name: n
                input_series:
                  - {series: 'a{b=~"c"}', values: '1 {{schema:0}}'}
                  - {series: 'a[', values: '1+2'}
                expect:
                  - at: 1 year
                    alerts: [{rule: x, colour: red}]
            """);

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err().lines().filter(each -> each.startsWith(folder.toString())))
        .hasSize(7)
        .anyMatch(each -> each.contains("tests.yaml:2:22: '10', expected a duration such as 30s"))
        .anyMatch(each -> each.contains("an alert has no key 'colour'"))
        .anyMatch(each -> each.contains("histograms are not read"));
  }

  @Test
  void rules_thatAreWrong_keepTheirPlaceInTheFile() throws IOException {
    Typed typed =
        run(
            """
            tests:
              - expect: [{at: 1s}]
            rules:
              - name: x
                condition: a >> 1
            """);

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("tests.yaml:5:19: ").doesNotContain("rules.yaml");
  }

  @Test
  void expectation_ofARuleThatIsNotThere_fails() throws IOException {
    Typed typed =
        run(
            KV
                + """
                tests:
                  - name: n
                    expect:
                      - at: 1s
                        states:
                          - {rule: kv ful, labels: {replica: "1"}, state: inactive}
                          - {rule: kv full, labels: {replica: "9"}, fires: 3}
                          - {rule: kv full, labels: {replica: "9"}, fires: 0}
                    alert_rule_test: [{eval_time: 1s, alertname: kv fulll}]
                """);

    assertThat(typed.code()).isEqualTo(ExitCode.NO);
    assertThat(typed.out())
        .contains("at 1s: kv ful\n  expected a rule of that name\n  got      no such rule\n")
        .contains("kv full{replica=\"9\"}\n  expected 3 fires\n  got      no such instance\n")
        .doesNotContain("0 fires")
        .contains("at 1s: kv fulll\n  expected a rule of that name\n");
  }

  @Test
  void file_thatCannotBeRead_saysWhy() throws IOException {
    assertThat(Typed.rules("test", "nope").err()).contains("nope: there is no such file");
    Path binary = Files.write(folder.resolve("b.yaml"), new byte[] {(byte) 0xff, 1});
    assertThat(Typed.rules("test", binary.toString()).err()).contains("b.yaml: no UTF-8");
  }

  @Test
  void file_thatIsNoYaml_saysWhere() throws IOException {
    assertThat(run("a: [1\nb").err()).contains("tests.yaml:2:2: ").contains("expected YAML");
    assertThat(run("- &x 1\n- *x\n").err()).contains("tests.yaml:");
  }

  private Typed run(String tests) throws IOException {
    return Typed.rules("test", write("tests.yaml", tests).toString());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
