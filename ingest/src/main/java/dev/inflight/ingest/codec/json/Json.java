package dev.inflight.ingest.codec.json;

import java.util.List;
import java.util.Map;

/** A JSON value as it was written: numbers keep their text. Immutable once read. */
public sealed interface Json {

  /** What it is, in a message: the value itself when it is short. */
  String found();

  /** An object; its keys in the order they were written. */
  record Obj(Map<String, Json> fields) implements Json {
    @Override
    public String found() {
      return "an object";
    }
  }

  /** An array. */
  record Arr(List<Json> items) implements Json {
    @Override
    public String found() {
      return "an array";
    }
  }

  /** A string, unescaped. */
  record Str(String text) implements Json {
    @Override
    public String found() {
      return '"' + text + '"';
    }
  }

  /**
   * A number.
   *
   * @param text as written
   * @param integer whether it was written without fraction and exponent
   * @param from where its text begins in the line, in characters; −1 inside lists and objects
   */
  record Num(String text, boolean integer, int from) implements Json {
    @Override
    public String found() {
      return text;
    }
  }

  /** The three words that JSON knows. */
  enum Word implements Json {
    TRUE("true"),
    FALSE("false"),
    NULL("null");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    @Override
    public String found() {
      return text;
    }
  }
}
