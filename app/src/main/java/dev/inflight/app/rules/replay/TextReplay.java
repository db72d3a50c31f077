package dev.inflight.app.rules.replay;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.sink.report.ChangeWords;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Plain;
import dev.inflight.sink.report.Times;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replay for a person: a line a change, what it says below it, and a table of rules at the end.
 */
final class TextReplay implements ReplayWriter {
  private static final int LONGEST = 2_000;

  /** How many requests of the evidence are listed; JSON has all of them. */
  private static final int SHOWN = 3;

  private final Lines out;

  TextReplay(Writer out) {
    this.out = new Lines(out);
  }

  @Override
  public void change(AlertChange change) {
    Alert alert = change.alert();
    out.line(
        Times.text(change.atNs()),
        "  ",
        "%-8s".formatted(alert.level().word()),
        " ",
        "%-9s".formatted(ChangeWords.of(change).replace('_', ' ')),
        " ",
        Plain.text(alert.rule() + alert.labels(), LONGEST));
    change.accept(new Details());
  }

  @Override
  public void end(Ending ending) {
    if (!ending.rules().isEmpty()) {
      out.line();
      new RuleTable(ending).print(out);
    }
    ending.notes().forEach(each -> out.line("note: ", Plain.text(each, LONGEST)));
  }

  /** What stands below the line of a change. */
  private final class Details implements AlertChange.Visitor<Integer> {
    @Override
    public Integer fired(AlertChange.Fired fired) {
      Alert alert = fired.alert();
      say(alert);
      String repeated = fired.repeated() ? ", still" : "";
      out.line("    ", "value ", number(alert.value()), ", fire ", "" + fired.fire(), repeated);
      return evidence(fired.evidence());
    }

    @Override
    public Integer recovered(AlertChange.Recovered recovered) {
      Alert alert = recovered.alert();
      String lasted = Human.duration(Math.max(0, recovered.atNs() - alert.startedAtNs()));
      String why =
          switch (recovered.ending()) {
            case CLEARED -> "";
            case UNKNOWN -> ", since it cannot be answered any more";
            case WITHDRAWN -> ", since the rule is off";
          };
      out.line("    ", "after ", lasted, why, ", value ", number(alert.value()));
      return 0;
    }

    @Override
    public Integer flapping(AlertChange.Flapping flapping) {
      out.line(
          "    ", "rises again and again; silent until ", Times.text(flapping.silentUntilNs()));
      return 0;
    }

    @Override
    public Integer wentBlind(AlertChange.WentBlind wentBlind) {
      return spot(wentBlind.spot());
    }

    @Override
    public Integer seesAgain(AlertChange.SeesAgain seesAgain) {
      return spot(seesAgain.spot());
    }

    private Integer spot(BlindSpot spot) {
      String rules = Human.count(spot.rules().size(), "rule") + ": ";
      out.line(
          "    ",
          Plain.text(spot.source() + ": " + spot.reason(), LONGEST),
          " since ",
          Times.text(spot.sinceNs()),
          "; blocks ",
          rules,
          Plain.text(String.join(", ", spot.rules()), LONGEST));
      return 0;
    }
  }

  private void say(Alert alert) {
    if (!alert.message().isEmpty()) {
      alert.message().lines().forEach(each -> out.line("    ", Plain.text(each, LONGEST)));
    }
  }

  private int evidence(Evidence evidence) {
    List<EvidenceRequest> shown =
        evidence.worst().subList(0, Math.min(SHOWN, evidence.worst().size()));
    if (evidence.requests() > 0) {
      out.line("    ", Human.count(evidence.requests(), "request"), " there, worst first");
    }
    shown.forEach(this::request);
    return shown.size();
  }

  private void request(EvidenceRequest request) {
    String who =
        Stream.of(request.labels().get("case_id"), request.labels().get("replica"))
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining(", "));
    boolean open = !Absent.has(request.endedAtNs());
    out.line(
        "      ",
        Plain.text(request.requestId() + (who.isEmpty() ? "" : " (" + who + ")"), LONGEST),
        "  ",
        number(request.value()),
        open ? ", in flight since " : ", " + Plain.text(request.status(), LONGEST) + ", started ",
        Times.text(request.startedAtNs()));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? Human.UNKNOWN : String.format(Locale.ROOT, "%.6g", value);
  }
}
