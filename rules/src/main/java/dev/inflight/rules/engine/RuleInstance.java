package dev.inflight.rules.engine;

import dev.inflight.grammar.MetricSelector;
import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import dev.inflight.rules.Timing;
import dev.inflight.rules.alert.AlertMachine;
import dev.inflight.rules.alert.AlertMachine.Phase;
import dev.inflight.rules.alert.Saying;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.plan.Dialect;
import dev.inflight.rules.plan.Histories;
import dev.inflight.rules.plan.Moment;
import dev.inflight.rules.plan.Node;
import dev.inflight.rules.plan.Planner;
import dev.inflight.rules.plan.Reasons;
import dev.inflight.rules.window.UnknownReason;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One rule for one set of {@code by} labels: its program, its streams and its state. */
final class RuleInstance implements Histories {

  private static final UnknownReason[] REASONS = UnknownReason.values();

  private final RuleSlot rule;
  private final Labels labels;
  private final long order;
  private final Map<MetricSelector, Stream> bySelector = new LinkedHashMap<>();

  /** Metrics that only its texts print. */
  private final Map<String, Stream> told = new LinkedHashMap<>();

  private final Stream[] streams;
  private final Node condition;
  private final Node clear;
  private final Node value;
  private final AlertMachine machine;

  /** Where it is told whether it fires, once rules read that. */
  private @Nullable SeriesRef firingSeries;

  /** The turn in which it was last put down to be asked. */
  private long turn;

  private double truth = Double.NaN;

  /** The worst that the condition looked at first in this episode, or in the last. */
  private double worst = Double.NaN;

  private long askedAtNs = Absent.LONG;
  private UnknownReason reason = UnknownReason.NEVER_SEEN;
  private long have;
  private long need;

  RuleInstance(RuleSlot rule, Labels labels, long order, Dialect dialect) {
    this.rule = rule;
    this.labels = labels;
    this.order = order;
    for (MetricSelector selector : rule.selectors()) {
      StreamSpec spec = rule.spec(selector, labels);
      bySelector.put(selector, spec.stream(spec.grouping().project(labels)));
    }
    rule.told().forEach((name, spec) -> told.put(name, spec.stream(labels)));
    streams = bySelector.values().stream().distinct().toArray(Stream[]::new);
    for (Stream stream : streams) {
      stream.addReader(this);
    }
    condition = Planner.plan(rule.condition(), this, dialect);
    clear = rule.clear().map(c -> Planner.plan(c, this, dialect)).orElse(condition);
    value = Planner.plan(rule.reads().first(), this, dialect);
    machine = new AlertMachine(rule.definition().timing(), rule.clear().isPresent());
  }

  RuleSlot rule() {
    return rule;
  }

  Labels labels() {
    return labels;
  }

  /** Rules in the order of their set, instances in the order of their making. */
  long order() {
    return order;
  }

  /** The stream that a metric's name in a text means, among those that it reads or prints. */
  Optional<Stream> named(String name) {
    String slashed = name.replace('.', '/');
    Optional<Stream> other = Optional.ofNullable(told.get(name)).filter(Stream::seen);
    for (Map.Entry<MetricSelector, Stream> read : bySelector.entrySet()) {
      String written = read.getKey().name();
      if (read.getValue().seen() && written.equals(name)) {
        return Optional.of(read.getValue());
      }
      if (other.isEmpty() && read.getValue().seen() && written.replace('.', '/').equals(slashed)) {
        other = Optional.of(read.getValue());
      }
    }
    return other;
  }

  /** Whether a series of these labels is meant by any selector of such names, if there are any. */
  boolean means(String prefix, Labels series) {
    boolean any = false;
    for (Stream stream : streams) {
      Selection selection = stream.spec().selection();
      if (selection.slashed().startsWith(prefix)) {
        if (selection.matches(series)) {
          return true;
        }
        any = true;
      }
    }
    return !any;
  }

  Stream[] streams() {
    return streams;
  }

  AlertMachine machine() {
    return machine;
  }

