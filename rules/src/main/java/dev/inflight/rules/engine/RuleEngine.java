package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.alert.Saying;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.plan.Explanation;
import dev.inflight.rules.plan.Moment;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Rules over points in event time. Every instance of a rule is asked once for each time at which
 * one of its metrics had a point, after all points of that time; rules about absence and time also
 * on ticks. Points that come late are put where they belong; what was answered before stands.
 *
 * <p>Deterministic; takes no clock; for one thread. Rules that were refused by the checks are not
 * to be given.
 */
public final class RuleEngine {

  private static final String ALERT_FIRING = PipelineMetrics.ALERT_FIRING;

  private static final String[] REQUEST_METRICS = {
    RequestMetrics.TTFT, RequestMetrics.E2E, RequestMetrics.IN_FLIGHT, RequestMetrics.OLDEST
  };

  private static final int MOST_TEXTS = 1_000;

  private final EngineOptions options;
  private final StreamTable table;
  private final Requests requests;
  private final Map<String, RuleSlot> rules = new LinkedHashMap<>();
  private final Inhibitor inhibitor;
  private final BlindWatch blind;
  private final AlertWriter writer;
  private final Moment moment = new Moment();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Turn due = new Turn();
  private final List<Said> said = new ArrayList<>();
  private final List<AlertChange> changes = new ArrayList<>();
  private final boolean alertsAreRead;

  /** The time whose points are being taken. */
  private long openNs = Absent.LONG;

  /** Whether something came at that time that has not been answered. */
  private boolean unanswered;

  private long latePoints;
  private long inhibited;

