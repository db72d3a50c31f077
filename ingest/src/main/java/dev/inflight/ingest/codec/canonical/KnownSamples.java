package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.SampleState;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What the lines of samples look like, series by series, learned from lines that were read
 * strictly. When there is no room for more, or they begin in too many lengths, all is forgotten and
 * learned anew. Safe for use by several threads.
 */
final class KnownSamples {
  /** From how many lines on it is asked whether what was learned of them serves at all. */
  private static final int MANY = 1024;

  private static final int NODE_COST = 200;

  private final int mostBytes;
  private final Map<Integer, List<SampleNode>> byHash = new ConcurrentHashMap<>();
  private final LongAdder hits = new LongAdder();
  private volatile HeadLengths lengths = HeadLengths.NONE;
  private volatile int generation;
  private int bytes;
  private volatile long learned;

  /**
   * @param mostBytes of constant text that are kept
   */
  KnownSamples(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Notes that a line was known. */
  void hit() {
    hits.increment();
  }

  /** Whether it has not been forgotten. */
  boolean isCurrent(SampleNode node) {
    return node.generation() == generation;
  }

  /** The series whose lines begin as that one does. */
  @Nullable SampleNode find(byte[] buf, int at) {
    HeadLengths known = lengths;
    for (int index = 0; index < known.count(); index++) {
      if (known.mayEnd(index, buf, at)) {
        SampleNode node = find(buf, at, known.length(index));
        if (node != null) {
          return node;
        }
      }
    }
    return null;
  }

  private @Nullable SampleNode find(byte[] buf, int at, int length) {
    for (SampleNode node : byHash.getOrDefault(hash(buf, at, length), List.of())) {
      if (node.begins(buf, at)) {
        return node;
      }
    }
    return null;
  }

  /**
   * Remembers a line {@code buf[from, end]}, its line feed included, that was read strictly;
   * returns its series when it can be.
   */
  Optional<SampleNode> learn(byte[] buf, int from, int end, Fields fields, TelemetrySample sample) {
    if ((learned > MANY && hits.sum() < learned) || !ascii(buf, from, end)) {
      return Optional.empty();
    }
    if (!(fields.raw("observed_at_ns") instanceof Json.Num instant)) {
      return Optional.empty();
    }
    int head = from + instant.from();
    return variant(buf, head + instant.text().length(), from, end, fields, sample)
        .flatMap(variant -> learn(Arrays.copyOfRange(buf, from, head), variant));
  }

  private synchronized Optional<SampleNode> learn(byte[] head, SampleVariant variant) {
    SampleNode known = find(head, 0, head.length);
    int more = variant.bytes() + NODE_COST + (known == null ? head.length + NODE_COST : 0);
    Optional<HeadLengths> with = lengths.with(head);
    if (bytes + more > mostBytes || with.isEmpty()) {
      forget();
      known = null;
      with = lengths.with(head);
    }
    SampleNode node = known == null ? new SampleNode(head, generation) : known;
    if (node.add(variant)) {
      bytes += more;
      learned++;
    }
    if (known == null) {
      byHash.merge(hash(head, 0, head.length), List.of(node), KnownSamples::joined);
      lengths = with.orElseThrow();
    }
    return Optional.of(node);
  }

  private static List<SampleNode> joined(List<SampleNode> some, List<SampleNode> more) {
    List<SampleNode> all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  private void forget() {
    // a reader that stands at one of them is not to keep all of them alive
    byHash.values().forEach(all -> all.forEach(each -> each.setNext(null)));
    byHash.clear();
    lengths = HeadLengths.NONE;
    generation++;
    bytes = 0;
  }

  private static Optional<SampleVariant> variant(
      byte[] buf, int after, int from, int end, Fields fields, TelemetrySample sample) {
    if (sample.state() != SampleState.VALID) {
      byte[] rest = Arrays.copyOfRange(buf, after, end + 1);
      return Optional.of(new SampleVariant(rest, SampleVariant.Kind.NOTHING, new byte[0], sample));
    }
    String key = fields.integerIs("schema_version", 1) ? Value.BYTES : Value.VALUE;
    if (!(fields.raw(key) instanceof Json.Num value) || from + value.from() < after) {
      return Optional.empty();
    }
    boolean whole = sample.series().integer();
    if (whole && !value.integer()) {
      return Optional.empty();
    }
    int start = from + value.from();
    return Optional.of(
        new SampleVariant(
            Arrays.copyOfRange(buf, after, start),
            whole ? SampleVariant.Kind.DIGITS : SampleVariant.Kind.NUMBER,
            Arrays.copyOfRange(buf, start + value.text().length(), end + 1),
            sample));
  }

  private static boolean ascii(byte[] buf, int from, int to) {
    for (int at = from; at < to; at++) {
      if (buf[at] < 0) {
        return false;
      }
    }
    return true;
  }

  private static int hash(byte[] buf, int from, int length) {
    long hash = length;
    int at = 0;
    for (; at + 8 <= length; at += 8) {
      hash = (hash ^ Swar.word(buf, from + at)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    for (; at < length; at++) {
      hash = (hash ^ buf[from + at]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }
}
