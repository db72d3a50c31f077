package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import dev.inflight.ingest.text.TextCache;
import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads single JSON values from bytes into {@link RequestValues}. Every method returns the index
 * after the value, or {@link #NONE} when it is not what it must be, or when only the strict reading
 * can tell: escapes, integers of 19 digits. One thread.
 */
final class ValueScanner {
  /** Not readable here. */
  static final int NONE = -1;

  private static final int NULL = 0x6c6c756e;
  private static final int TRUE = 0x65757274;
  private static final int ALSE = 0x65736c61;
  private static final byte[] MEASURED = "\"measured\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] WARMUP = "\"warmup\"".getBytes(StandardCharsets.US_ASCII);
  private static final int MOST_DIGITS = 18;
  private static final char REPLACEMENT = '\ufffd';

  private final RequestValues values;
  private final NumberScanner numbers = new NumberScanner();
  private double[] scratch = new double[256];

  private final boolean keepGaps;

  /**
   * @param keepGaps whether the lists of chunk gaps are wanted; they are checked either way
   */
  ValueScanner(RequestValues values, boolean keepGaps) {
    this.keepGaps = keepGaps;
    this.values = values;
  }

  int value(RequestField field, TextCache cache, byte[] buf, int at) {
    return switch (field.type()) {
      case TEXT, FILLED -> text(field, cache, buf, at);
      case UNIQUE_FILLED -> unique(field, buf, at);
      case TEXT_OR_NULL -> isNull(buf, at) ? absentText(field, at) : text(field, cache, buf, at);
      case UNIQUE_OR_NULL -> isNull(buf, at) ? absentText(field, at) : unique(field, buf, at);
      case SKIPPED_TEXT_OR_NULL -> isNull(buf, at) ? at + 4 : skippedText(buf, at);
      case PHASE -> phase(buf, at);
      case INTEGER_OR_NULL -> integer(field, buf, at);
      case NUMBER_OR_NULL -> number(field, buf, at);
      case SKIPPED_NUMBER_OR_NULL -> isNull(buf, at) ? at + 4 : numbers.skip(buf, at);
      case NUMBERS_OR_NULL -> gaps(buf, at);
      case FLAG -> flag(field, buf, at);
      case FLAG_OR_NULL -> isNull(buf, at) ? at + 4 : flag(field, buf, at);
      case ONLY_NULL -> isNull(buf, at) ? at + 4 : NONE;
      case ANYTHING -> anything(buf, at);
    };
  }

  private static boolean isNull(byte[] buf, int at) {
    return (int) Swar.word(buf, at) == NULL;
  }

  private int absentText(RequestField field, int at) {
    values.set(field, "");
    return at + 4;
  }

  private int text(RequestField field, TextCache cache, byte[] buf, int at) {
    if (buf[at] != '"') {
      return NONE;
    }
    int end = Swar.special(buf, at + 1);
    if (buf[end] != '"') {
      return foreign(field, buf, at + 1, end);
    }
    if (end == at + 1 && field.type() == RequestField.Type.FILLED) {
      return NONE;
    }
    values.set(field, cache.ascii(buf, at + 1, end));
    return end + 1;
  }

  private int unique(RequestField field, byte[] buf, int at) {
    if (buf[at] != '"') {
      return NONE;
    }
    int end = Swar.special(buf, at + 1);
    if (buf[end] != '"') {
      return foreign(field, buf, at + 1, end);
    }
    if (end == at + 1 && field.type() == RequestField.Type.UNIQUE_FILLED) {
      return NONE;
    }
    values.set(field, new String(buf, at + 1, end - at - 1, StandardCharsets.ISO_8859_1));
    return end + 1;
  }

  /** Text that is not ASCII: good UTF-8 is taken, all else is for the strict reading. */
  private int foreign(RequestField field, byte[] buf, int from, int special) {
    int end = foreignEnd(buf, special);
    if (end == NONE) {
      return NONE;
    }
    String text = new String(buf, from, end - from, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      return NONE;
    }
    values.set(field, text);
    return end + 1;
  }

  private static int foreignEnd(byte[] buf, int special) {
    int end = special;
    while (buf[end] < 0) {
      end = Swar.special(buf, end + 1);
    }
    return buf[end] == '"' ? end : NONE;
  }

  private static int skippedText(byte[] buf, int at) {
    if (buf[at] != '"') {
      return NONE;
    }
    int special = Swar.special(buf, at + 1);
    int end = foreignEnd(buf, special);
    if (end == NONE || end == special) {
      return end == NONE ? NONE : end + 1;
    }
    String text = new String(buf, at + 1, end - at - 1, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) >= 0 ? NONE : end + 1;
  }

  private int phase(byte[] buf, int at) {
    boolean measured = buf[at + 1] == 'm';
    byte[] word = measured ? MEASURED : WARMUP;
    if (!SampleVariant.equal(word, buf, at)) {
      return NONE;
    }
    values.set(measured ? Phase.MEASURED : Phase.WARMUP);
    return at + word.length;
  }

  private int integer(RequestField field, byte[] buf, int at) {
    int from = buf[at] == '-' ? at + 1 : at;
    int digits = Swar.digits(buf, from);
    if (digits == 0) {
      if (!isNull(buf, at)) {
        return NONE;
      }
      values.set(field, Absent.LONG);
      return at + 4;
    }
    if ((digits > MOST_DIGITS && !nineteen(buf, from, digits))
        || (digits > 1 && buf[from] == '0')) {
      return NONE;
    }
    long value = Swar.number(buf, from, digits);
    values.set(field, from > at ? -value : value);
    return from + digits;
  }

  /** Nineteen digits that surely fit in 64 bits. */
  private static boolean nineteen(byte[] buf, int from, int digits) {
    return digits == MOST_DIGITS + 1 && buf[from] <= '8';
  }

  private int number(RequestField field, byte[] buf, int at) {
    if (isNull(buf, at)) {
      values.set(field, Double.NaN);
      return at + 4;
    }
    int end = numbers.scan(buf, at);
    values.set(field, numbers.value());
    return end;
  }

  private int gaps(byte[] buf, int at) {
    if (buf[at] != '[') {
      values.set(RequestEvent.NO_GAPS);
      return isNull(buf, at) ? at + 4 : NONE;
    }
    int next = at + 1;
    if (buf[next] == ']') {
      values.set(RequestEvent.NO_GAPS);
      return next + 1;
    }
    int count = 0;
    while (true) {
      next = keepGaps ? numbers.scan(buf, next) : numbers.skip(buf, next);
      if (next == NONE) {
        return NONE;
      }
      if (keepGaps) {
        if (count == scratch.length) {
          scratch = Arrays.copyOf(scratch, 2 * count);
        }
        scratch[count++] = numbers.value();
      }
      if (buf[next] != ',') {
        break;
      }
      next += buf[next + 1] == ' ' ? 2 : 1;
    }
    values.set(count == 0 ? RequestEvent.NO_GAPS : Arrays.copyOf(scratch, count));
    return buf[next] == ']' ? next + 1 : NONE;
  }

  private int flag(RequestField field, byte[] buf, int at) {
    int word = (int) Swar.word(buf, at);
    boolean yes = word == TRUE;
    if (!yes && (buf[at] != 'f' || (int) Swar.word(buf, at + 1) != ALSE)) {
      return NONE;
    }
    values.set(field, yes);
    return at + (yes ? 4 : 5);
  }

  /** A value that nobody asked for: still valid JSON, and not an object. */
  private int anything(byte[] buf, int at) {
    return switch (buf[at]) {
      case '"' -> skippedText(buf, at);
      case 'n' -> isNull(buf, at) ? at + 4 : NONE;
      case 't', 'f' -> flag(RequestField.UNKNOWN, buf, at);
      case '[' -> numberList(buf, at);
      default -> NumberScanner.end(buf, at);
    };
  }

  /** The end of a list of numbers, whatever they are. */
  static int numberList(byte[] buf, int at) {
    int next = at + 1;
    if (buf[next] == ']') {
      return next + 1;
    }
    while (true) {
      next = NumberScanner.end(buf, next);
      if (next == NONE || buf[next] != ',') {
        return next != NONE && buf[next] == ']' ? next + 1 : NONE;
      }
      next += buf[next + 1] == ' ' ? 2 : 1;
    }
  }
}
