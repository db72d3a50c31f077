package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Message.Table;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextTableTest {

  @Test
  void lines_evidence_alignsWhatFitsAndPutsTheRestBelow() {
    Table table = EvidenceTable.of(Samples.evidence(Samples.AT), Samples.AT, "replica 1");

    assertThat(TextTable.lines(table.first(3)))
        .containsExactly(
            "request              state         first token",
            "  devices meanwhile",
            "chatcmpl-9f2c51d0a7  no token yet  12.8 s so far",
            "chatcmpl-9f31c02b44  no token yet  12.4 s so far",
            "chatcmpl-9f2b77e190  ok, 4 s ago   9.87 s",
            "  11 waiting · KV cache 41 %",
            "  1 of 2 throttled: hw_thermal_slowdown",
            "and 26 more");
  }

  @Test
  void lines_hugeCells_stayNarrow() {
    String huge = "👩‍👩‍👧é".repeat(500);
    List<String> row = List.of(huge, huge, huge, huge);
    Table table = new Table("t", List.of("a", "b", "c", "d"), Collections.nCopies(3, row), "");

    assertThat(TextTable.lines(table))
        .allSatisfy(
            line -> assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(56));
  }

  @Test
  void first_moreIsNoNumber_keepsItsWords() {
    Table table =
        new Table("t", List.of("a"), List.of(List.of("1"), List.of("2")), "some were not read");

    assertThat(table.first(1).more()).isEqualTo("and 1 more; some were not read");
    assertThat(table.first(2)).isSameAs(table);
  }
}
