package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Unreadable;
import dev.inflight.app.rules.conform.Verdict.Outcome;
import dev.inflight.sink.report.Plain;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** A run over cases of the corpus, and how many of them came out how. Not thread-safe. */
public final class Conformance {
  private static final JsonMapper JSON = new JsonMapper();

  /** How much of a line that is no case is shown. */
  private static final int LONGEST = 60;

  private final EvalCases evaluations;
  private final EngineCases engines;
  private final Consumer<Verdict> sink;
  private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);

  /**
   * @param partialWarmUp whether plain windows answer before they are full
   * @param sink hears of every case
   */
  public Conformance(boolean partialWarmUp, Consumer<Verdict> sink) {
    evaluations = new EvalCases(partialWarmUp);
    engines = new EngineCases(partialWarmUp);
    this.sink = sink;
  }

  /**
   * Judges the cases of one file, one JSON object per line.
   *
   * @throws CommandFailure when it cannot be read or holds something else
   */
  public void file(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          judge(read(file + ":" + number, line));
        }
      }
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + Unreadable.why(e), e);
    }
  }

  private static CorpusCase read(String place, String line) {
    try {
      JsonNode fields = JSON.readTree(line);
      CorpusCase read = new CorpusCase(fields.path("id").asText(place), fields);
      if (read.kind() == CorpusCase.Kind.OTHER) {
        throw new CommandFailure(
            ExitCode.USAGE,
            place + ": no case of a known kind, expected one with form, result or harness");
      }
      return read;
    } catch (JsonProcessingException e) {
      String start = Plain.text(line, LONGEST);
      throw new CommandFailure(
          ExitCode.USAGE, place + ": '" + start + "', expected a JSON object", e);
    }
  }

  private void judge(CorpusCase of) {
    Verdict verdict = Verdict.of(of, answers(of));
    counts.merge(verdict.outcome(), 1, Integer::sum);
    sink.accept(verdict);
  }

  private Answers answers(CorpusCase of) {
    return switch (of.kind()) {
      case PARSE -> ParseCases.judge(of.fields());
      case EVAL -> evaluations.judge(of.fields());
      case ENGINE -> engines.judge(of.fields());
      case OTHER -> throw new IllegalArgumentException(of.id());
    };
  }

  /** How many cases came out so. */
  public int count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0);
  }

  /** All counts on one line. */
  public String summary() {
    return "%,d passed, %,d failed, %,d differ as ruled"
        .formatted(count(Outcome.PASSED), count(Outcome.FAILED), count(Outcome.RULED));
  }
}
