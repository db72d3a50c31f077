package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HostileTextTest {
  private static final int TEXTS = 1_000;
  private static final long USUAL_STACK = 1024 * 1024;
  private static final long SMALL_STACK = 512 * 1024;
  private static final Duration ONE = Duration.ofSeconds(1);
  private static final Duration ALL = Duration.ofSeconds(20);

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 10);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void text_atRandom_isATreeOrIssues(long seed) {
    HostileTexts texts = new HostileTexts(new Random(seed));

    assertTimeoutPreemptively(
        ALL,
        () -> {
          for (int i = 0; i < TEXTS; i++) {
            isATreeOrIssues(texts.next());
          }
        });
  }

  static Stream<String> large() {
    return Stream.of(
            "(",
            ")",
            "[",
            "{",
            "-",
            "- ",
            "not ",
            "!",
            "!~",
            "+",
            "x+",
            "x-",
            "x*",
            "x and ",
            "x or ",
            "x<",
            "f(",
            "f(x,",
            "-(",
            "not (",
            "x[5]",
            "\"",
            "'\"'\"`",
            "\"'",
            "$",
            "$ ",
            "=",
            "= ",
            "a/",
            "1",
            "1e",
            "1.",
            ".",
            "..",
            "%",
            "5%",
            "é",
            "\u200f",
            "\0",
            "\ud800",
            "\udc00\ud800",
            "😀",
            "\n",
            "\r\n",
            "x{a=\"b\"}",
            "x{",
            "{a=",
            "1e999 ",
            "x[0]+",
            "x{a=~\"(\"}+",
            "(x)[5]+",
            "5abc ",
            "=>",
            ",",
            "x=>",
            "x,")
        .flatMap(HostileTextTest::repeated);
  }

  /** To the limit of brackets, without and with a value inside, and to that of a text. */
  private static Stream<String> repeated(String piece) {
    return Stream.of(
        piece.repeat(Limits.NESTING),
        piece.repeat(Limits.NESTING) + "x" + ")".repeat(Limits.NESTING),
        piece.repeat(Limits.BYTES / piece.length()));
  }

  @Tag("slow")
  @Test
  void text_thatIsLarge_takesNoTimeAndLittleStack() throws Exception {
    FutureTask<List<String>> task =
        new FutureTask<>(() -> large().filter(HostileTextTest::isSlow).toList());
    new Thread(null, task, "small stack", SMALL_STACK).start();

    assertThat(task.get()).isEmpty();
  }

  @Test
  void tree_thatIsDeepest_isARecordLikeOthersOnAUsualStack() throws Exception {
    String text = "f(".repeat(Limits.NESTING) + "x" + ")".repeat(Limits.NESTING);
    Condition tree = RuleText.condition(Source.of(text)).tree().orElseThrow();
    Condition again = RuleText.condition(Source.of(text)).tree().orElseThrow();
    FutureTask<Boolean> task =
        new FutureTask<>(
            () ->
                tree.equals(again)
                    && tree.hashCode() == again.hashCode()
                    && tree.toString().equals(again.toString()));
    new Thread(null, task, "usual stack", USUAL_STACK).start();

    assertThat(task.get()).isTrue();
  }

  /** By the thread's own time: others may use the machine. */
  private static boolean isSlow(String text) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    isATreeOrIssues(text);
    return threads.getCurrentThreadCpuTime() - begin > ONE.toNanos();
  }

  private static void isATreeOrIssues(String text) {
    Source source = Source.of(text);
    Parsed<Condition> condition = RuleText.condition(source);
    consistent(condition);
    condition.tree().ifPresent(tree -> readsBack(text, tree));
    Parsed<RuleLine> line = RuleText.line(source);
    consistent(line);
    line.tree()
        .flatMap(tree -> RuleText.doubtfulMessage(source, tree))
        .ifPresent(issue -> assertThat(issue.pretty()).isNotEmpty());
  }

  private static void consistent(Parsed<?> read) {
    assertThat(read.tree().isPresent()).isEqualTo(read.issues().isEmpty());
    assertThat(read.issues()).hasSizeLessThanOrEqualTo(Limits.ISSUES);
    read.issues().forEach(issue -> assertThat(issue.pretty()).isNotEmpty());
  }

  private static void readsBack(String text, Condition tree) {
    String printed = Printer.print(tree);
    if (!Limits.tooLong(printed)) {
      assertThat(RuleText.condition(Source.of(printed)).tree())
          .as(text)
          .hasValueSatisfying(again -> assertThat(again.sameAs(tree)).isTrue());
    }
  }
}
