package dev.inflight.join;

import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What processes said of themselves, by time on their host's clock: an instant's labels hold from
 * its moment on, for its process; a span holds from its start to its end, both included, beside any
 * others that do. One host; not thread-safe.
 */
public final class AnnotationTimeline {
  private static final long WHOLE_TRACE = 0;
  private static final int VERSION = 1;

  private final Limits limits;
  private final Map<Long, Map<String, NavigableMap<Long, String>>> processes =
      new LinkedHashMap<>();
  private final NavigableMap<Long, List<Annotation>> ended = new TreeMap<>();
  private final Map<SpanKey, Annotation> open = new LinkedHashMap<>();
  private int changes;
  private int spans;
  private long characters;
  private long longest;
  private long forgottenChanges;
  private long forgottenSpans;
  private long foreign;

  /** Holds at most that much. */
  public AnnotationTimeline(Limits limits) {
    this.limits = limits;
  }

  /**
   * How much is held. What is oldest goes first, and is counted.
   *
   * @param changes values of labels, one for each moment at which one was said
   * @param spans spans, open ones included
   * @param spanCharacters characters of their labels
   */
  public record Limits(int changes, int spans, long spanCharacters) {
    /** About 50 MB when all of it is full. */
    public static final Limits DEFAULT = new Limits(65_536, 65_536, 16L << 20);

    public Limits {
      if (changes < 1 || spans < 1) {
        throw new IllegalArgumentException("every limit is at least 1");
      }
    }
  }

  /**
   * What is held, and what is not.
   *
   * @param changes values of labels
   * @param spans spans, open ones included
   * @param open open spans
   * @param forgottenChanges values of labels that were forgotten to make room
   * @param forgottenSpans spans that were forgotten, or that found no room
   * @param foreign instants of processes that are not this host's
   */
  public record Counts(
      int changes, int spans, int open, long forgottenChanges, long forgottenSpans, long foreign) {}

  private record SpanKey(long source, String spanId) {}

  /**
   * Takes one annotation, in any order of time.
   *
   * @param source the connection it came by: a span's id is its own
   */
  public void accept(Annotation annotation, long source) {
    SpanKey key = new SpanKey(source, annotation.spanId());
    if (annotation.kind() == Kind.INSTANT) {
      instant(annotation);
    } else if (annotation.kind() == Kind.OPEN) {
      open(key, annotation);
    } else {
      end(key, annotation);
    }
  }

  /**
   * A span that is open.
   *
   * @param source the connection it came by
   */
  public Optional<Annotation> open(long source, String spanId) {
    return Optional.ofNullable(open.get(new SpanKey(source, spanId)));
  }

  private void instant(Annotation annotation) {
    if (annotation.flags().contains(Flag.PID_FOREIGN)) {
      foreign++;
      return;
    }
    Labels labels = annotation.labels();
    for (int i = 0; i < labels.names().size(); i++) {
      change(annotation.pid(), labels.names().get(i), annotation.atNs(), labels.values().get(i));
    }
  }

  private void change(long pid, String name, long atNs, String value) {
    Map<String, NavigableMap<Long, String>> process = processes.remove(pid);
    process = process == null ? new TreeMap<>() : process;
    processes.put(pid, process); // the last to be forgotten
    NavigableMap<Long, String> values = process.computeIfAbsent(name, label -> new TreeMap<>());
    if (values.put(atNs, value) == null) {
      changes++;
    }
    while (changes > limits.changes()) {
      makeRoom(pid, values);
    }
  }

  /** Forgets the oldest value of the label that grew, else the process that was silent longest. */
  private void makeRoom(long pid, NavigableMap<Long, String> grown) {
    if (grown.size() > 1) {
      grown.pollFirstEntry();
      changes--;
      forgottenChanges++;
      return;
    }
    long silent = processes.keySet().iterator().next();
    if (silent != pid) {
      forget(silent);
      return;
    }
    // It alone fills all: its first label goes.
    Map<String, NavigableMap<Long, String>> process = processes.getOrDefault(pid, Map.of());
    Iterator<NavigableMap<Long, String>> labels = process.values().iterator();
    int freed = labels.next().size();
    labels.remove();
    changes -= freed;
    forgottenChanges += freed;
  }

