package dev.inflight.app.rules;

import java.util.List;

/**
 * What YAML and JSON have in common: text, a list or a mapping, each with the offset in its file.
 */
public sealed interface Value {

  int offset();

  /** The value in the words of a message. */
  String words();

  /** What a scalar looks like. */
  enum Look {
    TEXT,
    NUMBER,
    BOOLEAN,
    NULL
  }

  /**
   * A scalar.
   *
   * @param text without quotes and escapes; empty for nothing
   * @param from offset of its content in the file: within quotes, below the header of a block
   * @param to one past the content
   */
  record Scalar(Look look, String text, int offset, int from, int to) implements Value {
    private static final int SHOWN = 40;

    @Override
    public String words() {
      return look == Look.NULL ? "nothing" : "'" + shown() + "'";
    }

    private String shown() {
      String plain = text.replaceAll("\\p{C}+", " ");
      return plain.length() <= SHOWN ? plain : plain.substring(0, SHOWN) + "…";
    }
  }

  /** A list. */
  record Items(List<Value> values, int offset) implements Value {
    public Items {
      values = List.copyOf(values);
    }

    @Override
    public String words() {
      return "a list";
    }
  }

  /**
   * A mapping, in the order written; a key may be there twice.
   *
   * @param to one past the mapping
   */
  record Fields(List<Field> fields, int offset, int to) implements Value {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public String words() {
      return "a mapping";
    }
  }

  /** A key and what it is. */
  record Field(Scalar key, Value value) {}
}
