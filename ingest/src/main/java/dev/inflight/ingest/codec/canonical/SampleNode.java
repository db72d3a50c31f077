package dev.inflight.ingest.codec.canonical;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one series: one beginning, and the variants that follow its instant. Safe for use by
 * several threads.
 */
final class SampleNode {
  /** The most variants that are kept, the newest. */
  static final int MOST_VARIANTS = 8;

  private final byte[] head;
  private final int generation;
  private volatile SampleVariant[] variants = {};
  private volatile @Nullable SampleNode next;

  /**
   * @param generation of those that are known together
   */
  SampleNode(byte[] head, int generation) {
    this.head = head;
    this.generation = generation;
  }

  byte[] head() {
    return head;
  }

  int generation() {
    return generation;
  }

  /** The series whose line last followed one of this. */
  @Nullable SampleNode next() {
    return next;
  }

  void setNext(@Nullable SampleNode successor) {
    next = successor;
  }

  /** Adds a way in which its lines go on; says whether it is new. By one thread at a time. */
  boolean add(SampleVariant variant) {
    SampleVariant[] known = variants;
    if (Arrays.stream(known).anyMatch(each -> each.looksLike(variant))) {
      return false;
    }
    int from = known.length == MOST_VARIANTS ? 1 : 0; // a device's runs are variants: old ones end
    SampleVariant[] more = Arrays.copyOfRange(known, from, known.length + 1);
    more[more.length - 1] = variant;
    variants = more;
    return true;
  }

  /** The ways in which its lines go on; not to be changed. */
  SampleVariant[] variants() {
    return variants;
  }

  /** Whether the line at {@code at} begins as this series' lines do. */
  boolean begins(byte[] buf, int at) {
    return SampleVariant.equal(head, buf, at);
  }
}
