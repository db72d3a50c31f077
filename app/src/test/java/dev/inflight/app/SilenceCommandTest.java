package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class SilenceCommandTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  /** What the command prints. */
  private String silence(int expected, String... words) {
    List<String> all = new ArrayList<>(List.of("silence"));
    all.addAll(List.of(words));
    if (!all.contains("--data-dir")) {
      all.addAll(List.of("--data-dir", folder.toString()));
    }
    StringWriter out = new StringWriter();
    Failures failures = new Failures(new PrintWriter(err), false);
    int code =
        new Invocation(new CommandLine(new Main()), new PrintWriter(out), failures)
            .run(all.toArray(String[]::new));
    assertThat(code).as(err.toString()).isEqualTo(expected);
    return out.toString();
  }

  private String add(String... words) {
    List<String> all = new ArrayList<>(List.of("add"));
    all.addAll(List.of(words));
    return silence(ExitCode.DONE, all.toArray(String[]::new));
  }

  @Test
  void add_matchers_saysItsIdAndUntilWhen() {
    assertThat(
            add(
                "rule=first token late",
                "replica=~\"1|2\"",
                "--until",
                "23:59:59.5",
                "--by",
                "lea"))
        .matches(
            "[0-9a-f]{8} until .*23:59:59 UTC: rule=\"first token late\" replica=~\"1\\|2\"\\R");
    assertThat(add("tag=gpu", "--for", "1.5h")).contains(" UTC: tag=\"gpu\"");
    assertThat(add("tag=gpu", "--until", "00:00")).matches("\\w{8} until \\S+ 00:00 UTC.*\\R");
  }

  @Test
  void list_silences_showsThoseThatAreNotOver() {
    assertThat(silence(ExitCode.DONE, "list")).isEqualToIgnoringNewLines("no silences");
    String later = add("rule=late", "--for", "2h", "--by", "lea", "--comment", "planned\u001b[1m");
    String sooner = add("host=h200-07", "--for", "1h", "--by", "bo");
    String list = silence(ExitCode.DONE, "list");
    assertThat(list.lines())
        .satisfiesExactly(
            titles -> assertThat(titles).matches("id +state +until +by +matchers +comment"),
            first -> assertThat(first).startsWith(id(sooner) + "  active").contains("  bo   host="),
            second ->
                assertThat(second).startsWith(id(later)).endsWith("rule=\"late\"     planned [1m"));
    String over = silence(ExitCode.DONE, "expire", id(later).substring(0, 6));
    assertThat(over).isEqualToIgnoringNewLines(id(later) + " is over: rule=\"late\"");
    assertThat(silence(ExitCode.DONE, "list")).doesNotContain(id(later));
    assertThat(silence(ExitCode.DONE, "list", "--all")).contains(id(later) + "  expired");
  }

  private static String id(String added) {
    return added.substring(0, 8);
  }

  @Test
  void list_json_hasEverything() {
    String added = add("rule=\"a \\\"b\\\"\"", "--until", "23:59", "--by", "lea");
    assertThat(silence(ExitCode.DONE, "list", "--format", "json"))
        .startsWith("{\"schema\":\"inflight.silence-list/1\",\"silences\":[{\"id\":\"" + id(added))
        .contains(
            "\"state\":\"active\",\"matchers\":[\"rule=\\\"a"
                + " \\\\\\\"b\\\\\\\"\\\"\"],\"starts_at\":\"20")
        .contains("T23:59:00Z\",\"created_by\":\"lea\",\"comment\":\"\"}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a=b                     | no end: expected --for D or --until TIME
          a=b --for 1h --until 12:00 | both --for and --until: expected
          a=b --for soon          | --for: 'soon' is no duration
          a=b --for 0             | --for: '0', expected an end that is still to come
          a=b --for -1h           | an end that is still to come
          a=b --for 9000h         | expected an end within a year
          a=b --until 2020-01-01T00:00:00Z | an end that is still to come
          a=b --until tomorrow    | --until: 'tomorrow' is no moment, expected
          a --for 1h              | 'a' is no matcher, expected name=value
          a b=~( --for 1h         | 'a' is no matcher, expected name=value, name!=value, name=~expression or name!~expression; '(' is no regular expression of RE2
          a!=b --for 1h           | matchers that anything meets, expected one that an empty label does not meet
          a=~.* --for 1h          | matchers that anything meets
          --for 1h                | MATCHER
          a=b --for 1h --data-dir /no/such/folder | --data-dir: '/no/such/folder', expected a folder that is there
          """)
  void add_wrong_saysWhatIsExpected(String words, String expected) {
    silence(ExitCode.USAGE, ("add " + words).split(" "));
    assertThat(err.toString()).contains(expected);
    assertThat(folder.resolve("silences.json")).doesNotExist();
  }

  @Test
  void expire_unknownId_isRefused() {
    String added = add("a=b", "--for", "1h");
    silence(ExitCode.USAGE, "expire", id(added), "zz");
    assertThat(err.toString()).contains("no silence 'zz'");
    assertThat(silence(ExitCode.DONE, "list")).contains(id(added));
  }

  @Test
  void add_damagedFile_isLeftAlone() throws IOException {
    Path file = folder.resolve("silences.json");
    Files.writeString(file, "{\"schema\":\"other\"}");
    silence(ExitCode.DATA, "add", "a=b", "--for", "1h");
    silence(ExitCode.DATA, "list");
    assertThat(err.toString()).contains("schema is 'other', expected 'inflight.silences/1'");
    assertThat(file).hasContent("{\"schema\":\"other\"}");
  }

  @Test
  void list_unknownFormat_isRefused() {
    silence(ExitCode.USAGE, "list", "--format", "xml");
    assertThat(err.toString()).contains("--format: 'xml', expected text or json");
  }
}
