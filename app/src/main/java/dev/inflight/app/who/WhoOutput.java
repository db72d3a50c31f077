package dev.inflight.app.who;

import dev.inflight.app.outcome.CommandFailure;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How an answer is written.
 *
 * @param json JSON instead of text
 * @param top how many requests are listed; when empty, 20 in text and all in JSON
 * @param columns width of the text
 */
public record WhoOutput(boolean json, OptionalInt top, int columns, boolean color) {
  private static final int USUAL_TOP = 20;

  /**
   * Asks, and writes the answer.
   *
   * @throws CommandFailure when no request was in flight: after the answer, unless the moment is
   *     outside the run
   */
  public void write(Who who, Question question, Consumer<String> out) {
    Answer answer = who.ask(question);
    boolean nobody = answer.inFlight() == 0;
    boolean outside = question.at().isPresent() && !answer.span().holds(answer.window().atNs());
    if (nobody && outside && !json) {
      throw Nobody.failure(answer);
    }
    out.accept(
        json
            ? WhoJson.of(answer, top.orElse(Integer.MAX_VALUE))
            : WhoText.of(answer, top.orElse(USUAL_TOP), columns, color));
    if (nobody) {
      throw Nobody.failure(answer);
    }
  }
}
