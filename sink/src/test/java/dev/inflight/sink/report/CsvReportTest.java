package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.RequestEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CsvReportTest {

  /** Reads a table as RFC 4180 says. */
  private static List<List<String>> parsed(String csv) {
    List<List<String>> lines = new ArrayList<>();
    List<String> line = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int at = 0; at < csv.length(); at++) {
      char each = csv.charAt(at);
      boolean doubled = quoted && each == '"' && at + 1 < csv.length() && csv.charAt(at + 1) == '"';
      if (doubled) {
        cell.append('"');
        at++;
      } else if (each == '"') {
        quoted = !quoted;
      } else if (quoted || each != ',' && each != '\r' && each != '\n') {
        cell.append(each);
      } else if (each != '\r') {
        line.add(cell.toString());
        cell.setLength(0);
        if (each == '\n') {
          lines.add(line);
          line = new ArrayList<>();
        }
      }
    }
    return lines;
  }

  @Test
  void table_ofFewRequests_isAsAgreed() throws IOException {
    Golden.check("few.csv", Written.few(Format.CSV));
  }

  @Test
  void table_always_isRectangular() throws IOException {
    List<List<String>> lines = parsed(Written.small(Format.CSV, ReportOptions.DEFAULT));
    assertThat(lines).allMatch(line -> line.size() == lines.get(0).size());
    assertThat(lines).hasSize(1 + 58 * SmallRun.SERIES.size() * 3 + SmallRun.SERIES.size() + 1);
  }

  @Test
  void unjoined_always_hasOneLineWithItsReason() throws IOException {
    List<List<String>> lines = parsed(Written.few(Format.CSV));
    List<String> header = lines.get(0);
    List<String> last = lines.get(lines.size() - 1);
    assertThat(last.get(header.indexOf("request_id"))).isEqualTo("req-018");
    assertThat(last.get(header.indexOf("reason"))).isEqualTo("identity_not_seen");
    assertThat(last.get(header.indexOf("in_flight_max"))).isEmpty();
    assertThat(last.get(header.indexOf("series_id"))).isEmpty();
  }

  @Test
  void texts_thatAreHostile_readBackAsTheyWere() throws IOException {
    String hostile = "=1+1,\"a\"\r\nb é😀";
    RequestEvent request = Requests.of(hostile, "c", "m", Requests.T0, "ok", 1, 2, 3, 4);
    String csv =
        Written.as(
            Format.CSV,
            ReportOptions.DEFAULT,
            List.of(FakeRow.joined(request, 1, List.of())),
            SmallRun.report());
    assertThat(parsed(csv).get(1).get(0)).isEqualTo(hostile);
  }
}
