package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A mapping whose keys are known: asked key by key, each answer checked and complaints logged. */
public final class Mapping {
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private final int offset;
  private final IssueLog log;

  /**
   * @param owner what the mapping is, such as "rule"
   * @param known keys it may have; when empty, any
   */
  public Mapping(Fields fields, String owner, List<String> known, IssueLog log) {
    this.offset = fields.offset();
    this.log = log;
    for (Field each : fields.fields()) {
      add(each, owner, known);
    }
  }

  private void add(Field field, String owner, List<String> known) {
    String key = field.key().text();
    int at = field.key().offset();
    Field first = fields.get(key);
    if (first != null) {
      int line = log.document().line(first.key().offset());
      log.error(IssueKind.INVALID_VALUE, at, "'" + key + "' given twice, first in line " + line);
    } else if (!known.isEmpty() && !known.contains(key)) {
      String found = "a " + owner + " has no key " + field.key().words();
      log.error(IssueKind.UNKNOWN_KEY, at, found, key, known);
    } else {
      fields.put(key, field);
    }
  }

  public int offset() {
    return offset;
  }

  Set<String> keys() {
    return Set.copyOf(fields.keySet());
  }

  /** The keys that are there and say: nothing. */
  Set<String> nulls() {
    return fields.keySet().stream().filter(this::isNull).collect(Collectors.toUnmodifiableSet());
  }

  public boolean has(String key) {
    return fields.containsKey(key);
  }

  /** Where a key stands; the mapping itself when it has none such. */
  public int offsetOf(String key) {
    Field field = fields.get(key);
    return field == null ? offset : field.key().offset();
  }

  /** What a key is, unless it is nothing. */
  public Optional<Value> value(String key) {
    return Optional.ofNullable(fields.get(key)).map(Field::value).filter(each -> !isNull(each));
  }

  /** Whether a key is there and says: nothing. */
  boolean isNull(String key) {
    Field field = fields.get(key);
    return field != null && isNull(field.value());
  }

  private static boolean isNull(Value value) {
    return value instanceof Scalar scalar && scalar.look() == Look.NULL;
  }

  /** The key of two that mean the same, and a complaint when both are there. */
  String either(String one, String other) {
    if (has(one) && has(other)) {
      String found = "both '" + one + "' and '" + other + "', expected one of them";
      log.error(IssueKind.INVALID_VALUE, Math.max(offsetOf(one), offsetOf(other)), found);
    }
    return has(one) ? one : other;
  }

  public Optional<Scalar> scalar(String key, String expected) {
    Optional<Value> value = value(key);
    if (value.isPresent() && !(value.get() instanceof Scalar)) {
      invalid(key, value.get(), expected);
    }
    return value.filter(Scalar.class::isInstance).map(Scalar.class::cast);
  }

  public boolean flag(String key, boolean otherwise) {
    Optional<Scalar> scalar = scalar(key, "true or false");
    if (scalar.isEmpty()) {
      return otherwise;
    }
    return switch (scalar.get().text()) {
      case "true", "True", "TRUE", "yes", "on" -> true;
      case "false", "False", "FALSE", "no", "off" -> false;
      default -> {
        invalid(key, scalar.get(), "true or false");
        yield otherwise;
      }
    };
  }

  /** Texts: a list of them, or one alone. */
  public List<Scalar> texts(String key) {
    String expected = "a list of words";
    List<Scalar> texts = new ArrayList<>();
    for (Value each : value(key).map(Mapping::listed).orElse(List.of())) {
      if (each instanceof Scalar scalar && !scalar.text().isBlank()) {
        texts.add(scalar);
      } else {
        invalid(key, each, expected);
      }
    }
    return texts;
  }

  private static List<Value> listed(Value value) {
    return value instanceof Items items ? items.values() : List.of(value);
  }

  Optional<Fields> fields(String key) {
    Optional<Value> value = value(key);
    if (value.isPresent() && !(value.get() instanceof Fields)) {
      invalid(key, value.get(), "a mapping");
    }
    return value.filter(Fields.class::isInstance).map(Fields.class::cast);
  }

  void invalid(String key, Value value, String expected) {
    String found = key + " is " + value.words() + ", expected " + expected;
    log.error(IssueKind.INVALID_VALUE, value.offset(), found);
  }
}
