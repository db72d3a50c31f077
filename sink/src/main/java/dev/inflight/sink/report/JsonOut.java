package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import java.util.Map;

/**
 * A JSON document, written token by token, with the commas where they belong.
 *
 * <p>What stands for "not said" ({@link Absent}, the empty text) becomes {@code null}.
 */
final class JsonOut {
  private static final byte[] NULL = Ascii.bytes("null");
  private static final byte[] TRUE = Ascii.bytes("true");
  private static final byte[] FALSE = Ascii.bytes("false");

  private final ByteOut out;
  private boolean comma;

  JsonOut(ByteOut out) {
    this.out = out;
  }

  /** A key as {@link #key(byte[])} takes it. */
  static byte[] quoted(String name) {
    return Ascii.bytes('"' + name + "\":");
  }

  JsonOut open() {
    return before('{');
  }

  JsonOut close() {
    return after('}');
  }

  JsonOut openArray() {
    return before('[');
  }

  JsonOut closeArray() {
    return after(']');
  }

  /** Starts a new line between values: for people, and for tools that read by lines. */
  JsonOut line() {
    if (comma) {
      out.put(',');
      comma = false;
    }
    out.put('\n');
    return this;
  }

  /** Forgets what came before: the next value begins a document. */
  JsonOut restart() {
    comma = false;
    return this;
  }

  JsonOut key(byte[] quoted) {
    separate();
    out.put(quoted);
    comma = false;
    return this;
  }

  /** A key that is one of our own names. */
  JsonOut key(String name) {
    separate();
    out.put('"').ascii(name).put('"').put(':');
    comma = false;
    return this;
  }

  /** A key that somebody else chose. */
  JsonOut anyKey(String name) {
    separate();
    JsonText.write(out, name);
    out.put(':');
    comma = false;
    return this;
  }

  /** A count: always said. */
  JsonOut count(long value) {
    separate();
    out.number(value);
    comma = true;
    return this;
  }

  /** A time, or a count that may be absent. */
  JsonOut number(long value) {
    return Absent.has(value) ? count(value) : nothing();
  }

  /** A measurement; {@code null} when there is none. */
  JsonOut number(double value) {
    if (!Double.isFinite(value)) {
      return nothing();
    }
    separate();
    out.number(value);
    comma = true;
    return this;
  }

  /** A number of thousandths, as a number with three decimals. */
  JsonOut thousandths(long value) {
    separate();
    out.thousandths(value);
    comma = true;
    return this;
  }

  /** A text; {@code null} when it is empty. */
  JsonOut text(String value) {
    if (value.isEmpty()) {
      return nothing();
    }
    separate();
    JsonText.write(out, value);
    comma = true;
    return this;
  }

  /** A text that needs no escapes. */
  JsonOut name(String wire) {
    separate();
    out.put('"').ascii(wire).put('"');
    comma = true;
    return this;
  }

  JsonOut bool(boolean value) {
    return raw(value ? TRUE : FALSE);
  }

  JsonOut nothing() {
    return raw(NULL);
  }

  /** A value that is JSON already. */
  JsonOut raw(byte[] json) {
    separate();
    out.put(json);
    comma = true;
    return this;
  }

  /** Two times, or {@code null} when neither is known. */
  JsonOut pair(long from, long to) {
    if (!Absent.has(from) && !Absent.has(to)) {
      return nothing();
    }
    return openArray().number(from).number(to).closeArray();
  }

  JsonOut counts(Map<String, Long> counts) {
    open();
    counts.forEach((name, count) -> anyKey(name).count(count));
    return close();
  }

  private JsonOut before(char opening) {
    separate();
    out.put(opening);
    comma = false;
    return this;
  }

  private JsonOut after(char closing) {
    out.put(closing);
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) {
      out.put(',');
    }
  }
}
