package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.plan.Moment;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Says once per source that it went silent or broke, and which rules cannot be answered for it. */
final class BlindWatch {

  /** The name under which blind spots are told. */
  static final String RULE = "blind";

  /** So many usual distances between points may pass before a source counts as silent. */
  private static final int INTERVALS = 3;

  /** Distances that tell how far apart a source's points are. */
  private static final int FEW = 2;

  /** How much more patience there is with a source of which that is not known. */
  private static final int UNKNOWN_SOURCE = 5;

  private final EngineOptions.Blind options;
  private final SortedMap<String, BlindSpot> told = new TreeMap<>();

  BlindWatch(EngineOptions.Blind options) {
    this.options = options;
  }

  /** Looks at every rule, after those that are due were asked. */
  List<AlertChange> look(Collection<RuleSlot> rules, Moment moment) {
    if (!options.enabled()) {
      return List.of();
    }
    SortedMap<String, Cause> causes = new TreeMap<>();
    for (RuleSlot rule : rules) {
      if (rule.enabled() && !rule.reads().timed()) {
        causes(rule, moment, causes);
      }
    }
    List<AlertChange> changes = new ArrayList<>();
    causes.forEach((source, cause) -> tell(source, cause, moment, changes));
    told.entrySet()
        .removeIf(
            entry -> {
              if (causes.containsKey(entry.getKey())) {
                return false;
              }
              changes.add(
                  new SeesAgain(alert(entry.getValue(), moment), moment.nowNs(), entry.getValue()));
              return true;
            });
    return changes;
  }

  private void tell(String source, Cause cause, Moment moment, List<AlertChange> changes) {
    if (!told.containsKey(source)) {
      BlindSpot spot = new BlindSpot(source, cause.reason, cause.sinceNs, List.copyOf(cause.rules));
      told.put(source, spot);
      changes.add(new WentBlind(alert(spot, moment), moment.nowNs(), spot));
    }
  }

  private Alert alert(BlindSpot spot, Moment moment) {
    String rules = String.join(", ", spot.rules());
    return new Alert(
        RULE,
        Labels.of(Map.of("source", spot.source())),
        options.level(),
        spot.source() + ": " + spot.reason(),
        spot.source() + ": " + spot.reason() + "; cannot be answered for it: " + rules,
        spot.source(),
        Double.NaN,
        "",
        spot.sinceNs(),
        spot.sinceNs(),
        moment.step(),
        List.of(),
        List.of());
  }

  private void causes(RuleSlot rule, Moment moment, SortedMap<String, Cause> causes) {
    if (rule.instances().isEmpty()) {
      rule.specs().forEach(spec -> unseen(rule, spec, moment, causes));
    }
    for (RuleInstance instance : rule.instances()) {
      for (Stream stream : instance.streams()) {
        cause(instance, stream, moment, causes);
      }
    }
  }

  private void unseen(
      RuleSlot rule, StreamSpec spec, Moment moment, SortedMap<String, Cause> causes) {
    if (!made(spec) && overdue(moment.startedAtNs(), moment)) {
      put(causes, spec.selector().name(), "never seen", moment.startedAtNs(), rule);
    }
  }

  private void cause(
      RuleInstance instance, Stream stream, Moment moment, SortedMap<String, Cause> causes) {
    if (made(stream.spec())) {
      return;
    }
    String source = stream.spec().selector().name() + stream.group();
    RuleSlot rule = instance.rule();
    if (stream.points().pointsEver() == 0) {
      if (overdue(moment.startedAtNs(), moment)) {
        String unseen = stream.spec().seen() ? source : stream.spec().selector().name();
        put(causes, unseen, "never seen", moment.startedAtNs(), rule);
      }
      return;
    }
    long last = stream.points().lastTimeNs();
    if (moment.nowNs() - last >= patienceNs(stream)) {
      put(causes, source, "silent", last, rule);
    } else if (Double.isNaN(instance.truth()) && !Double.isFinite(stream.points().lastValue())) {
      long since = instance.machine().unknownSinceNs();
      if (overdue(since, moment)) {
        put(causes, source, "sends no finite values", since, rule);
      }
    }
  }

  /** Whether points come from what is served rather than from a source that must not be silent. */
  private static boolean made(StreamSpec spec) {
    String name = spec.selection().slashed();
    return name.startsWith(RequestMetrics.PREFIX)
        || name.startsWith(RequestMetrics.OVERLAP_PREFIX)
        || name.equals(PipelineMetrics.ALERT_FIRING);
  }

  private boolean overdue(long sinceNs, Moment moment) {
    return sinceNs != Absent.LONG && moment.nowNs() - sinceNs >= options.afterNs();
  }

  /** How long a source may be silent: longer when its points are far apart, or too few to tell. */
  private long patienceNs(Stream stream) {
    long distances = stream.points().pointsEver() - 1;
    if (distances < FEW) {
      return UNKNOWN_SOURCE * options.afterNs();
    }
    long usual = (stream.points().lastTimeNs() - stream.points().firstTimeNs()) / distances;
    return Math.max(options.afterNs(), INTERVALS * usual);
  }

  private static void put(
      SortedMap<String, Cause> causes, String source, String reason, long sinceNs, RuleSlot rule) {
    causes.computeIfAbsent(source, key -> new Cause(reason, sinceNs)).rules.add(rule.name());
  }

  /** Sources that are told and have not come back. */
  Collection<BlindSpot> told() {
    return told.values();
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(told.size());
    for (BlindSpot spot : told.values()) {
      StateForm.text(out, spot.source());
      StateForm.text(out, spot.reason());
      out.writeLong(spot.sinceNs());
      out.writeInt(spot.rules().size());
      for (String rule : spot.rules()) {
        StateForm.text(out, rule);
      }
    }
  }

  void read(DataInputStream in) throws IOException {
    told.clear();
    for (int left = in.readInt(); left > 0; left--) {
      String source = StateForm.text(in);
      String reason = StateForm.text(in);
      long since = in.readLong();
      List<String> rules = new ArrayList<>();
      for (int more = in.readInt(); more > 0; more--) {
        rules.add(StateForm.text(in));
      }
      told.put(source, new BlindSpot(source, reason, since, rules));
    }
  }

  /** Why rules cannot be answered. */
  private static final class Cause {
    private final String reason;
    private final long sinceNs;
    private final SortedSet<String> rules = new TreeSet<>();

    Cause(String reason, long sinceNs) {
      this.reason = reason;
      this.sinceNs = sinceNs;
    }
  }
}