  private record Said(RuleInstance instance, Saying saying) {}

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
    inhibitor = new Inhibitor(options.inhibitions());
    blind = new BlindWatch(options.blind());
    writer = new AlertWriter(options, new EvidenceFinder(requests, options.objectives()), texts);
    moment.startedAt(options.startedAtNs());
    for (RuleDefinition rule : rules) {
      RuleSlot slot = new RuleSlot(this.rules.size(), rule, catalog, table);
      if (this.rules.putIfAbsent(rule.name(), slot) != null) {
        throw new IllegalArgumentException("two rules are called " + rule.name());
      }
      wire(slot);
    }
    alertsAreRead = table.reads(ALERT_FIRING);
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
    reach(timeNs);
    heard(timeNs, step);
    boolean late = false;
    for (Stream stream : series.readers()) {
      stream.sentBy(series);
      late |= !take(stream, timeNs, step, value);
    }
    latePoints += late ? 1 : 0;
    return drain();
  }

  /** Gives a stream a point; false when it comes too late for it. */
  private boolean take(Stream stream, long timeNs, long step, double value) {
    boolean newest = !stream.seen() || timeNs >= stream.points().lastTimeNs();
    if (stream.points().add(timeNs, step, value)) {
      stream.ended(stream.ended() && !newest);
      touch(stream);
      return true;
    }
    return false;
  }

  /** Notes that a row came at that time, whether or not it had points. */
  public List<AlertChange> row(long timeNs, long step) {
    reach(timeNs);
    heard(timeNs, step);
    return drain();
  }

  /** The newest text of a metric that is no number: for templates only. */
  public void text(String metric, String value) {
    if (texts.size() < MOST_TEXTS || texts.containsKey(metric)) {
      texts.put(metric, value);
    }
  }

  /** Says which step is under way, until a point says another. */
  public void step(long step) {
    moment.step(step, openNs);
  }

  /** Marks a series as ended at that time: its latest value is no longer known. */
  public List<AlertChange> stale(SeriesRef series, long timeNs) {
    reach(timeNs);
    for (Stream stream : series.readers()) {
      stream.ended(true);
      touch(stream);
    }
    unanswered = true;
    return drain();
  }

  /** Answers the points taken so far, as if a later time had come; ask with no earlier time. */
  public List<AlertChange> evaluate(long nowNs) {
    if (nowNs > openNs) {
      openNs = nowNs;
    }
    begin(openNs);
    answer();
    return drain();
  }

  /** Lets time pass: answers the points taken so far, then rules about absence and time. */
  public List<AlertChange> tick(long nowNs) {
    reach(nowNs);
    begin(openNs);
    sample();
    for (RuleSlot rule : rules.values()) {
      if (rule.enabled()) {
        tick(rule);
      }
    }
    answer();
    changes.addAll(blind.look(rules.values(), moment.at(openNs)));
    return drain();
  }

  private void tick(RuleSlot rule) {
    boolean onTicks = rule.onTicks();
    long staleAfterNs = rule.definition().timing().staleAfterNs();
    for (RuleInstance instance : rule.instances()) {
      if (onTicks) {
        due.add(instance);
      } else if (due.has(instance)) {
        continue;
      } else if (staleAfterNs > 0 && quiet(instance, staleAfterNs)) {
        unasked(instance, () -> instance.silent(instance.askedAtNs(), openNs));
      } else if (instance.machine().waitsForTime()) {
        unasked(instance, () -> instance.machine().tick(openNs));
      }
    }
  }

  private boolean quiet(RuleInstance instance, long staleAfterNs) {
    return Absent.has(instance.askedAtNs()) && openNs - instance.askedAtNs() >= staleAfterNs;
  }

  /** A request was sent. */
  public List<AlertChange> opened(String requestId, Labels labels, long startedAtNs) {
    reach(startedAtNs);
    heard(startedAtNs, Absent.LONG);
    OpenRequest request = request(requestId, labels, startedAtNs);
    if (requests.open(request)) {
      count(request, startedAtNs);
    }
    return drain();
  }

  private OpenRequest request(String requestId, Labels labels, long startedAtNs) {
    List<SeriesRef> follow = new ArrayList<>();
    for (String metric : REQUEST_METRICS) {
      if (table.reads(metric)) {
        follow.add(series(metric, labels));
      }
    }
    return new OpenRequest(requestId, labels, startedAtNs, follow.toArray(SeriesRef[]::new));
  }

  /** An open request got its first token. */
  public List<AlertChange> firstToken(String requestId, long atNs) {
    reach(atNs);
    requests.firstToken(requestId, atNs);
    return drain();
  }

  /**
   * What the join says of a request that was closed: makes its overlap points, stamped with its end
   * and so usually late, and lets it show its devices as evidence.
   */
  public List<AlertChange> joined(RequestRow row, Labels labels) {
    RequestEvent request = row.request();
    if (request.timed()) {
      requests
          .ended(request.requestId())
          .ifPresent(ended -> requests.replace(ended.with(RequestPoints.evidence(row))));
      RequestPoints.ofOverlaps(row, labels, sink(request.endedAtNs()));
    }
    return drain();
  }

  /** A request ended: makes its {@code request/} points, stamped with its end. */
  public List<AlertChange> closed(RequestEvent request, Labels labels) {
    if (!request.timed()) {
      requests.close(request.requestId()).ifPresent(o -> count(o, openNs));
      return drain();
    }
    long endedAtNs = request.endedAtNs();
    reach(endedAtNs);
    heard(endedAtNs, Absent.LONG);
    Optional<OpenRequest> open = requests.close(request.requestId());
    requests.ended(
        new EndedRequest(
            request.requestId(),
            labels,
            request.status(),
            request.startedAtNs(),
            endedAtNs,
            request.ttftMs(),
            request.e2eMs(),
            request.tpotMs(),
            Absent.has(request.outputTokens()) ? request.outputTokens() : Double.NaN,
            List.of()));
    RequestPoints.ofRequest(request, labels, options.objectives(), sink(endedAtNs));
    open.ifPresent(o -> count(o, endedAtNs));
    return drain();
  }

  private RequestPoints.Sink sink(long atNs) {
    return new RequestPoints.Sink() {
      @Override
      public boolean reads(String metric) {
        return table.reads(metric);
      }

      @Override
      public void point(String metric, Labels labels, double value) {
        if (table.reads(metric)) {
          changes.addAll(add(series(metric, labels), atNs, Absent.LONG, value));
        }
      }
    };
  }

  /** Gives the streams that count open requests their new number. */
  private void count(OpenRequest request, long atNs) {
    for (SeriesRef series : request.series()) {
      for (Stream stream : series.readers()) {
        if (stream.spec().openMetric() == OpenMetric.COUNT) {
          heard(atNs, Absent.LONG);
          take(stream, atNs, Absent.LONG, stream.open().sample(atNs));
        }
      }
    }
  }

  /** Gives the streams about open requests a point for this time. */
  private void sample() {
    for (StreamSpec spec : table.specs()) {
      if (!spec.openMetric().sampled()) {
        continue;
      }
      for (Stream stream : spec.streams()) {
        take(stream, openNs, Absent.LONG, stream.open().sample(openNs));
      }
    }
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
      withdraw(slot, nowNs);
    }
    slot.enabled(enabled);
    return drain();
  }

  /** Takes a rule away; what fires is withdrawn. */
  public List<AlertChange> remove(String rule, long nowNs) {
    List<AlertChange> withdrawn = enable(rule, false, nowNs);
    rules.remove(rule);
    return withdrawn;
  }

  private void withdraw(RuleSlot slot, long nowNs) {
    reach(nowNs);
    begin(openNs);
    for (RuleInstance instance : slot.instances()) {
      unasked(instance, () -> instance.machine().withdraw(openNs));
    }
    tell();
  }

  /** Moves to a time; what came before it is answered first. */
  private void reach(long timeNs) {
    if (timeNs <= openNs) {
      return;
    }
    if (unanswered || !due.isEmpty()) {
      begin(openNs);
      answer();
    }
    openNs = timeNs;
  }

  private void heard(long timeNs, long step) {
    unanswered = true;
    if (!Absent.has(moment.startedAtNs())) {
      moment.startedAt(timeNs);
    }
    if (timeNs > moment.newestDataNs()) {
      moment.newestData(timeNs);
    }
    if (Absent.has(step) && timeNs >= moment.stepAtNs()) {
      moment.step(step, timeNs);
    }
  }

  private void touch(Stream stream) {
    for (RuleInstance reader : stream.readers()) {
      due.add(reader);
    }
    unanswered = true;
  }

  private void begin(long nowNs) {
    moment.at(nowNs);
    if (!Absent.has(moment.startedAtNs())) {
      moment.startedAt(nowNs);
    }
    if (!unanswered) {
      return;
    }
    for (RuleSlot rule : rules.values()) {
      if (rule.metricless()) {
        rule.instances().forEach(due::add);
      }
    }
  }

  /** Asks every instance that is due, in the order of the rules; then tells what they said. */
  private void answer() {
    due.sort();
    for (RuleInstance next = due.next(); next != null; next = due.next()) {
      if (next.rule().enabled()) {
        say(next, next.ask(moment));
        if (alertsAreRead) {
          publish(next);
        }
      }
    }
    due.end();
    unanswered = false;
    tell();
  }

  /** Lets later rules of the same turn read whether this one fires. */
  private void publish(RuleInstance instance) {
    Map<String, String> labels = new TreeMap<>(instance.labels().toMap());
    labels.put("rule", instance.rule().name());
    SeriesRef series = series(ALERT_FIRING, Labels.of(labels));
    for (Stream stream : series.readers()) {
      if (stream.points().add(openNs, moment.step(), instance.firing() ? 1 : 0)) {
        for (RuleInstance reader : stream.readers()) {
          due.insert(reader);
        }
      }
    }
  }

  /** Lets a state follow without an answer; rules that read of it are asked when it changed. */
  private void unasked(RuleInstance instance, Supplier<Saying> step) {
    boolean fired = instance.firing();
    say(instance, step.get());
    if (alertsAreRead && fired != instance.firing()) {
      publish(instance);
      unanswered = true;
    }
  }

  private void say(RuleInstance instance, Saying saying) {
    inhibitor.note(instance);
    if (saying != Saying.NOTHING) {
      said.add(new Said(instance, saying));
    }
  }

  private void tell() {
    for (Said each : said) {
      if (each.saying().alarms() && inhibitor.mutes(each.instance())) {
        each.instance().machine().untold();
        inhibited++;
      } else {
        changes.add(writer.change(each.instance(), each.saying(), moment));
      }
    }
    said.clear();
  }

  private List<AlertChange> drain() {
    if (changes.isEmpty()) {
      return List.of();
    }
    List<AlertChange> drained = List.copyOf(changes);
    changes.clear();
    return drained;
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
    return List.copyOf(blind.told());
  }

  /**
   * The value of a rule's condition now: a number, 1 for true and 0 for false, NaN for unknown. For
   * explanations and tests; changes no state.
   */
  public double value(String rule, Labels instance, long nowNs) {
    return instance(rule, instance)
        .map(i -> i.look(moment.at(Math.max(nowNs, openNs))))
        .orElse(Double.NaN);
  }

  /** Every part of a rule's condition with its value, truth, window, count and reason. */
  public String explain(String rule, Labels instance, long nowNs) {
    return instance(rule, instance)
        .map(
            i -> {
              moment.at(Math.max(nowNs, openNs));
              i.bringUpTo(moment.nowNs());
              return new Explanation(i.rule().condition(), i, options.dialect(), moment).tree();
            })
        .orElse("");
  }

  private Optional<RuleInstance> instance(String rule, Labels labels) {
    return Optional.ofNullable(rules.get(rule)).flatMap(slot -> slot.instance(labels));
  }

  /** What was left out or passed over, by name. */
  public Map<String, Long> counters() {
    Map<String, Long> counters = new TreeMap<>();
    counters.put("late_points", latePoints);
    counters.put("inhibited_alerts", inhibited);
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
          EngineState.moment(out, moment);
          EngineState.requests(out, requests);
          EngineState.rules(out, rules);
          out.writeLong(openNs);
          out.writeBoolean(unanswered);
          out.writeLong(latePoints);
          out.writeLong(inhibited);
          List<RuleInstance> waiting = due.waiting();
          out.writeInt(waiting.size());
          for (RuleInstance instance : waiting) {
            StateForm.text(out, instance.rule().name());
            StateForm.labels(out, instance.labels());
          }
          blind.write(out);
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

  private void read(DataInputStream in) throws IOException {
    for (int left = StateForm.count(in); left > 0; left--) {
      series(StateForm.text(in), StateForm.labels(in));
    }
    EngineState.moment(in, moment);
    readRequests(in);
    EngineState.rules(in, rules, options.dialect());
    openNs = in.readLong();
    unanswered = in.readBoolean();
    latePoints = in.readLong();
    inhibited = in.readLong();
    for (int left = StateForm.count(in); left > 0; left--) {
      instance(StateForm.text(in), StateForm.labels(in)).ifPresent(due::add);
    }
    blind.read(in);
    EngineState.texts(in, texts);
    rules.values().forEach(rule -> rule.instances().forEach(inhibitor::note));
  }

  private void readRequests(DataInputStream in) throws IOException {
    requests.refused(in.readLong());
    for (int left = StateForm.count(in); left > 0; left--) {
      OpenRequest open = request(StateForm.text(in), StateForm.labels(in), in.readLong());
      long firstTokenAtNs = in.readLong();
      if (Absent.has(firstTokenAtNs)) {
        open.gotFirstToken(firstTokenAtNs);
      }
      requests.open(open);
    }
    for (int left = StateForm.count(in); left > 0; left--) {
      requests.ended(StateForm.ended(in));
    }
  }
}
