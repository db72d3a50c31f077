package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.plan.Explanation;
import dev.inflight.rules.plan.Moment;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Rules over points in event time. Every instance of a rule is asked once for each time at which
 * one of its metrics had a point, after all points of that time; rules about absence and time also
 * on ticks. Points that come late are put where they belong; what was answered before stands.
 *
 * <p>Deterministic; takes no clock; for one thread. Rules that were refused by the checks are not
 * to be given.
 */
public final class RuleEngine {

  private static final int MOST_TEXTS = 1_000;

  private final EngineOptions options;
  private final StreamTable table;
  private final Requests requests;
  private final Map<String, RuleSlot> rules = new LinkedHashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Asking asking;
  private final RequestIntake intake;
  private long latePoints;

  /** An engine whose metrics have the units that their names and the pipeline give them. */
  public RuleEngine(List<RuleDefinition> rules, EngineOptions options) {
    this(rules, options, PipelineMetrics.ALONE);
  }

  /**
   * An engine at the beginning of a run.
   *
   * @param catalog the units of metrics, for numbers that carry one
   */
  public RuleEngine(List<RuleDefinition> rules, EngineOptions options, MetricCatalog catalog) {
    this(rules, options, catalog, new HashMap<>());
  }

  private RuleEngine(
      List<RuleDefinition> rules,
      EngineOptions options,
      MetricCatalog catalog,
      Map<String, EngineState.Restored> restored) {
    this.options = options;
    requests = new Requests(options.maxOpenRequests());
    table = new StreamTable(options, restored, requests::tell);
    AlertWriter writer =
        new AlertWriter(options, new EvidenceFinder(requests, options.objectives()), texts);
    asking = new Asking(options, this.rules, table, writer);
    intake = new RequestIntake(options, table, requests, asking, this::take);
    for (RuleDefinition rule : rules) {
      RuleSlot slot = new RuleSlot(this.rules.size(), rule, catalog, table);
      if (this.rules.putIfAbsent(rule.name(), slot) != null) {
        throw new IllegalArgumentException("two rules are called " + rule.name());
      }
      wire(slot);
    }
    asking.ready();
  }

  private void wire(RuleSlot slot) {
    slot.wire();
    if (slot.definition().by().isEmpty()) {
      slot.instance(Labels.NONE, options.dialect());
    } else {
      slot.prepare(options.dialect());
    }
  }

  /** The series of that name and those labels, made when it is new. */
  public SeriesRef series(String metric, Labels labels) {
    return table.series(metric, labels, options.dialect());
  }

  /** Whether any rule reads a metric of that name. */
  public boolean reads(String metric) {
    return table.reads(metric);
  }

  /**
   * Takes a point. When its time is later than that of the points before, these are answered first.
   *
   * @param step {@link Absent#LONG} when the point has none
   * @return what the earlier points made rules say
   */
  public List<AlertChange> add(SeriesRef series, long timeNs, long step, double value) {
    take(series, timeNs, step, value);
    return asking.drain();
  }

  private void take(SeriesRef series, long timeNs, double value) {
    take(series, timeNs, Absent.LONG, value);
  }

  private void take(SeriesRef series, long timeNs, long step, double value) {
    asking.reach(timeNs);
    asking.heard(timeNs, step);
    boolean late = false;
    for (Stream stream : series.readers()) {
      stream.sentBy(series);
      late |= !asking.take(stream, timeNs, step, value);
    }
    latePoints += late ? 1 : 0;
  }

  /** Notes that a row came at that time, whether or not it had points. */
  public List<AlertChange> row(long timeNs, long step) {
    asking.reach(timeNs);
    asking.heard(timeNs, step);
    return asking.drain();
  }

  /** The newest text of a metric that is no number: for templates only. */
  public void text(String metric, String value) {
    if (texts.size() < MOST_TEXTS || texts.containsKey(metric)) {
      texts.put(metric, value);
    }
  }

  /** Says which step is under way, until a point says another. */
  public void step(long step) {
    asking.moment().step(step, asking.openNs());
  }

  /** Marks a series as ended at that time: its latest value is no longer known. */
  public List<AlertChange> stale(SeriesRef series, long timeNs) {
    asking.reach(timeNs);
    for (Stream stream : series.readers()) {
      asking.end(stream);
    }
    return asking.drain();
  }

  /** Answers the points taken so far, as if a later time had come; ask with no earlier time. */
  public List<AlertChange> evaluate(long nowNs) {
    asking.evaluate(nowNs);
    return asking.drain();
  }

  /** Lets time pass: answers the points taken so far, then rules about absence and time. */
  public List<AlertChange> tick(long nowNs) {
    asking.tick(nowNs, intake::sample);
    return asking.drain();
  }

  /** A request was sent. */
  public List<AlertChange> opened(String requestId, Labels labels, long startedAtNs) {
    intake.opened(requestId, labels, startedAtNs);
    return asking.drain();
  }

  /** An open request got its first token. */
  public List<AlertChange> firstToken(String requestId, long atNs) {
    intake.firstToken(requestId, atNs);
    return asking.drain();
  }

  /** A request ended: makes its {@code request/} points, stamped with its end. */
  public List<AlertChange> closed(RequestEvent request, Labels labels) {
    intake.closed(request, labels);
    return asking.drain();
  }

  /**
   * What the join says of a request that was closed: makes its overlap points, stamped with its end
   * and so usually late, and lets it show its devices as evidence.
   */
  public List<AlertChange> joined(RequestRow row, Labels labels) {
    intake.joined(row, labels);
    return asking.drain();
  }

