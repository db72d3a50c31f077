package dev.inflight.ingest.codec.json;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.text.Decimals;
import dev.inflight.model.Absent;
import java.util.Map;
import java.util.Set;

/**
 * The fields of one object, asked for by name and type. A field that is missing, null where null is
 * not allowed, or of another type is a fault that names its path. Where an absent value is allowed,
 * a missing key and null are the same.
 */
public final class Fields {
  private static final String MISSING = "missing";
  private static final String FINITE = "a finite number";

  private final Map<String, Json> fields;
  private final String prefix;

  private Fields(Map<String, Json> fields, String prefix) {
    this.fields = fields;
    this.prefix = prefix;
  }

  /** The fields of a line's object. */
  public static Fields of(Json.Obj line) {
    return new Fields(line.fields(), "");
  }

  /** Whether the key is there, with whatever value. */
  public boolean has(String key) {
    return fields.containsKey(key);
  }

  /** Whether the key is there and not null. */
  public boolean said(String key) {
    return fields.getOrDefault(key, Json.Word.NULL) != Json.Word.NULL;
  }

  /** Whether the key is there and an integer written so. */
  public boolean integerIs(String key, long value) {
    return raw(key) instanceof Json.Num number && number.text().equals(Long.toString(value));
  }

  /** All keys, in the order they were written. */
  public Set<String> keys() {
    return fields.keySet();
  }

  /** The value itself; JSON null when the key is missing. */
  public Json raw(String key) {
    return fields.getOrDefault(key, Json.Word.NULL);
  }

  /** A string, possibly empty. */
  public String text(String key) throws LineFault {
    return text(key, "a string");
  }

  /** A string, possibly empty; {@code expected} says what it should have been. */
  public String text(String key, String expected) throws LineFault {
    if (fields.get(key) instanceof Json.Str text) {
      return text.text();
    }
    throw wrong(key, expected);
  }

  /** A string that is not empty. */
  public String filled(String key) throws LineFault {
    if (fields.get(key) instanceof Json.Str text && !text.text().isEmpty()) {
      return text.text();
    }
    throw wrong(key, "a string that is not empty");
  }

  /** A string, empty when absent. */
  public String textOrEmpty(String key) throws LineFault {
    return said(key) ? text(key, "a string or null") : "";
  }

  /** An integer of 64 bits. */
  public long integer(String key) throws LineFault {
    return integer(key, Long.MIN_VALUE, "an integer");
  }

  /** An integer of at least {@code least}. */
  public long integer(String key, long least, String expected) throws LineFault {
    if (!(fields.get(key) instanceof Json.Num number) || !number.integer()) {
      throw wrong(key, expected);
    }
    long value = fits(key, number);
    if (value < least) {
      throw fault(key, number.text(), expected, Reason.OUT_OF_RANGE);
    }
    return value;
  }

  /** An integer, {@link Absent#LONG} when absent. */
  public long integerOrAbsent(String key) throws LineFault {
    return said(key) ? integer(key, Long.MIN_VALUE, "an integer or null") : Absent.LONG;
  }

  private long fits(String key, Json.Num number) throws LineFault {
    try {
      return Long.parseLong(number.text());
    } catch (NumberFormatException e) {
      throw fault(key, number.text(), "an integer of 64 bits", Reason.OUT_OF_RANGE);
    }
  }

  /** A finite number. */
  public double number(String key) throws LineFault {
    return number(key, "a number");
  }

  private double number(String key, String expected) throws LineFault {
    if (fields.get(key) instanceof Json.Num number) {
      return finite(key, number);
    }
    throw wrong(key, expected);
  }

  /** A finite number, NaN when absent. */
  public double numberOrAbsent(String key) throws LineFault {
    return said(key) ? number(key, "a number or null") : Double.NaN;
  }

  /** A list of finite numbers, {@code none} when absent. */
  public double[] numbers(String key, double[] none) throws LineFault {
    if (!said(key)) {
      return none;
    }
    if (!(fields.get(key) instanceof Json.Arr list)) {
      throw wrong(key, "a list of numbers or null");
    }
    double[] values = new double[list.items().size()];
    for (int at = 0; at < values.length; at++) {
      values[at] = item(key, at, list.items().get(at));
    }
    return values.length == 0 ? none : values;
  }

  private double item(String key, int at, Json item) throws LineFault {
    if (!(item instanceof Json.Num number)) {
      throw fault(key + '[' + at + ']', item.found(), "a number", Reason.WRONG_TYPE);
    }
    try {
      return Decimals.shifted(number.text(), 0);
    } catch (NumberFormatException e) {
      throw fault(key + '[' + at + ']', number.text(), FINITE, Reason.OUT_OF_RANGE);
    }
  }

  private double finite(String key, Json.Num number) throws LineFault {
    try {
      return Decimals.shifted(number.text(), 0);
    } catch (NumberFormatException e) {
      throw fault(key, number.text(), FINITE, Reason.OUT_OF_RANGE);
    }
  }

  /** True or false. */
  public boolean flag(String key) throws LineFault {
    return flag(key, "true or false");
  }

  private boolean flag(String key, String expected) throws LineFault {
    Json value = raw(key);
    if (value != Json.Word.TRUE && value != Json.Word.FALSE) {
      throw wrong(key, expected);
    }
    return value == Json.Word.TRUE;
  }

  /** True or false; false when absent. */
  public boolean flagOrFalse(String key) throws LineFault {
    return said(key) && flag(key, "true, false or null");
  }

  /** An object. */
  public Fields object(String key) throws LineFault {
    return object(key, "an object");
  }

  private Fields object(String key, String expected) throws LineFault {
    if (fields.get(key) instanceof Json.Obj object) {
      return new Fields(object.fields(), path(key) + '.');
    }
    throw wrong(key, expected);
  }

  /** An object; without fields when absent. */
  public Fields objectOrEmpty(String key) throws LineFault {
    return said(key) ? object(key, "an object or null") : new Fields(Map.of(), path(key) + '.');
  }

  /** What is wrong with a field of the wrong type. */
  public LineFault wrong(String key, String expected) {
    Json value = fields.get(key);
    return value == null
        ? fault(key, MISSING, expected, Reason.MISSING_FIELD)
        : fault(key, value.found(), expected, Reason.WRONG_TYPE);
  }

  /** What is wrong with a field. */
  public LineFault fault(String key, String found, String expected, Reason reason) {
    return new LineFault(path(key), found, expected, reason);
  }

  /** What is wrong with the value of a field that is there. */
  public LineFault fault(String key, String expected, Reason reason) {
    return fault(key, raw(key).found(), expected, reason);
  }

  private String path(String key) {
    return prefix + key;
  }
}