  @Override
  public Stream of(MetricSelector selector) {
    Stream stream = bySelector.get(selector);
    if (stream == null) {
      throw new IllegalArgumentException(rule.name() + " does not read " + selector.name());
    }
    return stream;
  }

  /** Puts it down for this turn; false when it was already. */
  boolean due(long thisTurn) {
    if (turn == thisTurn) {
      return false;
    }
    turn = thisTurn;
    return true;
  }

  /** Whether it was put down for this turn. */
  boolean isDue(long thisTurn) {
    return turn == thisTurn;
  }

  /** Asks its condition at that moment, and lets its state follow. */
  Saying ask(Moment moment) {
    long nowNs = moment.nowNs();
    bringUpTo(nowNs);
    truth = condition.value(moment);
    askedAtNs = nowNs;
    if (Double.isNaN(truth)) {
      keepReason(moment);
    }
    double clears =
        rule.clear().isPresent() && machine.phase() == Phase.FIRING
            ? clear.value(moment)
            : Double.NaN;
    boolean fired = firing();
    Saying saying = machine.answer(truth, clears, nowNs);
    if (firing()) {
      double seen = observed(moment);
      worst = fired ? rule.comparison().worse(worst, seen) : seen;
    }
    return saying;
  }

  /** The worst of its episode, NaN when unknown. */
  double worst() {
    return worst;
  }

  void bringUpTo(long nowNs) {
    for (Stream stream : streams) {
      stream.points().advance(nowNs);
    }
  }

  private void keepReason(Moment moment) {
    reason = moment.unknown().reason();
    have = moment.unknown().have();
    need = moment.unknown().need();
  }

  /** Its condition's answer at that moment, without any effect on its state. */
  double look(Moment moment) {
    bringUpTo(moment.nowNs());
    return condition.value(moment);
  }

  /** The number that the condition looks at first. */
  double observed(Moment moment) {
    return value.value(moment);
  }

  /** Nothing came for too long: it counts as unknown. */
  Saying silent(long sinceNs, long nowNs) {
    truth = Double.NaN;
    reason = UnknownReason.STALE;
    have = 0;
    need = 0;
    return machine.silent(sinceNs, nowNs);
  }

  /** The last answer, NaN for unknown. */
  double truth() {
    return truth;
  }

  /** When it was last asked, {@link Absent#LONG} when it never was. */
  long askedAtNs() {
    return askedAtNs;
  }

  /** Why the last answer was unknown. */
  String reasonText() {
    return Reasons.of(reason, have, need);
  }

  /** The series that tells whether it fires, found when it is first asked for. */
  SeriesRef firingSeries(StreamTable table, Dialect dialect) {
    SeriesRef found = firingSeries;
    if (found == null) {
      Map<String, String> with = labels.toMap();
      with.put("rule", rule.name());
      found = table.series(PipelineMetrics.ALERT_FIRING, Labels.of(with), dialect);
      firingSeries = found;
    }
    return found;
  }

  boolean firing() {
    return machine.phase() == Phase.FIRING || machine.phase() == Phase.LINGERING;
  }

  /** Passes over what {@link #write} wrote. */
  static void skip(DataInput in) throws IOException {
    new AlertMachine(Timing.DEFAULT, false).read(in);
    in.readDouble();
    in.readDouble();
    in.readLong();
    in.readUnsignedByte();
    in.readLong();
    in.readLong();
  }

  void write(DataOutput out) throws IOException {
    machine.write(out);
    out.writeDouble(truth);
    out.writeDouble(worst);
    out.writeLong(askedAtNs);
    out.writeByte(reason.ordinal());
    out.writeLong(have);
    out.writeLong(need);
  }

  void read(DataInput in) throws IOException {
    machine.read(in);
    truth = in.readDouble();
    worst = in.readDouble();
    askedAtNs = in.readLong();
    int ordinal = in.readUnsignedByte();
    if (ordinal >= REASONS.length) {
      throw new IOException("no reason has the number " + ordinal);
    }
    reason = REASONS[ordinal];
    have = in.readLong();
    need = in.readLong();
  }
}
