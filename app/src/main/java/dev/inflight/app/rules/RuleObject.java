package dev.inflight.app.rules;

import dev.inflight.app.rules.ConditionReader.Placed;
import dev.inflight.app.rules.ReadRule.Place;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Clear;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A rule written as a mapping. */
final class RuleObject {
  /** Every key, as the manual lists them. */
  static final List<String> KEYS =
      List.of(
          "name",
          "alert",
          "condition",
          "expr",
          "level",
          "message",
          "title",
          "channels",
          "tags",
          "labels",
          "annotations",
          "runbook",
          "enabled",
          "mode",
          "for",
          "for_steps",
          "clear",
          "keep_firing_for",
          "notify_recovery",
          "on_unknown",
          "stale_after",
          "cooldown",
          "max_fires",
          "by",
          "max_instances");

  private static final List<String> LEVELS =
      Arrays.stream(Level.values()).map(Level::word).toList();

  private final Mapping rule;
  private final RuleDefaults defaults;
  private final IssueLog log;

  RuleObject(Fields fields, RuleDefaults defaults, IssueLog log) {
    this.rule = new Mapping(fields, "rule", KEYS, log);
    this.defaults = defaults;
    this.log = log;
  }

  /** The rule; empty when its condition cannot be read. Other mistakes are in the log only. */
  Optional<ReadRule> read(Labels more) {
    Optional<Placed> condition = condition();
    Optional<Clear> clear = clear();
    RuleDefinition read = definition(condition.orElse(ConditionReader.NONE), clear, more);
    Place place = log.document().place(name().map(Scalar::offset).orElse(rule.offset()));
    return condition.map(each -> new ReadRule(read, place, rule.keys(), rule.nulls()));
  }

  private RuleDefinition definition(Placed condition, Optional<Clear> clear, Labels more) {
    Optional<Scalar> name = name();
    AlertText text = new AlertText(rule, condition.source(), log);
    text.checkAnnotations();
    Labels labels = more.with(text.labels());
    return new RuleDefinition(
        name.map(Scalar::text).orElseGet(() -> RuleName.of(condition.condition())),
        name.isPresent(),
        condition.condition(),
        condition.source(),
        clear,
        level(labels),
        text.message(),
        text.title(),
        rule.texts("channels").stream().map(Scalar::text).toList(),
        rule.texts("tags").stream().map(Scalar::text).toList(),
        labels,
        rule.flag("enabled", true),
        by(labels),
        maxInstances(),
        new TimingKeys(rule, defaults, log).read(),
        new RuleLinks(rule, text, log).read());
  }

  private Optional<Placed> condition() {
    String key = rule.either("condition", "expr");
    Optional<Scalar> scalar = rule.scalar(key, "a condition");
    if (scalar.isEmpty() && rule.value(key).isEmpty()) {
      String found = "a rule without a condition, expected 'condition' or 'expr'";
      log.error(IssueKind.RULE_WITHOUT_CONDITION, rule.offset(), found);
    }
    return scalar.flatMap(new ConditionReader(log)::read);
  }

  private Optional<Clear> clear() {
    return rule.scalar("clear", "a condition")
        .flatMap(new ConditionReader(log)::read)
        .map(each -> new Clear(each.condition(), each.source()));
  }

  private Optional<Scalar> name() {
    return rule.scalar(rule.either("name", "alert"), "a text")
        .filter(each -> !each.text().isBlank());
  }

  private Level level(Labels labels) {
    Optional<Scalar> word = rule.scalar("level", "a level");
    if (word.isEmpty()) {
      return Level.named(labels.get("severity")).orElse(defaults.level());
    }
    Optional<Level> level = Level.named(word.get().text());
    if (level.isEmpty()) {
      String found = "level is " + word.get().words() + ", expected " + String.join(", ", LEVELS);
      log.error(IssueKind.UNKNOWN_LEVEL, word.get().offset(), found, word.get().text(), LEVELS);
    }
    return level.orElse(defaults.level());
  }

  private List<String> by(Labels own) {
    List<Scalar> labels = rule.texts("by");
    for (Scalar each : labels) {
      if (!LabelNames.isName(each.text())) {
        rule.invalid("by", each, "a label: " + LabelNames.EXPECTED);
      }
      if (own.names().contains(each.text())) {
        String found =
            "label '"
                + each.text()
                + "' is in labels too: every instance would have the same, expected it in by alone";
        log.error(IssueKind.INVALID_VALUE, each.offset(), found);
      }
    }
    List<String> by = labels.stream().map(Scalar::text).distinct().toList();
    if (by.size() < labels.size()) {
      log.error(IssueKind.INVALID_VALUE, rule.offsetOf("by"), "by names a label twice");
    }
    return by;
  }

  private int maxInstances() {
    Optional<Scalar> most = rule.scalar("max_instances", "a whole number");
    if (most.isPresent() && !most.get().text().matches("[1-9]\\d{0,8}")) {
      rule.invalid("max_instances", most.get(), "a whole number from 1 to 999999999");
      return RuleDefinition.DEFAULT_MAX_INSTANCES;
    }
    return most.map(each -> Integer.parseInt(each.text()))
        .orElse(RuleDefinition.DEFAULT_MAX_INSTANCES);
  }
}
