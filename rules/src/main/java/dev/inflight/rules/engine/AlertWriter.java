package dev.inflight.rules.engine;

import dev.inflight.grammar.Printer;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Ending;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Flapping;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.alert.AlertMachine;
import dev.inflight.rules.alert.Saying;
import dev.inflight.rules.plan.Explanation;
import dev.inflight.rules.plan.Moment;
import java.util.List;
import java.util.Map;

/** Puts what an instance says into words. */
final class AlertWriter {

  private final EngineOptions options;
  private final EvidenceFinder evidence;
  private final Map<String, String> texts;

  /**
   * @param texts the newest texts of metrics that are no numbers
   */
  AlertWriter(EngineOptions options, EvidenceFinder evidence, Map<String, String> texts) {
    this.options = options;
    this.evidence = evidence;
    this.texts = texts;
  }

  /** The change that a saying other than nothing is. */
  AlertChange change(RuleInstance instance, Saying saying, Moment moment) {
    Alert alert = alert(instance, moment);
    AlertMachine machine = instance.machine();
    long now = moment.nowNs();
    return switch (saying) {
      case FIRED, REPEATED ->
          new Fired(
              alert, now, machine.alarms(), saying == Saying.REPEATED, evidence.of(instance, now));
      case FLAPPING -> new Flapping(alert, now, machine.silentUntilNs());
      case UNANSWERED -> new WentBlind(alert, now, spot(instance));
      case ANSWERED -> new SeesAgain(alert, now, spot(instance));
      case CLEARED -> new Recovered(alert, now, Ending.CLEARED);
      case RESOLVED_UNKNOWN -> new Recovered(alert, now, Ending.UNKNOWN);
      case WITHDRAWN -> new Recovered(alert, now, Ending.WITHDRAWN);
      case NOTHING -> throw new IllegalArgumentException("nothing was said");
    };
  }

  private static BlindSpot spot(RuleInstance instance) {
    return new BlindSpot(
        instance.rule().name() + instance.labels(),
        instance.reasonText(),
        instance.machine().lastUnknownSinceNs(),
        List.of(instance.rule().name()));
  }

  private Alert alert(RuleInstance instance, Moment moment) {
    RuleDefinition rule = instance.rule().definition();
    Labels labels = instance.labels().with(rule.labels());
    Explanation explanation =
        new Explanation(instance.rule().condition(), instance, options.dialect(), moment);
    AlertScope scope = new AlertScope(instance, labels, options.run(), moment, explanation, texts);
    return new Alert(
        rule.name(),
        labels,
        rule.level(),
        instance.rule().texts().title(scope),
        instance.rule().texts().message(scope),
        Printer.print(rule.condition()),
        instance.observed(moment),
        explanation.tree(),
        instance.machine().firingAtNs(),
        instance.machine().activeAtNs(),
        moment.step(),
        rule.channels(),
        rule.tags(),
        explanation.observation(instance.rule().unit()).withWorst(instance.worst()),
        rule.links());
  }
}
