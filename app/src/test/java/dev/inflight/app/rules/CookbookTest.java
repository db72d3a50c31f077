package dev.inflight.app.rules;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of rules, and the rules of the manual, as a reader would try them. */
class CookbookTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "rules");
  private static final Path MANUAL = Path.of("..", "docs", "rules.md");
  private static final String TESTS = "_test.yaml";
  private static final Pattern NAME = Pattern.compile("(?m)^ +- name: (.+)$");

  /** A fenced block: its language, the file that its first line names, and what it says. */
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```(yaml|rules)\\n(?:# (\\w+\\.yaml)\\n)?(.*?)^```$");

  @TempDir private Path folder;

  private static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .filter(each -> each.toString().endsWith(".yaml"))
          .sorted()
          .collect(toList())
          .stream();
    }
  }

  static Stream<Path> rules() throws IOException {
    return files().filter(each -> !each.toString().endsWith(TESTS));
  }

  static Stream<Path> tests() throws IOException {
    return files().filter(each -> each.toString().endsWith(TESTS));
  }

  private static void isClean(Path file) {
    Typed check = Typed.rules("check", file.toString());
    assertThat(check.code()).as(check.out() + check.err()).isZero();
    assertThat(check.out()).endsWith(" 0 errors, 0 warnings\n");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void check_example_isClean(Path file) {
    isClean(file);
  }

  @Test
  void check_folder_isClean() {
    isClean(EXAMPLES);
  }

  @Test
  void test_folder_passes() {
    test_example_passes(EXAMPLES);
  }

  @ParameterizedTest
  @MethodSource("tests")
  void test_example_passes(Path file) {
    Typed test = Typed.rules("test", file.toString());
    assertThat(test.code()).as(test.out() + test.err()).isZero();
    assertThat(test.out()).endsWith(" passed, 0 failed\n");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void tests_ofEveryRule_showThatItFiresAndThatItDoesNot(Path file) throws IOException {
    List<String> tests =
        Files.readAllLines(
            file.resolveSibling(file.getFileName().toString().replace(".", "_test.")));
    for (Matcher name = NAME.matcher(Files.readString(file)); name.find(); ) {
      Pattern rule =
          Pattern.compile(
              "rule: \"?" + Pattern.quote(name.group(1).strip().replace("\"", "")) + "\\b");
      List<String> looks = tests.stream().filter(each -> rule.matcher(each).find()).toList();
      assertThat(looks).as("looks at " + name.group(1)).hasSizeGreaterThan(1);
      assertThat(looks).as("fires: " + name.group(1)).anyMatch(CookbookTest::fires);
    }
  }

  private static boolean fires(String look) {
    return look.contains("state: firing") || !look.contains("state: ");
  }

  @Test
  void manual_everyRule_passesItsCheckAndEveryTestItsRun() throws IOException {
    List<Path> rules = new ArrayList<>();
    List<Path> tests = new ArrayList<>();
    for (Matcher block = BLOCK.matcher(Files.readString(MANUAL)); block.find(); ) {
      boolean lines = block.group(1).equals("rules");
      String given = block.group(2);
      int number = rules.size() + tests.size();
      String name = given == null ? "block" + number + (lines ? ".rules" : ".yaml") : given;
      Path file = Files.writeString(folder.resolve(name), block.group(3));
      (name.endsWith(TESTS) ? tests : rules).add(file);
    }
    assertThat(rules).hasSizeGreaterThan(7);
    assertThat(tests).isNotEmpty();
    rules.forEach(CookbookTest::isClean);
    tests.forEach(this::test_example_passes);
  }
}
