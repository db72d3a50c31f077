package dev.inflight.app.rules.test;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file of tests.
 *
 * @param ruleFiles as they are to be opened
 * @param rules rules in the file itself, with blank lines for everything else
 * @param tickNs distance of two ticks
 * @param startNs when every test begins, Unix nanoseconds
 */
record TestFile(
    String name,
    List<Path> ruleFiles,
    Optional<String> rules,
    long tickNs,
    long startNs,
    boolean partialWarmUp,
    List<TestCase> tests) {
  TestFile {
    ruleFiles = List.copyOf(ruleFiles);
    tests = List.copyOf(tests);
  }
}
