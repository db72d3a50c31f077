package dev.inflight.app.rules.test;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Unreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a file of tests, and tells all mistakes at once. */
final class TestFileReader {
  private static final long MOST_BYTES = 8L << 20;
  private static final long SECOND = 1_000_000_000L;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> KEYS =
      List.of("rule_files", "rules", "evaluation_interval", "start", "warmup", "tests");

  private final Path file;
  private final String text;
  private final Mistakes mistakes;

  private TestFileReader(Path file, String text) {
    this.file = file;
    this.text = text;
    mistakes = new Mistakes(file.toString());
  }

  /**
   * Reads a file.
   *
   * @throws CommandFailure when it cannot be read or holds mistakes
   */
  static TestFile read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new CommandFailure(ExitCode.USAGE, file + ": larger than 8 MiB, expected tests");
      }
      String text = Files.readString(file);
      return new TestFileReader(file, text).file(YamlReader.read(file.toString(), text));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + Unreadable.why(e), e);
    }
  }

  private TestFile file(Yaml root) {
    Keys keys = new Keys(root, "a file of tests", KEYS, mistakes);
    List<Path> ruleFiles = ruleFiles(keys);
    Optional<String> rules = keys.value("rules").map(each -> RulesSection.of(text, root));
    if (ruleFiles.isEmpty() && rules.isEmpty()) {
      mistakes.add(root, "no rules, expected rule_files or rules");
    }
    long tickNs = tick(keys);
    List<TestCase> tests = new ArrayList<>();
    for (Yaml each : keys.items("tests")) {
      tests.add(new TestCaseReader(tickNs, mistakes).read(each));
    }
    if (tests.isEmpty()) {
      mistakes.add(root, "no tests, expected a list of them");
    }
    TestFile read =
        new TestFile(file.toString(), ruleFiles, rules, tickNs, start(keys), warmUp(keys), tests);
    mistakes.check();
    return read;
  }

  private List<Path> ruleFiles(Keys keys) {
    List<Path> files = new ArrayList<>();
    for (Yaml each : keys.items("rule_files")) {
      Path found = file.resolveSibling(each.text());
      if (Files.isRegularFile(found)) {
        files.add(found);
      } else {
        mistakes.add(each, found + ": no such file, expected a file of rules");
      }
    }
    return files;
  }

  private long tick(Keys keys) {
    long ns = keys.duration("evaluation_interval").orElse(SECOND);
    if (ns <= 0) {
      mistakes.add(keys.yaml(), "evaluation_interval is 0, expected more");
    }
    return Math.max(1, ns);
  }

  private long start(Keys keys) {
    Optional<Yaml> given = keys.scalar("start");
    Instant start = START;
    if (given.isPresent()) {
      try {
        start = Instant.parse(given.get().text());
      } catch (DateTimeException e) {
        mistakes.add(given.get(), given.get().words() + ", expected 2026-01-01T00:00:00Z or so");
      }
    }
    return start.getEpochSecond() * SECOND + start.getNano();
  }

  private boolean warmUp(Keys keys) {
    Optional<Yaml> given = keys.scalar("warmup");
    String how = given.map(Yaml::text).orElse("full");
    if (!how.equals("full") && !how.equals("partial")) {
      given.ifPresent(each -> mistakes.add(each, each.words() + ", expected full or partial"));
    }
    return how.equals("partial");
  }
}
