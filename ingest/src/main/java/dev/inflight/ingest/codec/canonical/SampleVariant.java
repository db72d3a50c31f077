package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.TelemetrySample;
import java.util.Arrays;

/**
 * One way in which a series' lines go on after their instant: the constant text up to the value,
 * the value, the constant text to the end of the line.
 *
 * @param middle from the instant to the value; to the end of the line when there is no value
 * @param end from the value to the end of the line, its line feed included
 * @param model the sample that was read strictly from such a line
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never handed out of this package
record SampleVariant(byte[] middle, Kind kind, byte[] end, TelemetrySample model) {
  /** No line of this variant. */
  static final int NONE = -1;

  private static final int MOST_DIGITS = 18;

  /** What stands between the texts. */
  enum Kind {
    NOTHING,
    DIGITS,
    NUMBER
  }

  /** Whether the text after the instant is this one's. */
  boolean follows(byte[] buf, int at) {
    return equal(middle, buf, at);
  }

  /** The index after the value at {@code at}, or {@link #NONE}. */
  int valueEnd(byte[] buf, int at, NumberScanner scanner) {
    return switch (kind) {
      case NOTHING -> at;
      case NUMBER -> scanner.scan(buf, at);
      case DIGITS -> digitsEnd(buf, at);
    };
  }

  private static int digitsEnd(byte[] buf, int at) {
    int digits = Swar.digits(buf, at);
    boolean plain = digits > 0 && digits <= MOST_DIGITS && (digits == 1 || buf[at] != '0');
    return plain ? at + digits : NONE;
  }

  /** Whether the line ends after the value as this one's do. */
  boolean ends(byte[] buf, int at) {
    return equal(end, buf, at);
  }

  /** The sample of a line with that instant and value. */
  TelemetrySample sample(long instant, byte[] buf, int from, int to, NumberScanner scanner) {
    long bits =
        switch (kind) {
          case NOTHING -> 0;
          case DIGITS -> digits(buf, from, to);
          case NUMBER -> Double.doubleToRawLongBits(scanner.value());
        };
    return new TelemetrySample(
        model.series(),
        instant,
        bits,
        model.state(),
        model.intervalNs(),
        model.detail(),
        model.provenance());
  }

  private static long digits(byte[] buf, int from, int to) {
    return Swar.number(buf, from, to - from);
  }

  /** Whether the same lines are of the other as of this. */
  boolean looksLike(SampleVariant other) {
    return kind == other.kind
        && Arrays.equals(middle, other.middle)
        && Arrays.equals(end, other.end);
  }

  /** How many bytes it holds. */
  int bytes() {
    return middle.length + end.length;
  }

  static boolean equal(byte[] text, byte[] buf, int at) {
    int to = at + text.length;
    return to <= buf.length && Arrays.equals(text, 0, text.length, buf, at, to);
  }
}
