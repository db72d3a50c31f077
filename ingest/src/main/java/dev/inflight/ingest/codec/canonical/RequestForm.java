package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.text.Swar;
import dev.inflight.ingest.text.TextCache;
import dev.inflight.model.RequestEvent;
import java.util.Arrays;
import java.util.List;

/**
 * The constant text between the values of a line, learned from one that was read strictly. A line
 * with the same text and with values that obey the same rules must be read the same way. One
 * thread.
 */
final class RequestForm {
  /** No line of this form. */
  static final int NONE = -1;

  /** A text before a value, in words of eight bytes, the last one under a mask. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never handed out
  private record Literal(long[] words, long mask, int length) {
    static Literal of(byte[] text) {
      int count = Math.max(1, (text.length + 7) / 8);
      byte[] padded = Arrays.copyOf(text, count * 8);
      long[] words = new long[count];
      for (int at = 0; at < count; at++) {
        words[at] = Swar.word(padded, at * 8);
      }
      int tail = text.length - (count - 1) * 8;
      return new Literal(words, tail == 8 ? -1L : (1L << (tail * 8)) - 1, text.length);
    }
  }

  private final Literal[] literals;
  private final RequestField[] fields;
  private final TextCache[] caches;
  private final RequestValues values = new RequestValues();
  private final ValueScanner scanner;

  /**
   * @param texts one before each value, and the one that ends the line, its line feed included
   * @param keepGaps whether the lists of chunk gaps are wanted
   */
  RequestForm(List<byte[]> texts, List<RequestField> fields, boolean keepGaps) {
    this.scanner = new ValueScanner(values, keepGaps);
    this.literals = texts.stream().map(Literal::of).toArray(Literal[]::new);
    this.fields = fields.toArray(RequestField[]::new);
    this.caches = fields.stream().map(field -> new TextCache()).toArray(TextCache[]::new);
  }

  /** The index after the line at {@code from}, or {@link #NONE}. */
  int read(byte[] buf, int from) {
    int at = from;
    for (int slot = 0; slot < fields.length; slot++) {
      at = pass(literals[slot], buf, at);
      if (at == NONE) {
        return NONE;
      }
      at = scanner.value(fields[slot], caches[slot], buf, at);
      if (at == ValueScanner.NONE) {
        return NONE;
      }
    }
    return pass(literals[fields.length], buf, at);
  }

  /** Tells where the values of a line that was just read begin and end. */
  void bounds(byte[] buf, int from, int[] into) {
    int at = from;
    for (int slot = 0; slot < fields.length; slot++) {
      at += literals[slot].length;
      into[2 * slot] = at;
      at = scanner.value(fields[slot], caches[slot], buf, at);
      into[2 * slot + 1] = at;
    }
  }

  /** Gives a field that has no place in this form the value of that text; none for no text. */
  void set(RequestField field, byte[] text) {
    if (text.length > 0) {
      byte[] buf = Arrays.copyOf(text, text.length + Swar.PAD);
      buf[text.length] = ',';
      int unused = scanner.value(field, new TextCache(), buf, 0);
    }
  }

  private static int pass(Literal literal, byte[] buf, int at) {
    boolean here =
        at + 8 * literal.words.length <= buf.length
            && Swar.same(buf, at, literal.words, literal.mask);
    return here ? at + literal.length : NONE;
  }

  /** The request of the line that was read last. */
  RequestEvent event() {
    return values.event();
  }
}
