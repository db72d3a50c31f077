package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.rules.Resources;
import org.junit.jupiter.api.Test;

/** What others refuse and accept: {@code corpus/refused.tsv} and {@code corpus/accepted.tsv}. */
final class CorpusTest {

  @Test
  void shape_refusedCases_sayTheKind() {
    for (String[] row : Resources.rows("corpus/refused.tsv")) {
      assertThat(Conditions.shape(row[2]))
          .as(row[0] + " " + row[2])
          .extracting(issue -> issue.kind().code())
          .containsExactly(row[1]);
    }
  }

  @Test
  void shape_acceptedCases_saysNothing() {
    for (String[] row : Resources.rows("corpus/accepted.tsv")) {
      assertThat(Conditions.shape(row[1])).as(row[0]).extracting(Issue::pretty).isEmpty();
    }
  }
}
