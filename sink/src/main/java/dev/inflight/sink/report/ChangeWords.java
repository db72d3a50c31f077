package dev.inflight.sink.report;

import dev.inflight.model.AlertChange;
import java.util.Locale;

/** What a change is called, and what is particular to its kind. */
public final class ChangeWords implements AlertChange.Visitor<String> {
  private static final ChangeWords WORDS = new ChangeWords();

  private ChangeWords() {}

  /** One word, as JSON has it. */
  public static String of(AlertChange change) {
    return change.accept(WORDS);
  }

  @Override
  public String fired(AlertChange.Fired fired) {
    return "fired";
  }

  @Override
  public String recovered(AlertChange.Recovered recovered) {
    return "recovered";
  }

  @Override
  public String flapping(AlertChange.Flapping flapping) {
    return "flapping";
  }

  @Override
  public String wentBlind(AlertChange.WentBlind wentBlind) {
    return "blind";
  }

  @Override
  public String seesAgain(AlertChange.SeesAgain seesAgain) {
    return "sees_again";
  }

  /** The word for one of our own enums. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
