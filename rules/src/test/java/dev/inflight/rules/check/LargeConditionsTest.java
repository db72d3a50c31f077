package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Source;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conditions as large as the language allows. */
final class LargeConditionsTest {

  @Test
  void check_deepestArithmetic_saysNothing() {
    String text = "(".repeat(150) + "x" + " + 1)".repeat(150) + " > 5s";

    assertThat(Conditions.check(text)).extracting(Issue::pretty).isEmpty();
  }

  @Test
  void check_thousandsOfComparisonsOfOneMetric_findsTheOneThatExcludesAnother() {
    String text =
        IntStream.range(0, 3_000).mapToObj(i -> "x != " + i).collect(Collectors.joining(" and "));

    List<Issue> issues =
        Checker.check(
            Conditions.read(text + " and x == 7"),
            Source.of(text + " and x == 7"),
            Conditions.CATALOG);

    assertThat(issues).extracting(issue -> issue.kind().code()).containsExactly("never_true");
    assertThat(Conditions.check(text)).isEmpty();
  }
}
