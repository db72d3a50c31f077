package dev.inflight.app.rules.test;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleEngine;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs files of tests and tells what did not come as expected. Not thread-safe. */
public final class RuleTests {
  /** The alerts that the engine tells by itself. */
  private static final String BLIND = "blind";

  private final Path folder;
  private final Consumer<String> out;
  private int passed;
  private int failed;

  /**
   * @param folder for temporary files
   * @param out takes each difference, a block of lines
   */
  public RuleTests(Path folder, Consumer<String> out) {
    this.folder = folder;
    this.out = out;
  }

  /**
   * Runs the tests of one file.
   *
   * @throws CommandFailure when the file or its rules are wrong
   */
  public void run(Path file) {
    TestFile tests = TestFileReader.read(file);
    UsableRules rules = UsableRules.read(tests.ruleFiles(), tests.rules(), tests.name(), folder);
    for (TestCase each : tests.tests()) {
      EngineOptions options =
          rules.options(tests.partialWarmUp()).startedAt(tests.startNs()).named(each.name());
      RuleEngine engine = new RuleEngine(rules.definitions(), options);
      List<Difference> differences =
          new TestRun(engine, names(rules), each, tests.startNs(), tests.tickNs()).run();
      passed += differences.isEmpty() ? 1 : 0;
      failed += differences.isEmpty() ? 0 : 1;
      differences.forEach(difference -> out.accept(difference.text(tests.name(), each.name())));
    }
  }

  private static Set<String> names(UsableRules rules) {
    Set<String> names = new HashSet<>(Set.of(BLIND));
    rules.definitions().forEach(each -> names.add(each.name()));
    return names;
  }

  public boolean allPassed() {
    return failed == 0;
  }

  /** How many tests came out how, on one line. */
  public String summary() {
    return "%,d passed, %,d failed".formatted(passed, failed);
  }
}
