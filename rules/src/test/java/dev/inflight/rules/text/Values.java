package dev.inflight.rules.text;

import java.util.HashMap;
import java.util.Map;

/** A scope made of what a test puts in. */
final class Values implements TextScope {

  private final Map<String, TextValue> values = new HashMap<>();

  Values put(String name, double value) {
    values.put(name, TextValue.of(value));
    return this;
  }

  Values put(String name, String value) {
    values.put(name, TextValue.of(value));
    return this;
  }

  @Override
  public TextValue word(Word word) {
    return metric("word:" + word.word());
  }

  @Override
  public TextValue label(String name) {
    return metric("label:" + name);
  }

  @Override
  public TextValue metric(String name) {
    return values.getOrDefault(name, TextValue.UNKNOWN);
  }
}
