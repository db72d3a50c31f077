package dev.inflight.rules.text;

/** The values of one alert, as a template asks for them. */
public interface TextScope {

  /** One of the words that every rule has. */
  TextValue word(Word word);

  /** A label of the alert. */
  TextValue label(String name);

  /**
   * The latest value of a metric, by its exact name; {@code .} for {@code /} is not its business.
   */
  TextValue metric(String name);
}
