package dev.inflight.rules.engine;

import dev.inflight.grammar.MetricSelector;
import dev.inflight.model.Labels;
import dev.inflight.rules.plan.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Every stream that rules read, and which series feed it. */
final class StreamTable {

  /** How many series may be known; what comes beyond them is counted and read by nobody. */
  private static final int MOST_SERIES = 1_000_000;

  private final EngineOptions options;
  private final Map<String, EngineState.Restored> restored;
  private final Consumer<Stream> onNewStream;
  private final Map<SpecKey, StreamSpec> specs = new LinkedHashMap<>();
  private final Map<String, List<StreamSpec>> byName = new LinkedHashMap<>();
  private final NavigableSet<String> readNames = new TreeSet<>();
  private final Map<String, Map<Labels, SeriesRef>> series = new LinkedHashMap<>();
  private final List<SeriesRef> arrived = new ArrayList<>();
  private long seriesRefused;

  private record SpecKey(MetricSelector selector, List<String> by) {}

  /**
   * @param restored what streams of a snapshot begin with
   * @param onNewStream hears of every stream that is made
   */
  StreamTable(
      EngineOptions options,
      Map<String, EngineState.Restored> restored,
      Consumer<Stream> onNewStream) {
    this.options = options;
    this.restored = restored;
    this.onNewStream = onNewStream;
  }

  /** The streams of a selector, grouped by labels; series that are known already feed them. */
  StreamSpec spec(MetricSelector selector, Collection<String> by) {
    List<String> sorted = List.copyOf(new TreeSet<>(by));
    MetricSelector plain = new MetricSelector(selector.name(), false, selector.matchers());
    SpecKey key = new SpecKey(plain, sorted);
    StreamSpec known = specs.get(key);
    if (known != null) {
      return known;
    }
    StreamSpec made = new StreamSpec(plain, new Grouping(sorted), options, restored, onNewStream);
    specs.put(key, made);
    listen(plain).forEach(listening -> listening.add(made));
    for (String name : names(plain)) {
      series.getOrDefault(name, Map.of()).values().stream()
          .filter(made::takes)
          .toList()
          .forEach(made::join);
    }
    return made;
  }

  /** Keeps the series of a selector's names from now on, whoever will read them. */
  List<List<StreamSpec>> listen(MetricSelector selector) {
    return names(selector).stream().map(name -> byName.computeIfAbsent(name, this::read)).toList();
  }

  private List<StreamSpec> read(String name) {
    readNames.add(name);
    return new ArrayList<>();
  }

  private static List<String> names(MetricSelector selector) {
    String name = selector.name();
    String slashed = name.replace('.', '/');
    return slashed.equals(name) ? List.of(name) : List.of(name, slashed);
  }

  /** Whether any rule reads a metric of that name. */
  boolean reads(String metric) {
    return byName.containsKey(metric);
  }

  /** Whether any rule reads a metric whose name begins so. */
  boolean readsAny(String prefix) {
    String first = readNames.ceiling(prefix);
    return first != null && first.startsWith(prefix);
  }

  Collection<StreamSpec> specs() {
    return specs.values();
  }

  /** The series of that name and those labels; rules make their instances when it is new. */
  SeriesRef series(String metric, Labels labels, Dialect dialect) {
    List<StreamSpec> listening = byName.get(metric);
    if (listening == null) {
      return new SeriesRef(metric, labels);
    }
    Map<Labels, SeriesRef> ofName = series.computeIfAbsent(metric, key -> new LinkedHashMap<>());
    SeriesRef known = ofName.get(labels);
    if (known != null) {
      return known;
    }
    SeriesRef made = new SeriesRef(metric, labels);
    if (arrived.size() == MOST_SERIES) {
      seriesRefused++;
      return made;
    }
    arrived.add(made);
    ofName.put(labels, made);
    for (StreamSpec spec : List.copyOf(listening)) { // instances that are new read more
      if (spec.takes(made)) {
        join(spec, made, dialect);
      }
    }
    return made;
  }

  private static void join(StreamSpec spec, SeriesRef made, Dialect dialect) {
    spec.join(made);
    if (spec.grouping().single() || !spec.grouping().whole(made.labels())) {
      return;
    }
    Labels group = spec.grouping().project(made.labels());
    for (RuleSlot rule : spec.rules()) {
      if (rule.madeBy(spec)) {
        rule.instance(group, dialect);
      }
    }
  }

  /** Every known series, in the order in which they came. */
  List<SeriesRef> all() {
    return Collections.unmodifiableList(arrived);
  }

  /** Forgets windows of a snapshot that no rule asks for any more. */
  void prune() {
    specs.values().forEach(spec -> spec.streams().forEach(stream -> stream.points().prune()));
  }

  long seriesRefused() {
    return seriesRefused;
  }
}
