package dev.inflight.rules.engine;

import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.Printer;
import dev.inflight.model.Labels;
import dev.inflight.rules.window.PointStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A selector and the labels it is grouped by: one stream per group, made when one is read. */
final class StreamSpec {

  private final MetricSelector selector;
  private final Selection selection;
  private final Grouping grouping;
  private final EngineOptions options;
  private final Map<String, EngineState.Restored> restored;
  private final Consumer<Stream> onNew;
  private final Map<Labels, Stream> streams = new LinkedHashMap<>();

  /** Series that say which group they belong to, and those that belong to several. */
  private final Map<Labels, List<SeriesRef>> whole = new LinkedHashMap<>();

  private final List<SeriesRef> partial = new ArrayList<>();
  private final List<RuleSlot> rules = new ArrayList<>();
  private boolean exact;

  /**
   * @param restored what streams of a snapshot begin with, by {@link #key}; taken out when used
   * @param onNew hears of every stream that is made
   */
  StreamSpec(
      MetricSelector selector,
      Grouping grouping,
      EngineOptions options,
      Map<String, EngineState.Restored> restored,
      Consumer<Stream> onNew) {
    this.selector = selector;
    this.selection = new Selection(selector);
    this.grouping = grouping;
    this.options = options;
    this.restored = restored;
    this.onNew = onNew;
  }

  MetricSelector selector() {
    return selector;
  }

  Selection selection() {
    return selection;
  }

  Grouping grouping() {
    return grouping;
  }

  OpenMetric openMetric() {
    return OpenMetric.of(selection.slashed());
  }

  Collection<Stream> streams() {
    return streams.values();
  }

  /** Whether any group has had a point. */
  boolean seen() {
    return streams.values().stream().anyMatch(Stream::seen);
  }

  void addRule(RuleSlot rule) {
    if (!rules.contains(rule)) {
      rules.add(rule);
    }
  }

  List<RuleSlot> rules() {
    return rules;
  }

  /** Whether a series of that name and those labels belongs here. */
  boolean takes(SeriesRef series) {
    if (series.metric().equals(selection.name())) {
      return selection.matches(series.labels());
    }
    return !exact && selection.matches(series.labels());
  }

  /** A series that belongs here is new. */
  void join(SeriesRef series) {
    if (!exact && series.metric().equals(selection.name())) {
      exact = true;
      forgetOtherName();
    }
    if (grouping.whole(series.labels())) {
      Labels group = grouping.project(series.labels());
      whole.computeIfAbsent(group, key -> new ArrayList<>()).add(series);
      Stream stream = streams.get(group);
      if (stream != null) {
        series.addReader(stream);
      }
      return;
    }
    partial.add(series); // one that has none of the labels joins the group without any, too
    streams.values().stream()
        .filter(stream -> grouping.joins(series.labels(), stream.group()))
        .forEach(series::addReader);
  }

  private void forgetOtherName() {
    whole.values().forEach(refs -> refs.removeIf(this::leave));
    partial.removeIf(this::leave);
  }

  private boolean leave(SeriesRef series) {
    if (series.metric().equals(selection.name())) {
      return false;
    }
    series.removeReaders(stream -> stream.spec() == this);
    return true;
  }

  /** The value of a label in which all series of a group agree; empty when they do not. */
  String agreed(Labels group, String label) {
    String agreed = "";
    for (SeriesRef series : whole.getOrDefault(group, List.of())) {
      String value = series.labels().get(label);
      if (value.isEmpty() || !(agreed.isEmpty() || agreed.equals(value))) {
        return "";
      }
      agreed = value;
    }
    return agreed;
  }

  /** What tells one stream from all others, the same after a restart. */
  String key(Labels group) {
    return Printer.print(selector) + " by " + grouping.by() + group;
  }

  private Stream made(Labels group) {
    EngineState.Restored before = restored.remove(key(group));
    if (before == null) {
      return begun(group);
    }
    Stream made = new Stream(this, group, before.points());
    made.ended(before.ended());
    made.severalSeries(before.several());
    return made;
  }

  /** A new group begins with what came without the labels that make groups. */
  private Stream begun(Labels group) {
    Stream common = streams.get(Labels.NONE);
    if (common == null || group.isEmpty() || !common.seen()) {
      PointStream empty = new PointStream(options.maxPointsPerStream(), options.latenessNs());
      return new Stream(this, group, empty);
    }
    Stream begun = new Stream(this, group, EngineState.copy(common.points()));
    begun.ended(common.ended());
    begun.severalSeries(common.severalSeries());
    return begun;
  }

  /** The stream of that group, made and fed from now on when it is new. */
  Stream stream(Labels group) {
    Stream known = streams.get(group);
    if (known != null) {
      return known;
    }
    Stream made = made(group);
    streams.put(group, made);
    whole.getOrDefault(group, List.of()).forEach(series -> series.addReader(made));
    partial.stream()
        .filter(series -> grouping.joins(series.labels(), group))
        .forEach(series -> series.addReader(made));
    onNew.accept(made);
    return made;
  }
}