  private void forget(long pid) {
    Map<String, NavigableMap<Long, String>> process = processes.remove(pid);
    if (process != null) {
      int freed = process.values().stream().mapToInt(Map::size).sum();
      changes -= freed;
      forgottenChanges += freed;
    }
  }

  /** Says that a process has ended: its labels hold until then. */
  public void ended(long pid, long atNs) {
    for (NavigableMap<Long, String> values : processes.getOrDefault(pid, Map.of()).values()) {
      values.tailMap(atNs, true).replaceAll((at, value) -> "");
      Map.Entry<Long, String> last = values.floorEntry(atNs);
      if (last != null && !last.getValue().isEmpty()) {
        values.put(atNs, "");
        changes++;
      }
    }
  }

  private void open(SpanKey key, Annotation span) {
    remove(key);
    if (room(span)) {
      open.put(key, span);
    }
  }

  private void end(SpanKey key, Annotation span) {
    if (!span.spanId().isEmpty()) {
      remove(key);
    }
    if (room(span)) {
      ended.computeIfAbsent(span.startNs(), start -> new ArrayList<>(1)).add(span);
      longest = Math.max(longest, saturated(span.endNs() - span.startNs()));
    }
  }

  private void remove(SpanKey key) {
    Annotation span = open.remove(key);
    if (span != null) {
      release(span);
    }
  }

  private void release(Annotation span) {
    spans--;
    characters -= characters(span);
  }

  private static long characters(Annotation span) {
    Labels labels = span.labels();
    return labels.names().stream().mapToLong(String::length).sum()
        + labels.values().stream().mapToLong(String::length).sum();
  }

  /** The difference of a later and an earlier time; the largest when it overflows. */
  private static long saturated(long difference) {
    return difference < 0 ? Long.MAX_VALUE : difference;
  }

  /** Takes room for one span, by forgetting those ended ones that started first. */
  private boolean room(Annotation span) {
    long more = characters(span);
    while (spans >= limits.spans() || characters + more > limits.spanCharacters()) {
      forgottenSpans++;
      Map.Entry<Long, List<Annotation>> first = ended.firstEntry();
      if (first == null) {
        return false;
      }
      release(first.getValue().remove(0));
      if (first.getValue().isEmpty()) {
        ended.pollFirstEntry();
      }
    }
    spans++;
    characters += more;
    return true;
  }

  /**
   * Ends what is open, since its connections are gone: nobody will say when it ended.
   *
   * @param atNs when that was known at the latest
   */
  public void interrupt(long atNs) {
    for (Map.Entry<SpanKey, Annotation> each : new ArrayList<>(open.entrySet())) {
      Annotation span = each.getValue();
      end(each.getKey(), span.ended(Kind.INCOMPLETE, Math.max(atNs, span.startNs()), Labels.NONE));
    }
  }

  /** The whole state, for {@link #restore}. */
  public byte[] snapshot() {
    StateOutput out = new StateOutput();
    out.number(VERSION);
    out.number(processes.size());
    processes.forEach(
        (pid, labels) -> {
          out.number(pid);
          out.number(labels.size());
          labels.forEach((name, values) -> save(name, values, out));
        });
    out.number(spans - open.size());
    ended.values().forEach(each -> each.forEach(span -> AnnotationState.save(span, out)));
    out.number(open.size());
    open.forEach(
        (key, span) -> {
          out.number(key.source());
          AnnotationState.save(span, out);
        });
    out.number(longest);
    out.number(forgottenChanges);
    out.number(forgottenSpans);
    out.number(foreign);
    return out.toByteArray();
  }

