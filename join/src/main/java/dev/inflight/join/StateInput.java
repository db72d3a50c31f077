package dev.inflight.join;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Reads what {@link StateOutput} wrote. No length is believed that the bytes at hand could not
 * hold. Not thread-safe.
 */
final class StateInput {
  private final byte[] bytes;
  private final int end;
  private int at;
  private final List<String> texts = new ArrayList<>();

  StateInput(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  boolean isAtEnd() {
    return at == end;
  }

  private static SnapshotMismatchException damaged(String what) {
    return new SnapshotMismatchException("the snapshot is damaged: " + what);
  }

  int one() throws SnapshotMismatchException {
    if (at >= end) {
      throw damaged("it ends early");
    }
    return bytes[at++] & 0xff;
  }

  boolean flag() throws SnapshotMismatchException {
    return one() != 0;
  }

  long number() throws SnapshotMismatchException {
    long rest = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = one();
      rest |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return (rest >>> 1) ^ -(rest & 1);
      }
    }
    throw damaged("a number has no end");
  }

  /** A whole number within [0, most]. */
  int upTo(int most) throws SnapshotMismatchException {
    long value = number();
    if (value < 0 || value > most) {
      throw damaged("found " + value + ", expected 0 to " + most);
    }
    return (int) value;
  }

  /** How many things follow that take at least so many bytes each. */
  int count(int bytesEach) throws SnapshotMismatchException {
    return upTo((end - at) / bytesEach);
  }

  long fixed() throws SnapshotMismatchException {
    long value = 0;
    for (int each = 0; each < 8; each++) {
      value = value << 8 | one();
    }
    return value;
  }

  double real() throws SnapshotMismatchException {
    return Double.longBitsToDouble(fixed());
  }

  String text() throws SnapshotMismatchException {
    int known = upTo(texts.size());
    if (known > 0) {
      return texts.get(known - 1);
    }
    char[] chars = new char[count(1)];
    for (int each = 0; each < chars.length; each++) {
      chars[each] = (char) upTo(Character.MAX_VALUE);
    }
    String text = new String(chars);
    texts.add(text);
    return text;
  }

  byte[] raw() throws SnapshotMismatchException {
    byte[] value = new byte[count(1)];
    System.arraycopy(bytes, at, value, 0, value.length);
    at += value.length;
    return value;
  }

  long[] column() throws SnapshotMismatchException {
    long[] values = new long[count(1)];
    long before = 0;
    for (int each = 0; each < values.length; each++) {
      before += number();
      values[each] = before;
    }
    return values;
  }

  void column(Longs into) throws SnapshotMismatchException {
    long[] values = column();
    into.clear();
    for (long each : values) {
      into.add(each);
    }
  }

  void column(Longs into, int expected) throws SnapshotMismatchException {
    column(into);
    if (into.size != expected) {
      throw damaged("a column of " + into.size + ", expected " + expected);
    }
  }

  void counts(long[] into) throws SnapshotMismatchException {
    expect(into.length);
    for (int each = 0; each < into.length; each++) {
      into[each] = number();
    }
  }

  void counts(SortedMap<String, Long> into) throws SnapshotMismatchException {
    for (int left = count(2); left > 0; left--) {
      into.put(text(), number());
    }
  }

  void flags(boolean[] into) throws SnapshotMismatchException {
    expect(into.length);
    for (int each = 0; each < into.length; each++) {
      into[each] = flag();
    }
  }

  /** Reads a number that the reader knows already. */
  void expect(long known) throws SnapshotMismatchException {
    long found = number();
    if (found != known) {
      throw damaged("found " + found + ", expected " + known);
    }
  }

  <E extends Enum<E>> E constant(E[] all) throws SnapshotMismatchException {
    return all[upTo(all.length - 1)];
  }
}
