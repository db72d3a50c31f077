package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.Resources;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Clear;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class RuleCheckerTest {

  private static final String CONDITION = "gpu_power > 300W";
  private static final Timing WRONG =
      new Timing(Mode.EDGE, -1, 0, -1, true, OnUnknown.HOLD, -1, -5, 0);
  private static final Timing TOGETHER =
      new Timing(Mode.EDGE, 5, 3, 7, true, OnUnknown.HOLD, 9, Timing.NO_COOLDOWN, Timing.NO_LIMIT);

  private String condition = CONDITION;
  private Optional<String> clear = Optional.empty();
  private String message = "";
  private String title = "";
  private Labels labels = Labels.NONE;
  private List<String> by = List.of();
  private int maxInstances = 5;
  private Timing timing = Timing.DEFAULT;

  @Test
  void check_rightRule_saysNothing() {
    clear = Optional.of("gpu_power < 250W");
    message =
        "{gpu_power:.1f} W on {labels.host}, {labels.team}: {explain} {gpu_temperature} {t.loss}";
    title = "{rule} {level}";
    labels = Labels.of(Map.of("team", "serving", "note", "{{braces}}"));
    by = List.of("host", "device");

    assertThat(issues()).isEmpty();
  }

  @Test
  void check_ownValueOfALabelThatMakesNoInstances_isRefused() {
    condition = "gpu_power > mean(gpu_power{host!=\"$host\"}[5m])";

    assertThat(issues()).contains("stands for the instance's own host");
    by = List.of("host");
    assertThat(issues()).isEmpty();
  }

  @Test
  void check_wrongRule_saysAllInOrder() {
    condition = "gpu_power > 300Hz";
    clear = Optional.of("maen(x[5]) > 1");
    message = "{gpu_pwr} W {'my loss'} on {labels.device}";
    title = "{";
    labels = Labels.of(Map.of("power", "{gpu_power}"));
    by = List.of("hots", "host", "host");
    maxInstances = 0;

    String first = issues();
    timing = WRONG;
    clear = Optional.of("x < 1");
    condition = CONDITION;
    message = "";
    title = "";
    labels = Labels.NONE;
    by = List.of();
    maxInstances = 5;
    String second = issues();
    timing = TOGETHER;
    clear = Optional.of("gpu_power < 100W");
    by = List.of("hots");

    Resources.golden("rules.txt", first + "\n\n" + second + "\n\n" + issues() + "\n");
  }

  @Test
  void check_everyMetricSpeaksOfALabelOfBy_saysThatItIsNeverAsked() {
    condition = "x{host=~\"gpu-.*\"} > 5";
    by = List.of("host");
    assertThat(issues()).contains("no instance is ever made");
    condition = "x{host=~\"gpu-.*\"} > 5 and x > 5";
    assertThat(issues()).doesNotContain("no instance is ever made");
  }

  private String issues() {
    return RuleChecker.check(rule(), Conditions.CATALOG).stream()
        .map(Issue::pretty)
        .collect(Collectors.joining("\n"));
  }

  private RuleDefinition rule() {
    return new RuleDefinition(
        "r",
        true,
        Conditions.read(condition),
        new Source("r.yml", condition, 2, 9),
        clear.map(text -> new Clear(Conditions.read(text), new Source("r.yml", text, 3, 9))),
        Level.WARNING,
        new Template(message, new Source("r.yml", message, 4, 12)),
        new Template(title, new Source("r.yml", title, 5, 10)),
        List.of(),
        List.of(),
        labels,
        true,
        by,
        maxInstances,
        timing);
  }
}