  private static void save(String name, NavigableMap<Long, String> values, StateOutput out) {
    out.text(name);
    out.number(values.size());
    values.forEach(
        (at, value) -> {
          out.number(at);
          out.text(value);
        });
  }

  /**
   * What a snapshot was taken of.
   *
   * @throws SnapshotMismatchException when it is none, or of another version
   */
  public static AnnotationTimeline restore(Limits limits, byte[] snapshot)
      throws SnapshotMismatchException {
    AnnotationTimeline timeline = new AnnotationTimeline(limits);
    StateInput in = new StateInput(snapshot, 0, snapshot.length);
    in.expect(VERSION);
    for (int left = in.count(2); left > 0; left--) {
      Map<String, NavigableMap<Long, String>> process = new TreeMap<>();
      timeline.processes.put(in.number(), process);
      for (int more = in.count(2); more > 0; more--) {
        timeline.changes += load(process, in);
      }
    }
    for (int left = in.count(1); left > 0; left--) {
      timeline.keep(AnnotationState.load(in));
    }
    for (int left = in.count(1); left > 0; left--) {
      long source = in.number();
      Annotation span = AnnotationState.load(in);
      timeline.hold(span);
      timeline.open.put(new SpanKey(source, span.spanId()), span);
    }
    timeline.longest = in.number();
    timeline.forgottenChanges = in.number();
    timeline.forgottenSpans = in.number();
    timeline.foreign = in.number();
    return timeline;
  }

  private static int load(Map<String, NavigableMap<Long, String>> process, StateInput in)
      throws SnapshotMismatchException {
    NavigableMap<Long, String> values = new TreeMap<>();
    process.put(in.text(), values);
    for (int left = in.count(2); left > 0; left--) {
      values.put(in.number(), in.text());
    }
    return values.size();
  }

  private void hold(Annotation span) {
    spans++;
    characters += characters(span);
  }

  private void keep(Annotation span) {
    hold(span);
    ended.computeIfAbsent(span.startNs(), start -> new ArrayList<>(1)).add(span);
  }

  /** The labels that hold for a process: its own, and those of the whole trace beneath them. */
  public Labels labelsAt(long pid, long atNs) {
    Labels whole = instants(WHOLE_TRACE, atNs);
    return pid == WHOLE_TRACE ? whole : whole.with(instants(pid, atNs));
  }

  private Labels instants(long pid, long atNs) {
    Map<String, String> labels = new TreeMap<>();
    processes
        .getOrDefault(pid, Map.of())
        .forEach(
            (name, values) -> {
              Map.Entry<Long, String> last = values.floorEntry(atNs);
              if (last != null) {
                labels.put(name, last.getValue());
              }
            });
    return Labels.of(labels);
  }

  /** All spans that hold at some time in [from, to]; an open one holds from its start on. */
  public List<Annotation> spansIn(long fromNs, long toNs) {
    List<Annotation> found = new ArrayList<>();
    long reach = fromNs - longest;
    boolean beyond = longest == Long.MAX_VALUE || reach > fromNs;
    long earliest = beyond ? Long.MIN_VALUE : reach;
    if (earliest <= toNs) {
      for (List<Annotation> starting : ended.subMap(earliest, true, toNs, true).values()) {
        starting.stream().filter(span -> span.endNs() >= fromNs).forEach(found::add);
      }
    }
    open.values().stream().filter(span -> span.startNs() <= toNs).forEach(found::add);
    return found;
  }

  /** All requests whose spans hold at some time in [from, to]. */
  public Set<String> requestsIn(long fromNs, long toNs) {
    Set<String> requests = new LinkedHashSet<>();
    spansIn(fromNs, toNs).forEach(span -> requests.add(span.requestId()));
    requests.remove("");
    return requests;
  }

  /** What is held, and what is not. */
  public Counts counts() {
    return new Counts(changes, spans, open.size(), forgottenChanges, forgottenSpans, foreign);
  }
}
