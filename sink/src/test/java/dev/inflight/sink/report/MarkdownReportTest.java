package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.JoinStatus;
import dev.inflight.model.Reason;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MarkdownReportTest {

  @Test
  void report_ofASmallRun_isAsAgreed() throws IOException {
    Golden.check("small.md", Written.small(Format.MD, Options.columns(100)));
  }

  @Test
  void report_ofAnUnjoinedRun_isAsAgreed() throws IOException {
    Reason why = Reason.ROUTE_NOT_DECLARED;
    Golden.check(
        "unjoined.md",
        Written.as(
            Format.MD,
            Options.columns(100),
            OtherRuns.unjoinedRows(why),
            OtherRuns.unjoined(JoinStatus.UNJOINED, why)));
  }

  @Test
  void texts_thatAreHostile_breakNothing() throws IOException {
    String page =
        Written.as(Format.MD, Options.columns(100), OtherRuns.hostileRows(), OtherRuns.hostile());
    Golden.check("hostile.md", page);
    assertThat(page).doesNotContain("<script", "**x**", "@all", "a|b");
    assertThat(page.codePoints()).noneMatch(point -> point != '\n' && Ascii.unseen(point));
  }

  @Test
  void tables_always_areRectangular() throws IOException {
    String page =
        Written.as(Format.MD, Options.columns(100), OtherRuns.hostileRows(), OtherRuns.hostile());
    List<String> rows = page.lines().filter(line -> line.startsWith("|")).toList();
    long cells = 0;
    for (int at = 0; at < rows.size(); at++) {
      long here = rows.get(at).chars().filter(each -> each == '|').count();
      boolean heading = at + 1 < rows.size() && rows.get(at + 1).startsWith("|:--");
      cells = heading ? here : cells;
      assertThat(here).as(rows.get(at)).isEqualTo(cells);
    }
  }
}
