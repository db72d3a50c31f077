package dev.inflight.app.rules.conform;

/** One case and what became of it. */
public record Verdict(String id, String source, String ruling, Outcome outcome, Answers answers) {
  private static final int SHOWN = 200;

  /** Whether both answers agree, and whether that was decided. */
  public enum Outcome {
    PASSED,
    FAILED,
    /** Another answer, on purpose. */
    RULED
  }

  static Verdict of(CorpusCase of, Answers answers) {
    Outcome outcome =
        answers.agree() ? Outcome.PASSED : of.ruling().isEmpty() ? Outcome.FAILED : Outcome.RULED;
    return new Verdict(of.id(), of.source(), of.ruling(), outcome, answers);
  }

  /** A block for a person: the case, both answers, and the ruling when there is one. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(id).append(outcome == Outcome.RULED ? "  as ruled" : "  FAILED").append('\n');
    line(text, "source", source);
    line(text, "expected", answers.expected());
    line(text, "ours", answers.ours());
    if (!ruling.isEmpty()) {
      line(text, "ruling", ruling);
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String what, String said) {
    String shown = said.length() <= SHOWN ? said : said.substring(0, SHOWN) + "…";
    text.append("  %-9s ".formatted(what)).append(shown.replace("\n", "\n            "));
    text.append('\n');
  }
}
