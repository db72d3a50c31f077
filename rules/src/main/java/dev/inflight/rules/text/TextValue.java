package dev.inflight.rules.text;

/** What stands for a placeholder: a number, a text, or nothing that is known. */
public sealed interface TextValue {

  /** Printed as {@code ?}. */
  TextValue UNKNOWN = new Unknown();

  static TextValue of(double number) {
    return new Number(number);
  }

  static TextValue of(String text) {
    return new Text(text);
  }

  /** A number, possibly not finite. */
  record Number(double value) implements TextValue {}

  /** A text. */
  record Text(String value) implements TextValue {}

  /** Nothing that is known. */
  record Unknown() implements TextValue {}
}
