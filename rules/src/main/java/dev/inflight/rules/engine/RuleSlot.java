package dev.inflight.rules.engine;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.Units;
import dev.inflight.rules.plan.Dialect;
import dev.inflight.rules.plan.FirstComparison;
import dev.inflight.rules.plan.Histories;
import dev.inflight.rules.plan.Planner;
import dev.inflight.rules.plan.Selectors;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One rule in an engine: what it reads, and its instances. */
final class RuleSlot {

  private final int place;
  private final RuleDefinition definition;
  private final StreamTable table;
  private final Narrowing narrowing;
  private final Condition condition;
  private final Optional<Condition> clear;
  private final Selectors reads;
  private final String unit;
  private final FirstComparison comparison;
  private final Optional<Selectors> readsToClear;
  private final AlertTexts texts;
  private final Map<MetricSelector, StreamSpec> specs = new LinkedHashMap<>();
  private final Map<String, StreamSpec> told = new LinkedHashMap<>();
  private final Map<Labels, RuleInstance> instances = new LinkedHashMap<>();
  private boolean enabled;
  private boolean onTicks;
  private long refused;

  RuleSlot(int place, RuleDefinition definition, MetricCatalog catalog, StreamTable table) {
    this.place = place;
    this.definition = definition;
    this.table = table;
    this.narrowing = new Narrowing(definition.by());
    this.condition = Units.inMetricUnits(definition.condition(), catalog);
    this.clear = definition.clear().map(c -> Units.inMetricUnits(c.condition(), catalog));
    this.reads = Selectors.of(condition);
    this.comparison = FirstComparison.of(condition);
    this.unit = Units.unitOf(reads.first(), catalog);
    this.readsToClear = clear.map(Selectors::of);
    this.texts = new AlertTexts(definition);
    this.enabled = definition.enabled();
  }

  RuleDefinition definition() {
    return definition;
  }

  String name() {
    return definition.name();
  }

  /** The condition, its numbers in the units of its metrics. */
  Condition condition() {
    return condition;
  }

  Optional<Condition> clear() {
    return clear;
  }

  Selectors reads() {
    return reads;
  }

  /** The unit of what its first comparison looks at, empty when it is not known. */
  String unit() {
    return unit;
  }

  /** How its first comparison compares. */
  FirstComparison comparison() {
    return comparison;
  }

  AlertTexts texts() {
    return texts;
  }

  /** Every selector of both conditions. */
  Set<MetricSelector> selectors() {
    Set<MetricSelector> all = new LinkedHashSet<>(reads.metrics());
    readsToClear.ifPresent(r -> all.addAll(r.metrics()));
    return all;
  }

  /** The streams that are the same in every instance. */
  Collection<StreamSpec> specs() {
    return specs.values();
  }

  /** The streams of metrics that only texts print, by their name there. */
  Map<String, StreamSpec> told() {
    return told;
  }

  /** Metrics that its texts print and its conditions do not read. */
  Set<String> onlyTold() {
    Set<String> names = new LinkedHashSet<>(texts.metrics());
    for (MetricSelector selector : selectors()) {
      names.removeIf(name -> name.replace('.', '/').equals(selector.name().replace('.', '/')));
    }
    return names;
  }

  /** Finds or makes the streams of everything that it reads or prints. */
  void wire() {
    for (MetricSelector selector : selectors()) {
      if (narrowing.refers(selector)) {
        table.listen(selector);
        follow(selector);
      } else {
        StreamSpec spec = table.spec(selector, narrowing.by(selector));
        spec.addRule(this);
        specs.put(selector, spec);
        follow(selector);
      }
    }
    for (String name : onlyTold()) {
      MetricSelector selector = new MetricSelector(name, false, List.of());
      told.put(name, table.spec(selector, definition.by()));
    }
  }

  private void follow(MetricSelector selector) {
    boolean shared =
        reads.shares().contains(selector)
            || readsToClear.map(r -> r.shares().contains(selector)).orElse(false);
    onTicks |= shared && OpenMetric.of(selector.name().replace('.', '/')) != OpenMetric.NONE;
  }

  /** The streams that a selector means in one instance. */
  StreamSpec spec(MetricSelector selector, Labels instance) {
    StreamSpec spec = specs.get(selector);
    return spec != null
        ? spec
        : table.spec(narrowing.within(selector, instance), narrowing.by(selector));
  }

  /** Whether the groups of these streams are the rule's instances. */
  boolean madeBy(StreamSpec spec) {
    return spec.grouping().by().size() == narrowing.labels().size();
  }

  /** Whether it is asked on ticks, points or not. */
  boolean onTicks() {
    return onTicks
        || reads.timed()
        || readsToClear.map(Selectors::timed).orElse(false)
        || metricless();
  }

  /** Whether it reads no metric, and so is asked at every time that has points. */
  boolean metricless() {
    return reads.metrics().isEmpty();
  }

  boolean enabled() {
    return enabled;
  }

  void enabled(boolean now) {
    enabled = now;
  }

  Collection<RuleInstance> instances() {
    return instances.values();
  }

  Optional<RuleInstance> instance(Labels labels) {
    return Optional.ofNullable(instances.get(labels));
  }

  /** The instance of those labels, made when it is new; none when there are too many. */
  Optional<RuleInstance> instance(Labels labels, Dialect dialect) {
    RuleInstance known = instances.get(labels);
    if (known != null) {
      return Optional.of(known);
    }
    if (instances.size() >= definition.maxInstances()) {
      refused++;
      return Optional.empty();
    }
    long order = ((long) place << Integer.SIZE) | instances.size();
    RuleInstance made = new RuleInstance(this, labels, order, dialect);
    instances.put(labels, made);
    return Optional.of(made);
  }

  /** Keeps what series without the labels that make instances send, for instances to come. */
  void prepare(Dialect dialect) {
    Histories common =
        selector ->
            specs.containsKey(selector)
                ? spec(selector, Labels.NONE).stream(Labels.NONE)
                : new NoHistory();
    Planner.plan(condition, common, dialect);
    clear.ifPresent(c -> Planner.plan(c, common, dialect));
  }

  /** How many instances were refused for their number. */
  long refused() {
    return refused;
  }

  void refused(long before) {
    refused = before;
  }
}
