package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import dev.inflight.rules.plan.Explanation;
import dev.inflight.rules.plan.Moment;
import dev.inflight.rules.text.TextScope;
import dev.inflight.rules.text.TextValue;
import dev.inflight.rules.text.Word;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What the placeholders of one alert stand for. */
final class AlertScope implements TextScope {

  private static final long NS = 1_000_000_000L;

  private final RuleInstance instance;
  private final Labels labels;
  private final String run;
  private final Moment moment;
  private final Explanation explanation;
  private final Map<String, String> texts;

  AlertScope(
      RuleInstance instance,
      Labels labels,
      String run,
      Moment moment,
      Explanation explanation,
      Map<String, String> texts) {
    this.texts = texts;
    this.instance = instance;
    this.labels = labels;
    this.run = run;
    this.moment = moment;
    this.explanation = explanation;
  }

  @Override
  public TextValue word(Word word) {
    return switch (word) {
      case STEP ->
          moment.step() == Absent.LONG ? TextValue.UNKNOWN : TextValue.of((double) moment.step());
      case TIME -> TextValue.of(time(moment.nowNs()));
      case RUN -> TextValue.of(run);
      case VALUE -> number(instance.observed(moment));
      case EXPR -> TextValue.of(explanation.line());
      case EXPLAIN -> TextValue.of(explanation.tree());
      case RULE -> TextValue.of(instance.rule().name());
      case LEVEL -> TextValue.of(instance.rule().definition().level().word());
    };
  }

  private static String time(long ns) {
    return Instant.ofEpochSecond(Math.floorDiv(ns, NS), Math.floorMod(ns, NS)).toString();
  }

  private static TextValue number(double value) {
    return Double.isNaN(value) ? TextValue.UNKNOWN : TextValue.of(value);
  }

  @Override
  public TextValue label(String name) {
    return TextValue.of(labels.get(name));
  }

  @Override
  public TextValue metric(String name) {
    Optional<Stream> stream = instance.named(name);
    if (stream.isPresent()) {
      return TextValue.of(stream.get().points().lastValue());
    }
    String text = texts.get(name);
    return text == null ? TextValue.UNKNOWN : TextValue.of(text);
  }
}
