package dev.inflight.sink.notify;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.Evidence;
import dev.inflight.sink.notify.Message.Field;
import java.util.ArrayList;
import java.util.List;

/** What is known of an alert, a fact a field. */
final class AlertFields {
  private static final int DEVICE_VALUES = 6;
  private static final int NAMED = 20;

  private final Alert alert;
  private final String value;

  AlertFields(Alert alert) {
    this.alert = alert;
    this.value = ValueWords.of(alert.observation());
  }

  /** The rule's message, or the value in words where the rule has none but its condition. */
  String text() {
    return valueIsText() ? sentence(value) : alert.message();
  }

  private boolean valueIsText() {
    return !value.isEmpty() && onlyCondition();
  }

  private boolean onlyCondition() {
    return alert.message().equals(alert.expression())
        || alert.explanation().startsWith(alert.message() + " = ");
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** Of an alarm and its repetitions. */
  List<Field> fired(Evidence evidence) {
    List<Field> fields = new ArrayList<>();
    if (!valueIsText()) {
      add("Value", value, fields);
    }
    add("Devices meanwhile", DeviceWords.of(evidence.worst().stream(), DEVICE_VALUES), fields);
    why("Why it fired", fields);
    add(Field.CERTAINTY, EvidenceTable.certainty(evidence), fields);
    step(fields);
    return fields;
  }

  /** Of what ended, or is no longer told. */
  List<Field> ended() {
    List<Field> fields = new ArrayList<>();
    add("Value now", value, fields);
    why("Condition now", fields);
    step(fields);
    return fields;
  }

  private void why(String name, List<Field> fields) {
    String why = alert.explanation().isBlank() ? alert.expression() : alert.explanation();
    if (!why.isBlank()) {
      fields.add(new Field(name, why, true));
    }
  }

  private void step(List<Field> fields) {
    if (Absent.has(alert.step())) {
      add("Step", Long.toString(alert.step()), fields);
    }
  }

  private static void add(String name, String value, List<Field> fields) {
    if (!value.isEmpty()) {
      fields.add(new Field(name, value));
    }
  }

  /** Names with commas, so many at most. */
  static String some(List<String> names) {
    return names.size() <= NAMED
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, NAMED)) + " and " + (names.size() - NAMED) + " more";
  }
}
