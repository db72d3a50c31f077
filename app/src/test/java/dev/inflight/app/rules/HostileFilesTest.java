package dev.inflight.app.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that no one wrote in good faith: each is refused in one issue, and quickly. */
final class HostileFilesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("files")
  void hostileFile_isRefusedAtItsPlace(String name, byte[] bytes, String place, String found)
      throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    List<Issue> issues = RuleFiles.read(List.of(file), RuleDefaults.OURS).issues();

    assertThat(issues).hasSize(1);
    Issue issue = issues.get(0);
    assertThat(issue.kind()).isEqualTo(IssueKind.MALFORMED_FILE);
    assertThat(issue.line() + ":" + issue.column()).isEqualTo(place);
    assertThat(issue.found()).contains(found);
    assertThat(issue.pretty()).hasSizeLessThan(1_000);
  }

  static List<Arguments> files() {
    return List.of(
        file("deep.yaml", "[".repeat(5_000), "1:1", "nested more than 64 deep"),
        file("block.yaml", deepBlock(), "1:1", "nested more than 64 deep"),
        file("deep.json", "[".repeat(5_000), "1:1", "nested more than 64 deep"),
        file("circle.yaml", "&a [*a]", "1:1", "nested more than 64 deep"),
        file("bomb.yaml", bomb(), "1:12", "more than 100000 values"),
        file("large.yaml", "# " + "x".repeat(2 << 20), "1:1", "larger than 1 MiB"),
        file("nul.yaml", "rules:\n  - a\0b", "2:6", "U+0000"),
        file("tab.yaml", "rules:\n\t- a > 1", "2:1", "'\\t(TAB)' that cannot start any token"),
        file("open.yaml", "rules: [a", "1:10", "expected ',' or ']'"),
        file("tag.yaml", "- !!javax.script.ScriptEngineManager []", "1:3", "tag is not allowed"),
        file("colon.yaml", "- a > 1 => warn: b: c", "1:19", "a rule on one line belongs in quotes"),
        file("open.json", "[{\"expr\": \"a > 1\"", "1:18", "expected JSON"),
        file("name.conf", "a > 1", "1:1", "expected one of .yaml"),
        Arguments.of(
            "latin.yaml", new byte[] {'#', '\n', '-', ' ', (byte) 0xe9, '\n'}, "1:1", "line 2"));
  }

  private static Arguments file(String name, String text, String place, String found) {
    return Arguments.of(name, text.getBytes(UTF_8), place, found);
  }

  private static String deepBlock() {
    StringBuilder text = new StringBuilder();
    for (int depth = 0; depth < 500; depth++) {
      text.append(" ".repeat(depth)).append("a:\n");
    }
    return text.toString();
  }

  private static String bomb() {
    StringBuilder text = new StringBuilder("a: &a0 [x, x]\n");
    for (int at = 1; at < 40; at++) {
      String before = "*a" + (at - 1);
      text.append("k%d: &a%d [%s, %s]\n".formatted(at, at, before, before));
    }
    return text.toString();
  }

  @Test
  void missingFile_isAnIssueBesideTheOthers() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path rules = Files.writeString(folder.resolve("a.yaml"), "- a > 1");
    RuleSet read =
        RuleFiles.read(List.of(folder.resolve("no.yaml"), empty, rules), RuleDefaults.OURS);

    assertThat(read.issues())
        .extracting(Issue::found)
        .satisfiesExactly(
            found -> assertThat(found).isEqualTo("there is no such file"),
            found -> assertThat(found).contains("no rule file in this folder"));
    assertThat(read.rules()).hasSize(1);
  }

  @Test
  void manyMistakes_areToldUpToAThousand() throws IOException {
    Path file = Files.writeString(folder.resolve("many.rules"), "a >\n".repeat(200_000));

    assertThat(RuleFiles.read(List.of(file), RuleDefaults.OURS).issues()).hasSize(1_000);
  }

  @Test
  void longChain_isReadAndExplainedWithoutRecursion() throws IOException {
    Path file = Files.writeString(folder.resolve("a.rules"), "a > 1" + " and a > 1".repeat(2_000));
    RuleSet read = RuleFiles.read(List.of(file), RuleDefaults.EXPR_TRACKER);

    assertThat(read.issues()).isEmpty();
    assertThat(Parts.all(read.definitions().get(0).condition())).hasSize(6_004);
    assertThat(PeerChange.of(read)).hasSize(1);
  }
}
