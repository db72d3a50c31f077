package dev.inflight.ingest.codec.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CsvBlocksTest {
  private final Collected collected = new Collected();

  @Test
  void rows_quoted_keepCommasQuotesAndLineFeeds() throws IOException {
    List<String> rows = rows("a,b\n\"x, \"\"y\"\"\nz\",2\n\"\",3\n");

    assertThat(rows).containsExactly("x, \"y\"\nz|2", "|3");
  }

  @Test
  void rows_byteOrderMarkCrlfAndNoLastLineFeed_areTolerated() throws IOException {
    assertThat(rows("\ufeffa,b\r\n1,2\r\n\r\n3,\"4\"\r\n5,6")).containsExactly("1|2", "3|4", "5|6");
  }

  @Test
  void rows_afterLineFeedsInCells_areNumberedByLine() throws IOException {
    rows("a,b\n\"\n\n\",2\n1\n");

    assertThat(collected.messages()).containsExactly("test:5: line: 1 columns, expected 2 columns");
    assertThat(collected.rejectedLines()).containsExactly("1");
  }

  @Test
  void rows_longerThanABlock_areWhole() throws IOException {
    String cell = "1234567, ".repeat(100_000);

    assertThat(rows("a,b\n\"" + cell + "\",2\nx,\"" + cell + "\"\n"))
        .containsExactly(cell + "|2", "x|" + cell);
  }

  @Test
  void rows_longerThanIsRead_arePassedOver() throws IOException {
    String cell = "x".repeat(CsvBlocks.MAX_ROW + 1000);

    assertThat(rows("a,b\n" + cell + ",2\n3,4\n")).containsExactly("3|4");
    assertThat(collected.messages())
        .containsExactly("test:2: line: a longer row, expected at most 16 MiB");
  }

  @Test
  void rows_cutOff_areSaidToBe() throws IOException {
    rows("a,b\n1");

    assertThat(collected.messages())
        .containsExactly("test:2: line: 1 columns, cut off, expected a whole row");
  }

  private List<String> rows(String csv) throws IOException {
    List<String> rows = new ArrayList<>();
    CsvRows sink = row -> rows.add(row.text("a") + '|' + row.text("b"));
    CsvBlocks blocks =
        new CsvBlocks(
            new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)),
            sink,
            new ParseContext("test", collected, new SeriesTable()));
    while (blocks.readBlock()) {
      // the next block
    }
    return rows;
  }
}
