package dev.inflight.app.who;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.sink.report.Hints;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Page;
import dev.inflight.sink.report.Place;
import dev.inflight.sink.report.Places;
import dev.inflight.sink.report.Plain;
import dev.inflight.sink.report.Quantity;
import dev.inflight.sink.report.Throttle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The answer for a person at a terminal. */
final class WhoText {
  private static final int LONGEST_NAME = 40;

  private final Answer answer;
  private final Page page;
  private final Places places;

  private WhoText(Answer answer, Page page) {
    this.answer = answer;
    this.page = page;
    places = new Places(answer.series());
  }

  /** One page: the moment, the devices then, and at most {@code top} requests. */
  static String of(Answer answer, int top, int columns, boolean color) {
    Page page = new Page(columns, color);
    new WhoText(answer, page).print(top);
    return page.toString();
  }

  private void print(int top) {
    String moment = Moment.instant(answer.window().atNs());
    page.pieces(Page.Ink.BOLD, moment, moment(), 2);
    answer.peak().ifPresent(this::peak);
    devices();
    page.blank();
    page.line(Page.Ink.BOLD, "IN FLIGHT", "  " + inFlight());
    new RequestsText(answer).print(page, top);
    if (!answer.everybody().isEmpty()) {
      page.blank();
      new AloneText(answer).print(page);
    }
    page.blank();
    page.pieces(Page.Ink.PLAIN, "Overlap in time, not ownership. Next: ", next(), 2);
  }

  private String inFlight() {
    if (answer.inFlight() == 0) {
      return "no request";
    }
    String order = answer.window().wide() ? "longest overlap, then most tokens" : "most tokens";
    return Human.count(answer.inFlight(), "request") + ", " + order + " first";
  }

  private List<String> moment() {
    TimeWindow window = answer.window();
    List<String> pieces = new ArrayList<>();
    pieces.add(
        window.wide() ? " ± " + Human.duration(window.toNs() - window.atNs()) : " client's clock");
    if (!answer.span().isEmpty()) {
      long into = window.atNs() - answer.span().fromNs();
      pieces.add(
          into < 0
              ? Human.duration(-into) + " before the run's first request"
              : Human.duration(into) + " after the run's start");
    }
    return pieces;
  }

  private void peak(Peak peak) {
    SeriesKey series = peak.sample().series();
    List<String> pieces = new ArrayList<>();
    String metric = Plain.text(series.metric(), LONGEST_NAME);
    pieces.add("  " + metric + " " + value(peak) + " on " + places.name(Place.of(series)));
    replica(series.identity()).forEach(pieces::add);
    if (peak.tied()) {
      pieces.add("the earliest of several readings as high");
    }
    page.pieces(Page.Ink.BOLD, "PEAK", pieces, 6);
    if (series.kind() == MetricKind.COUNTER) {
      page.sentence(
          Page.Ink.YELLOW,
          "  ! ",
          "a counter only grows: its largest reading is about its last",
          4);
    }
  }

  private static List<String> replica(ServerIdentity identity) {
    List<String> names = new ArrayList<>();
    if (!identity.replicaId().isEmpty() || !identity.groupId().isEmpty()) {
      names.add(Plain.text(identity.replica(), LONGEST_NAME));
    }
    if (!identity.host().isEmpty()) {
      names.add("host " + Plain.text(identity.host(), LONGEST_NAME));
    }
    return names;
  }

  private static String value(Peak peak) {
    SeriesKey series = peak.sample().series();
    return series.metric().equals(KnownMetric.GPU_THROTTLE_REASONS.wire())
        ? Throttle.words(peak.sample().value())
        : Quantity.of(peak.sample().value(), series.unit());
  }

  private void devices() {
    page.blank();
    if (answer.devices().isEmpty()) {
      page.line(
          Page.Ink.BOLD,
          "DEVICES",
          answer.series().isEmpty() ? "  no telemetry was given" : "  no reading has a place near");
    } else {
      page.line(Page.Ink.BOLD, "DEVICES", "  the readings just before → just after");
      new DevicesText(answer, places).print(page, answer.devices());
    }
    Map<Reason, Long> unplaced = new EnumMap<>(Reason.class);
    answer
        .series()
        .forEach(each -> each.reason().ifPresent(why -> unplaced.merge(why, 1L, Long::sum)));
    Hints hints = new Hints(Map.of());
    unplaced.forEach(
        (why, count) ->
            page.advice(
                Page.Ink.YELLOW,
                "  ! ",
                Human.count(count, "series") + " left out: " + why.wire() + " → " + hints.of(why),
                4));
  }

  private List<String> next() {
    String moment = Moment.instant(answer.window().atNs());
    return answer.window().wide()
        ? List.of("--format json", "report --trace t.json.gz (Perfetto)")
        : List.of(
            "who --at " + moment + " --around 1s",
            "--format json",
            "report --trace t.json.gz (Perfetto)");
  }
}
