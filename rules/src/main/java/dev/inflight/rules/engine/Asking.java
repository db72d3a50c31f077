package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.rules.alert.Saying;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.plan.Moment;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Who is asked when: collects the points of one time, asks the rules that they concern, and tells.
 */
final class Asking {

  private final EngineOptions options;
  private final Map<String, RuleSlot> rules;
  private final StreamTable table;
  private final AlertWriter writer;
  private final Inhibitor inhibitor;
  private final BlindWatch blind;
  private final Moment moment = new Moment();
  private final Turn due = new Turn();
  private final List<Said> said = new ArrayList<>();
  private final List<AlertChange> changes = new ArrayList<>();
  private boolean alertsAreRead;

  /** Rules that are asked at every time that has points. */
  private List<RuleSlot> metricless = List.of();

  /** The time whose points are being taken. */
  private long openNs = Absent.LONG;

  /** Whether something came at that time that has not been answered. */
  private boolean unanswered;

  private long inhibited;

  private record Said(RuleInstance instance, Saying saying) {}

  Asking(
      EngineOptions options, Map<String, RuleSlot> rules, StreamTable table, AlertWriter writer) {
    this.options = options;
    this.rules = rules;
    this.table = table;
    this.writer = writer;
    inhibitor = new Inhibitor(options.inhibitions());
    blind = new BlindWatch(options.blind());
    moment.startedAt(options.startedAtNs());
  }

  /** All rules are there. */
  void ready() {
    alertsAreRead = table.reads(PipelineMetrics.ALERT_FIRING);
    metricless = rules.values().stream().filter(RuleSlot::metricless).toList();
  }

  Moment moment() {
    return moment;
  }

  long openNs() {
    return openNs;
  }

  /** How many alerts were not told since others explain them. */
  long inhibited() {
    return inhibited;
  }

  Collection<BlindSpot> blindSpots() {
    return blind.told();
  }

  /** Answers what came so far, as if a later time had come. */
  void evaluate(long nowNs) {
    openNs = Math.max(openNs, nowNs);
    begin(openNs);
    answer();
  }

  /**
   * Lets time pass.
   *
   * @param sample gives streams that the engine itself feeds their points of this time
   */
  void tick(long nowNs, Runnable sample) {
    reach(nowNs);
    begin(openNs);
    sample.run();
    for (RuleSlot rule : rules.values()) {
      if (rule.enabled()) {
        tick(rule);
      }
    }
    answer();
    changes.addAll(blind.look(rules.values(), moment.at(openNs)));
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

  /** Gives a stream a point; false when it comes too late for it. */
  boolean take(Stream stream, long timeNs, long step, double value) {
    boolean newest = !stream.seen() || timeNs >= stream.points().lastTimeNs();
    if (stream.points().add(timeNs, step, value)) {
      stream.ended(stream.ended() && !newest);
      touch(stream);
      return true;
    }
    return false;
  }

  /** Marks a stream as ended. */
  void end(Stream stream) {
    stream.ended(true);
    touch(stream);
  }

  /** Ends whatever the instances of a rule say, since it goes away. */
  void withdraw(RuleSlot slot, long nowNs) {
    reach(nowNs);
    begin(openNs);
    for (RuleInstance instance : slot.instances()) {
      unasked(instance, () -> instance.machine().withdraw(openNs));
    }
    tell();
  }

  /** Moves to a time; what came before it is answered first. */
  void reach(long timeNs) {
    if (timeNs <= openNs) {
      return;
    }
    if (unanswered || !due.isEmpty()) {
      begin(openNs);
      answer();
    }
    openNs = timeNs;
  }

  /** Notes that something came at a time, and with which step. */
  void heard(long timeNs, long step) {
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
    for (RuleSlot rule : metricless) {
      rule.instances().forEach(due::add);
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
    SeriesRef series = instance.firingSeries(table, options.dialect());
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

  /** What was told since this was last asked. */
  List<AlertChange> drain() {
    if (changes.isEmpty()) {
      return List.of();
    }
    List<AlertChange> drained = List.copyOf(changes);
    changes.clear();
    return drained;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeLong(openNs);
    out.writeBoolean(unanswered);
    out.writeLong(inhibited);
    List<RuleInstance> waiting = due.waiting();
    out.writeInt(waiting.size());
    for (RuleInstance instance : waiting) {
      StateForm.text(out, instance.rule().name());
      StateForm.labels(out, instance.labels());
    }
    blind.write(out);
  }

  /** Reads what was written, when rules and their instances are there again. */
  void read(DataInputStream in) throws IOException {
    openNs = in.readLong();
    unanswered = in.readBoolean();
    inhibited = in.readLong();
    for (int left = StateForm.count(in); left > 0; left--) {
      RuleSlot rule = rules.get(StateForm.text(in));
      Labels labels = StateForm.labels(in);
      if (rule != null) {
        rule.instance(labels).ifPresent(due::add);
      }
    }
    blind.read(in);
    rules.values().forEach(rule -> rule.instances().forEach(inhibitor::note));
  }
}
