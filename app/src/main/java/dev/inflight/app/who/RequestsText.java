package dev.inflight.app.who;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServerIdentity;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Page;
import dev.inflight.sink.report.Plain;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The requests in flight as a table, the first of them one by one. */
final class RequestsText {
  private static final int LONGEST_ID = 36;
  private static final int LONGEST_NAME = 24;

  private final Answer answer;
  private final Optional<ServerIdentity> peaked;

  RequestsText(Answer answer) {
    this.answer = answer;
    peaked = answer.peak().map(each -> each.sample().series().identity());
  }

  void print(Page page, int top) {
    List<Routed> shown = answer.requests().stream().limit(top).toList();
    if (!shown.isEmpty()) {
      table(shown).print(page);
    }
    more(page, top);
    if (shown.stream().anyMatch(this::mayHavePeaked)) {
      page.line("* may have been served by the device that peaked");
    }
  }

  private Table table(List<Routed> shown) {
    Table table = new Table().column("", 0, false).column("phase", 0, false);
    if (answer.window().wide()) {
      table.column("overlap", 0, true);
    }
    table
        .column("age", 0, true)
        .column("left", 2, true)
        .column("total", 4, true)
        .column("tokens in/out", 1, true)
        .column("status", 3, false)
        .column("replica", 2, false);
    shown.forEach(each -> table.row(cells(each)));
    return table;
  }

  private List<String> cells(Routed of) {
    Flight flight = of.flight();
    RequestEvent request = flight.request();
    List<String> cells = new ArrayList<>();
    String mark = mayHavePeaked(of) ? DevicesText.MARK : " ";
    cells.add(mark + Plain.text(request.requestId(), LONGEST_ID));
    cells.add(flight.phase().words());
    if (answer.window().wide()) {
      cells.add(Human.duration(flight.overlapNs()));
    }
    cells.add(Human.duration(flight.ageNs()));
    cells.add(flight.open() ? Human.UNKNOWN : Human.duration(flight.leftNs()));
    cells.add(
        flight.open()
            ? Human.UNKNOWN
            : Human.duration(request.endedAtNs() - request.startedAtNs()));
    cells.add(count(request.promptTokens()) + "/" + count(request.outputTokens()));
    cells.add(status(flight));
    cells.add(replica(of));
    return cells;
  }

  private static String status(Flight flight) {
    String status =
        flight.open() ? "no end known" : Plain.text(flight.request().status(), LONGEST_NAME);
    return status + (flight.warmup() ? ", warm-up" : "");
  }

  private static String count(long value) {
    return Absent.has(value) ? Human.count(value) : Human.UNKNOWN;
  }

  private static String replica(Routed of) {
    return switch (of.replicas().size()) {
      case 0 -> Human.UNKNOWN;
      case 1 -> Routed.name(of.candidates().get(0));
      default -> "one of " + of.replicas().size();
    };
  }

  private boolean mayHavePeaked(Routed of) {
    return peaked.isPresent() && of.mayBe(peaked.get());
  }

  private void more(Page page, int top) {
    Map<FlightPhase, Long> rest = new EnumMap<>(FlightPhase.class);
    answer.requests().stream()
        .skip(top)
        .forEach(each -> rest.merge(each.flight().phase(), 1L, Long::sum));
    answer.beyond().forEach((phase, count) -> rest.merge(phase, count, Long::sum));
    if (!rest.isEmpty()) {
      long count = rest.values().stream().mapToLong(Long::longValue).sum();
      String phases =
          rest.entrySet().stream()
              .map(each -> Human.count(each.getValue()) + " " + each.getKey().words())
              .collect(Collectors.joining(", "));
      page.line(" and " + Human.count(count) + " more: " + phases);
    }
    if (answer.notSelected() > 0) {
      page.line(" and " + Human.count(answer.notSelected(), "request") + " of other cases");
    }
  }
}
