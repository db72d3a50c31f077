package dev.inflight.app.channel;

import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a value as it is: nested maps, lists, texts, numbers and flags. */
final class TreeReader {
  private static final int MOST_CHARACTERS = 100_000;

  private final Section section;
  private int characters;

  TreeReader(Section section) {
    this.section = section;
  }

  /** The value, unless something in it is wrong. */
  Optional<Object> read(Value value) {
    Optional<Object> read = tree(value);
    if (characters > MOST_CHARACTERS) {
      String found = "template of %d characters".formatted(characters);
      section.error(value.offset(), found + ", expected at most " + MOST_CHARACTERS);
      return Optional.empty();
    }
    return read;
  }

  private Optional<Object> tree(Value value) {
    if (value instanceof Fields fields) {
      return Optional.of(map(fields));
    }
    if (value instanceof Items items) {
      List<Object> list = new ArrayList<>();
      items.values().forEach(each -> tree(each).ifPresent(list::add));
      return Optional.of(list);
    }
    return scalar((Scalar) value);
  }

  private Map<String, Object> map(Fields fields) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Field each : fields.fields()) {
      String key = each.key().text();
      count(key);
      if (map.containsKey(key)) {
        section.error(each.key().offset(), "a second key of the same name, expected one");
      }
      tree(each.value()).ifPresent(value -> map.put(key, value));
    }
    return map;
  }

  private Optional<Object> scalar(Scalar scalar) {
    count(scalar.text());
    String text = scalar.text();
    return switch (scalar.look()) {
      case NULL -> {
        section.error(scalar.offset(), "nothing in a template, expected a value, or \"\"");
        yield Optional.empty();
      }
      case BOOLEAN -> Optional.of(text.equalsIgnoreCase("true"));
      case NUMBER -> Optional.of(number(text));
      case TEXT -> Optional.of(text);
    };
  }

  private void count(String text) {
    characters = Math.min(characters + text.length(), 2 * MOST_CHARACTERS + text.length());
  }

  private static Object number(String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      boolean whole = number.scale() <= 0 && (long) number.precision() - number.scale() <= 18;
      return whole ? (Object) number.longValueExact() : number;
    } catch (NumberFormatException e) {
      return text; // a number of YAML that JSON does not know
    }
  }
}
