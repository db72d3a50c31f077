package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.TelemetrySample;
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
  private final KnownSamples known;
  private final NumberScanner scanner = new NumberScanner();
  private @Nullable SampleNode last;
  private @Nullable TelemetrySample sample;

  /**
   * @param known of all lines, for this reader and others
   */
  SamplePatterns(KnownSamples known) {
    this.known = known;
  }

  /** The index after the line at {@code at} when it is known; its sample is kept. Else NONE. */
  int read(byte[] buf, int at) {
    SampleNode before = last;
    SampleNode node = before == null ? null : before.next();
    if (node == null || !node.begins(buf, at) || !known.isCurrent(node)) {
      node = known.find(buf, at);
      if (node == null) {
        return SampleVariant.NONE;
      }
    }
    int end = read(node, buf, at);
    if (end != SampleVariant.NONE) {
      known.hit();
      follow(node);
    }
    return end;
  }

  /** The index after the line at {@code at}, which begins so; its sample is kept. Or NONE. */
  private int read(SampleNode node, byte[] buf, int at) {
    int from = at + node.head().length;
    int digits = Swar.digits(buf, from);
    boolean tooLarge = digits > 18 && (digits > 19 || buf[from] > '8');
    if (digits == 0 || tooLarge || buf[from] == '0') {
      return SampleVariant.NONE;
    }
    long instant = Swar.number(buf, from, digits);
    int after = from + digits;
    for (SampleVariant variant : node.variants()) {
      if (variant.follows(buf, after)) {
        int value = after + variant.middle().length;
        int valueEnd = variant.valueEnd(buf, value, scanner);
        if (valueEnd != SampleVariant.NONE && variant.ends(buf, valueEnd)) {
          sample = variant.sample(instant, buf, value, valueEnd, scanner);
          return valueEnd + variant.end().length;
        }
      }
    }
    return SampleVariant.NONE;
  }

  /** The sample of the line that was read last. */
  TelemetrySample sample() {
    TelemetrySample read = sample;
    if (read == null) {
      throw new IllegalStateException("no line was read");
    }
    return read;
  }

  private void follow(SampleNode node) {
    SampleNode before = last;
    if (before != null && before.next() != node) {
      before.setNext(node);
    }
    last = node;
  }

  /** Remembers a line {@code buf[from, end]}, its line feed included, that was read strictly. */
  void learn(byte[] buf, int from, int end, Fields fields, TelemetrySample read) {
    known.learn(buf, from, end, fields, read).ifPresent(this::follow);
  }
}
