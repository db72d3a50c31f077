package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.TelemetrySample;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of one series: one beginning, and the variants that follow its instant. One thread. */
final class SampleNode {
  /** The most variants that are kept. */
  static final int MOST_VARIANTS = 8;

  private final byte[] head;
  private final NumberScanner scanner;
  private SampleVariant[] variants = {};
  private @Nullable SampleNode next;
  private @Nullable TelemetrySample sample;

  SampleNode(byte[] head, NumberScanner scanner) {
    this.head = head;
    this.scanner = scanner;
  }

  byte[] head() {
    return head;
  }

  /** The series whose line last followed one of this. */
  @Nullable SampleNode next() {
    return next;
  }

  void setNext(SampleNode successor) {
    next = successor;
  }

  /** Adds a way in which its lines go on; says whether there was room. */
  boolean add(SampleVariant variant) {
    if (variants.length == MOST_VARIANTS) {
      return false;
    }
    variants = Arrays.copyOf(variants, variants.length + 1);
    variants[variants.length - 1] = variant;
    return true;
  }

  /** Whether the line at {@code at} begins as this series' lines do. */
  boolean begins(byte[] buf, int at) {
    return SampleVariant.equal(head, buf, at);
  }

  /** The index after the line at {@code at}, which begins so; its sample is kept. Or NONE. */
  int read(byte[] buf, int at) {
    int from = at + head.length;
    int digits = Swar.digits(buf, from);
    boolean tooLarge = digits > 18 && (digits > 19 || buf[from] > '8');
    if (digits == 0 || tooLarge || buf[from] == '0') {
      return SampleVariant.NONE;
    }
    long instant = Swar.number(buf, from, digits);
    int after = from + digits;
    for (SampleVariant variant : variants) {
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

  /** The sample that was read last. */
  @Nullable TelemetrySample sample() {
    return sample;
  }
}