  /** Takes back an alert that nobody could be told: the rule may fire again at once. */
  public void undelivered(AlertChange.Fired change) {
    RuleSlot rule = rules.get(change.alert().rule());
    if (rule == null) {
      return;
    }
    for (RuleInstance instance : rule.instances()) {
      if (instance.labels().with(rule.definition().labels()).equals(change.alert().labels())) {
        instance.machine().untold();
      }
    }
  }

  /** Switches a rule on or off; what fires is withdrawn. */
  public List<AlertChange> enable(String rule, boolean enabled, long nowNs) {
    RuleSlot slot = rules.get(rule);
    if (slot == null) {
      return List.of();
    }
    if (!enabled) {
      asking.withdraw(slot, nowNs);
    }
    slot.enabled(enabled);
    return asking.drain();
  }

  /** Takes a rule away; what fires is withdrawn. */
  public List<AlertChange> remove(String rule, long nowNs) {
    List<AlertChange> withdrawn = enable(rule, false, nowNs);
    rules.remove(rule);
    return withdrawn;
  }

  /** Where every instance stands, in the order of the rules. */
  public List<RuleState> states() {
    return rules.values().stream()
        .flatMap(rule -> rule.instances().stream().map(RuleEngine::state))
        .toList();
  }

  private static RuleState state(RuleInstance instance) {
    long unknownSince = instance.machine().unknownSinceNs();
    return new RuleState(
        instance.rule().name(),
        instance.labels(),
        instance.machine().phase(),
        instance.machine().sinceNs(),
        instance.machine().alarms(),
        instance.machine().hits(),
        RuleState.Answer.of(instance.truth()),
        unknownSince,
        Double.isNaN(instance.truth()) ? instance.reasonText() : "");
  }

  /** Sources that leave rules without an answer now. */
  public Collection<BlindSpot> blindSpots() {
    return List.copyOf(asking.blindSpots());
  }

  /**
   * The value of a rule's condition now: a number, 1 for true and 0 for false, NaN for unknown. For
   * explanations and tests; changes no state.
   */
  public double value(String rule, Labels instance, long nowNs) {
    return instance(rule, instance).map(i -> i.look(at(nowNs))).orElse(Double.NaN);
  }

  /** Every part of a rule's condition with its value, truth, window, count and reason. */
  public String explain(String rule, Labels instance, long nowNs) {
    return instance(rule, instance)
        .map(
            i -> {
              Moment moment = at(nowNs);
              i.bringUpTo(moment.nowNs());
              return new Explanation(i.rule().condition(), i, options.dialect(), moment).tree();
            })
        .orElse("");
  }

  private Moment at(long nowNs) {
    return asking.moment().at(Math.max(nowNs, asking.openNs()));
  }

  private Optional<RuleInstance> instance(String rule, Labels labels) {
    return Optional.ofNullable(rules.get(rule)).flatMap(slot -> slot.instance(labels));
  }

  /** What was left out or passed over, by name. */
  public Map<String, Long> counters() {
    Map<String, Long> counters = new TreeMap<>();
    counters.put("late_points", latePoints);
    counters.put("inhibited_alerts", asking.inhibited());
    counters.put("refused_series", table.seriesRefused());
    counters.put("refused_requests", requests.refused());
    counters.put("refused_instances", rules.values().stream().mapToLong(RuleSlot::refused).sum());
    return counters;
  }

  /** Windows, states and what was last told; at most as large as the memory that they take. */
  public byte[] snapshot() {
    return EngineSnapshot.seal(
        out -> {
          EngineState.streams(out, table);
          EngineState.series(out, table);
          EngineState.moment(out, asking.moment());
          EngineState.requests(out, requests);
          EngineState.rules(out, rules);
          out.writeLong(latePoints);
          asking.write(out);
          EngineState.texts(out, texts);
        });
  }

  /**
   * An engine that goes on where a snapshot was taken. Rules that are new or read otherwise begin
   * anew, on windows that are there already.
   *
   * @throws SnapshotMismatchException when the snapshot is damaged or of another version
   */
  public static RuleEngine restore(
      List<RuleDefinition> rules, EngineOptions options, MetricCatalog catalog, byte[] snapshot)
      throws SnapshotMismatchException {
    try (DataInputStream in = EngineSnapshot.open(snapshot)) {
      RuleEngine engine = new RuleEngine(rules, options, catalog, EngineState.streams(in));
      engine.read(in);
      return engine;
    } catch (IOException | IllegalArgumentException e) {
      throw new SnapshotMismatchException("the snapshot is damaged: " + e.getMessage(), e);
    }
  }

  /**
   * Whether the second rule goes on where the first was, in an engine that is restored with it: its
   * alerts are then the same alerts.
   */
  public static boolean goesOn(RuleDefinition before, RuleDefinition now) {
    return EngineState.identity(before).equals(EngineState.identity(now))
        && before.labels().equals(now.labels());
  }

  private void read(DataInputStream in) throws IOException {
    for (int left = StateForm.count(in); left > 0; left--) {
      series(StateForm.text(in), StateForm.labels(in));
    }
    EngineState.moment(in, asking.moment());
    intake.read(in);
    EngineState.rules(in, rules, options.dialect());
    latePoints = in.readLong();
    asking.read(in);
    EngineState.texts(in, texts);
    table.prune();
  }
}
