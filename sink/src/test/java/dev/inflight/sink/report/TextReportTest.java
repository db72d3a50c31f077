package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.JoinStatus;
import dev.inflight.model.Reason;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TextReportTest {

  private static String hostile(ReportOptions options) throws IOException {
    return Written.as(Format.TEXT, options, OtherRuns.hostileRows(), OtherRuns.hostile());
  }

  private static String unjoined(ReportOptions options, JoinStatus status, Reason why)
      throws IOException {
    return Written.as(
        Format.TEXT, options, OtherRuns.unjoinedRows(why), OtherRuns.unjoined(status, why));
  }

  @Test
  void report_ofASmallRun_isAsAgreed() throws IOException {
    Golden.check("small.txt", Written.small(Format.TEXT, Options.columns(100)));
  }

  @Test
  void report_onANarrowPage_isAsAgreed() throws IOException {
    Golden.check("small-narrow.txt", Written.small(Format.TEXT, Options.columns(64)));
  }

  @Test
  void report_ofAnUnjoinedRun_isAsAgreed() throws IOException {
    Golden.check(
        "unjoined.txt",
        unjoined(Options.columns(100), JoinStatus.UNJOINED, Reason.CLOCK_ALIGNMENT_REQUIRED));
  }

  @Test
  void report_withoutTelemetry_isAsAgreed() throws IOException {
    Golden.check(
        "not-configured.txt",
        unjoined(Options.columns(100), JoinStatus.NOT_CONFIGURED, Reason.NO_TELEMETRY));
  }

  @Test
  void report_ofEightGpus_tellsThemInOneBreath() throws IOException {
    Golden.check(
        "eight-gpus.txt",
        Written.as(
            Format.TEXT,
            Options.columns(100),
            List.of(OtherRuns.eightGpus()),
            OtherRuns.eightGpusReport()));
  }

  @Test
  void report_ofHostileTexts_isAsAgreed() throws IOException {
    Golden.check("hostile.txt", hostile(Options.columns(100)));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 64, 72, 80, 86, 99, 100, 140, 250})
  void lines_always_fitTheColumns(int columns) throws IOException {
    assertThat(Written.small(Format.TEXT, Options.columns(columns)).lines())
        .allMatch(line -> Columns.of(line) <= columns);
    assertThat(hostile(Options.columns(columns)).lines())
        .allMatch(line -> Columns.of(line) <= columns);
  }

  @Test
  void colour_onlyWhenAsked_changesNothingElse() throws IOException {
    String plain = Written.small(Format.TEXT, Options.by("ttft"));
    String coloured = Written.small(Format.TEXT, Options.color());
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
  }

  @Test
  void texts_thatAreHostile_commandNothing() throws IOException {
    assertThat(hostile(Options.columns(100)).codePoints())
        .noneMatch(point -> point != '\n' && Ascii.unseen(point));
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void unjoined_forAnyReason_saysWhatWouldHelp(Reason why) throws IOException {
    assertThat(unjoined(Options.columns(100), JoinStatus.UNJOINED, why))
        .contains("UNJOINED", why.wire(), ReasonWords.of(why).split(" ")[0], "→");
  }

  @Test
  void hints_thatAreGiven_winOverTheUsual() throws IOException {
    ReportOptions options =
        Options.hints(Map.of("route_not_declared", "inflight report --direct x"));
    assertThat(unjoined(options, JoinStatus.UNJOINED, Reason.ROUTE_NOT_DECLARED))
        .contains("→ inflight report --direct x")
        .doesNotContain("--routes FILE");
  }

  @Test
  void worst_byAMetric_showsIt() throws IOException {
    assertThat(Written.small(Format.TEXT, Options.by("requests_waiting:max")))
        .contains("WORST by requests_waiting max", "requests_waiting max 11");
  }

  @Test
  void worst_byWhatNothingHas_fallsBackToTheLength() throws IOException {
    assertThat(Written.small(Format.TEXT, Options.by("gpu_wings:max"))).contains("WORST by E2E");
  }

  @Test
  void worst_withoutATop_isLeftOut() throws IOException {
    ReportOptions none =
        new ReportOptions(
            0,
            "ttft",
            ReportOptions.DEFAULT.windows(),
            ReportOptions.DEFAULT.slo(),
            false,
            100,
            Map.of());
    assertThat(Written.small(Format.TEXT, none)).doesNotContain("WORST").contains("BALANCE");
  }
}
