package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.SampleState;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of samples by what is known of their series. One thread.
 *
 * <p>A collector's lines repeat: in one series everything but the instant and the value is
 * constant, and series follow one another in a fixed order. So a line is guessed to belong to the
 * series that last followed the one before: its constant bytes are compared, two numbers are read.
 * A wrong guess is looked up by a hash of the bytes before the instant. Nothing is left unchecked:
 * the constant bytes were read strictly once, and the numbers are held to the same rules.
 */
final class SamplePatterns {
  /** The most bytes of constant text that are kept. */
  private static final int MOST_BYTES = 32 << 20;

  /** From how many patterns on it is asked whether they serve at all. */
  private static final int MANY = 1024;

  private static final int NODE_COST = 200;

  private final NumberScanner scanner = new NumberScanner();
  private final Map<Integer, List<SampleNode>> byHash = new HashMap<>();
  private final HeadLengths lengths = new HeadLengths();
  private @Nullable SampleNode last;
  private int bytes;
  private long learned;
  private long hits;

  /** The index after the line at {@code at} when it is known; its sample is kept. Else NONE. */
  int read(byte[] buf, int at) {
    SampleNode before = last;
    SampleNode node = before == null ? null : before.next();
    if (node == null || !node.begins(buf, at)) {
      node = find(buf, at);
      if (node == null) {
        return SampleVariant.NONE;
      }
    }
    int end = node.read(buf, at);
    if (end != SampleVariant.NONE) {
      hits++;
      follow(node);
    }
    return end;
  }

  /** The sample of the line that was read last. */
  TelemetrySample sample() {
    SampleNode node = last;
    TelemetrySample sample = node == null ? null : node.sample();
    if (sample == null) {
      throw new IllegalStateException("no line was read");
    }
    return sample;
  }

  private void follow(SampleNode node) {
    SampleNode before = last;
    if (before != null && before.next() != node) {
      before.setNext(node);
    }
    last = node;
  }

  private @Nullable SampleNode find(byte[] buf, int at) {
    for (int index = 0; index < lengths.count(); index++) {
      int length = lengths.length(index);
      if (lengths.mayEnd(index, buf, at)) {
        SampleNode node = find(buf, at, length);
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

  /** Remembers a line {@code buf[from, end]}, its line feed included, that was read strictly. */
  void learn(byte[] buf, int from, int end, Fields fields, TelemetrySample sample) {
    if ((learned > MANY && hits < learned) || bytes > MOST_BYTES || !ascii(buf, from, end)) {
      return;
    }
    if (!(fields.raw("observed_at_ns") instanceof Json.Num instant)) {
      return;
    }
    int head = from + instant.from();
    SampleVariant variant = variant(buf, head + instant.text().length(), from, end, fields, sample);
    if (variant == null) {
      return;
    }
    SampleNode node = find(buf, from, head - from);
    if (node == null) {
      node = new SampleNode(Arrays.copyOfRange(buf, from, head), scanner);
      if (!lengths.add(node.head())) {
        return;
      }
      byHash.computeIfAbsent(hash(buf, from, head - from), hash -> new ArrayList<>(1)).add(node);
      bytes += node.head().length + NODE_COST;
    }
    if (node.add(variant)) {
      bytes += variant.bytes() + NODE_COST;
      learned++;
    }
    follow(node);
  }

  private static @Nullable SampleVariant variant(
      byte[] buf, int after, int from, int end, Fields fields, TelemetrySample sample) {
    if (sample.state() != SampleState.VALID) {
      byte[] rest = Arrays.copyOfRange(buf, after, end + 1);
      return new SampleVariant(rest, SampleVariant.Kind.NOTHING, new byte[0], sample);
    }
    String key = fields.integerIs("schema_version", 1) ? Value.BYTES : Value.VALUE;
    if (!(fields.raw(key) instanceof Json.Num value) || from + value.from() < after) {
      return null;
    }
    boolean whole = sample.series().integer();
    if (whole && !value.integer()) {
      return null;
    }
    int start = from + value.from();
    return new SampleVariant(
        Arrays.copyOfRange(buf, after, start),
        whole ? SampleVariant.Kind.DIGITS : SampleVariant.Kind.NUMBER,
        Arrays.copyOfRange(buf, start + value.text().length(), end + 1),
        sample);
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
