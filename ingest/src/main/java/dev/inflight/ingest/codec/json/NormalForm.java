package dev.inflight.ingest.codec.json;

import java.math.BigDecimal;
import java.util.TreeMap;

/**
 * Text that is equal for equal JSON values: keys sorted, no white space, numbers by value. For
 * comparing records, not for reading them again.
 */
public final class NormalForm {
  private NormalForm() {}

  /** The normal form of a value. */
  public static String of(Json value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Json value, StringBuilder out) {
    if (value instanceof Json.Obj object) {
      out.append('{');
      new TreeMap<>(object.fields())
          .forEach(
              (key, field) -> {
                quote(key, out);
                out.append(':');
                write(field, out);
                out.append(',');
              });
      out.append('}');
    } else if (value instanceof Json.Arr array) {
      out.append('[');
      for (Json item : array.items()) {
        write(item, out);
        out.append(',');
      }
      out.append(']');
    } else if (value instanceof Json.Str text) {
      quote(text.text(), out);
    } else if (value instanceof Json.Num number) {
      out.append(number(number));
    } else {
      out.append(value.found());
    }
  }

  private static String number(Json.Num number) {
    try {
      return new BigDecimal(number.text()).stripTrailingZeros().toString();
    } catch (NumberFormatException e) {
      return number.text(); // an exponent beyond all bounds: equal only as written
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"').append(text.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
  }
}
