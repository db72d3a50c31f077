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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says once per cause that sources went silent or broke, and which rules cannot be answered for it.
 * Sources that fell silent within a few seconds have one cause: a dead exporter takes all that it
 * told of with it.
 */
final class BlindWatch {

  /** The name under which blind spots are told. */
  static final String RULE = "blind";

  /** So many usual distances between points may pass before a source counts as silent. */
  private static final int INTERVALS = 3;

  /** Distances that tell how far apart a source's points are. */
  private static final int FEW = 2;

  /** How much more patience there is with a source of which that is not known. */
  private static final int UNKNOWN_SOURCE = 5;

  /** Sources that fell silent no farther apart than that have one cause, */
  private static final long TOGETHER_NS = 5_000_000_000L;

  /** and no farther than such a part of the patience with them. */
  private static final int LITTLE = 4;

  /** So many sources are named. */
  private static final int NAMED = 3;

  private final EngineOptions.Blind options;
  private final long togetherNs;
  private final List<Told> told = new ArrayList<>();

  BlindWatch(EngineOptions.Blind options) {
    this.options = options;
    this.togetherNs = Math.min(TOGETHER_NS, options.afterNs() / LITTLE);
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
    forget(causes, moment, changes);
    causes.keySet().removeIf(this::isTold);
    causes.entrySet().removeIf(each -> joins(each.getKey(), each.getValue()));
    for (SortedMap<String, Cause> each : together(causes)) {
      tell(each, moment, changes);
    }
    return changes;
  }

  /** Takes back what all of its sources have come back from. */
  private void forget(SortedMap<String, Cause> causes, Moment moment, List<AlertChange> changes) {
    told.removeIf(
        each -> {
          each.sources.removeIf(source -> !isRipe(causes.get(source)));
          if (each.sources.isEmpty()) {
            changes.add(new SeesAgain(alert(each.spot, moment), moment.nowNs(), each.spot));
          }
          return each.sources.isEmpty();
        });
  }

  private static boolean isRipe(@Nullable Cause cause) {
    return cause != null && cause.ripe;
  }

  private boolean isTold(String source) {
    return told.stream().anyMatch(each -> each.sources.contains(source));
  }

  /** Whether a source has a cause that is told already. */
  private boolean joins(String source, Cause cause) {
    for (Told each : told) {
      if (each.spot.reason().equals(cause.reason)
          && Math.abs(each.spot.sinceNs() - cause.sinceNs) <= togetherNs) {
        each.add(source, cause.rules);
        return true;
      }
    }
    return false;
  }

  /** Sources by their causes. */
  private List<SortedMap<String, Cause>> together(SortedMap<String, Cause> causes) {
    List<Map.Entry<String, Cause>> inOrder = new ArrayList<>(causes.entrySet());
    inOrder.sort(
        Comparator.comparing((Map.Entry<String, Cause> each) -> each.getValue().reason)
            .thenComparingLong(each -> each.getValue().sinceNs)
            .thenComparing(Map.Entry::getKey));
    List<SortedMap<String, Cause>> groups = new ArrayList<>();
    Cause first = null;
    for (Map.Entry<String, Cause> each : inOrder) {
      Cause cause = each.getValue();
      if (first == null
          || !first.reason.equals(cause.reason)
          || cause.sinceNs - first.sinceNs > togetherNs) {
        first = cause;
        groups.add(new TreeMap<>());
      }
      groups.get(groups.size() - 1).put(each.getKey(), cause);
    }
    return groups;
  }

  private void tell(SortedMap<String, Cause> sources, Moment moment, List<AlertChange> changes) {
    if (sources.values().stream().noneMatch(each -> each.ripe)) {
      return; // they may come back, and others may fall silent with them
    }
    SortedSet<String> rules = new TreeSet<>();
    sources.values().forEach(each -> rules.addAll(each.rules));
    long sinceNs = sources.values().stream().mapToLong(each -> each.sinceNs).min().orElse(0);
    String reason = sources.values().iterator().next().reason;
    BlindSpot spot = new BlindSpot(named(sources.keySet()), reason, sinceNs, List.copyOf(rules));
    told.add(new Told(spot, sources.keySet()));
    changes.add(new WentBlind(alert(spot, moment), moment.nowNs(), spot));
  }

  private static String named(Collection<String> sources) {
    String some = sources.stream().limit(NAMED).collect(Collectors.joining(", "));
    int more = sources.size() - NAMED;
    return more > 0 ? some + " and " + more + " more" : some;
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
      put(causes, spec.selector().name(), "never seen", moment.startedAtNs(), rule).ripe = true;
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
        put(causes, unseen, "never seen", moment.startedAtNs(), rule).ripe = true;
      }
      return;
    }
    long last = stream.points().lastTimeNs();
    long beyondNs = moment.nowNs() - last - patienceNs(stream);
    if (beyondNs >= -togetherNs) {
      put(causes, source, "silent", last, rule).ripe |= beyondNs >= 0;
    } else if (Double.isNaN(instance.truth()) && !Double.isFinite(stream.points().lastValue())) {
      long since = instance.machine().unknownSinceNs();
      if (overdue(since, moment)) {
        put(causes, source, "sends no finite values", since, rule).ripe = true;
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

  private static Cause put(
      SortedMap<String, Cause> causes, String source, String reason, long sinceNs, RuleSlot rule) {
    Cause cause = causes.computeIfAbsent(source, key -> new Cause(reason, sinceNs));
    cause.rules.add(rule.name());
    return cause;
  }

  /** What is told and has not come back. */
  Collection<BlindSpot> told() {
    return told.stream().map(each -> each.spot).toList();
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(told.size());
    for (Told each : told) {
      StateForm.text(out, each.spot.source());
      StateForm.text(out, each.spot.reason());
      out.writeLong(each.spot.sinceNs());
      texts(out, each.spot.rules());
      texts(out, each.sources);
    }
  }

  private static void texts(DataOutputStream out, Collection<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String each : texts) {
      StateForm.text(out, each);
    }
  }

  void read(DataInputStream in) throws IOException {
    told.clear();
    for (int left = in.readInt(); left > 0; left--) {
      String source = StateForm.text(in);
      String reason = StateForm.text(in);
      long since = in.readLong();
      List<String> rules = texts(in);
      told.add(new Told(new BlindSpot(source, reason, since, rules), texts(in)));
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(StateForm.text(in));
    }
    return texts;
  }

  /** A cause that was told, and the sources that have not come back. */
  private static final class Told {
    private BlindSpot spot;
    private final SortedSet<String> sources;

    Told(BlindSpot spot, Collection<String> sources) {
      this.spot = spot;
      this.sources = new TreeSet<>(sources);
    }

    void add(String source, Collection<String> rules) {
      sources.add(source);
      SortedSet<String> all = new TreeSet<>(spot.rules());
      all.addAll(rules);
      spot = new BlindSpot(spot.source(), spot.reason(), spot.sinceNs(), List.copyOf(all));
    }
  }

  /** Why rules cannot be answered for a source. */
  private static final class Cause {
    private final String reason;
    private final long sinceNs;
    private final SortedSet<String> rules = new TreeSet<>();

    /** Whether it has lasted long enough to be told. */
    private boolean ripe;

    Cause(String reason, long sinceNs) {
      this.reason = reason;
      this.sinceNs = sinceNs;
    }
  }
}
