package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Report;
import java.util.ArrayList;
import java.util.List;

/** The first line: what was measured, where and when. */
final class Title {
  private static final int LONGEST_NAME = 40;

  private Title() {}

  static List<String> pieces(
      ReportContext context, Report report, Gathering gathering, Places places) {
    List<String> pieces = new ArrayList<>();
    if (!context.title().isEmpty()) {
      pieces.add(Plain.text(context.title(), 3 * LONGEST_NAME));
    }
    String what = gathering.models().words(LONGEST_NAME);
    String where = hosts(places);
    String both = what.isEmpty() || where.isEmpty() ? what + where : what + " on " + where;
    if (!both.isEmpty()) {
      pieces.add(both);
    }
    String machines = machines(places);
    if (!machines.isEmpty()) {
      pieces.add(machines);
    }
    if (gathering.arrivals().sorted().size() == 1) {
      pieces.add(arrival(gathering.arrivals().words(LONGEST_NAME)));
    }
    if (Absent.has(report.windowFromNs()) && Absent.has(report.windowToNs())) {
      pieces.add(Human.span(report.windowFromNs(), report.windowToNs()));
    }
    return pieces.isEmpty() ? List.of("Nothing measured") : pieces;
  }

  private static String arrival(String mode) {
    return mode.equals("open") || mode.equals("closed") ? mode + " loop" : mode.replace('_', ' ');
  }

  private static String hosts(Places places) {
    Names hosts = new Names();
    places.hosts().forEach(hosts::add);
    return hosts.words(LONGEST_NAME);
  }

  private static String machines(Places places) {
    int replicas = places.replicas().size();
    long gpus = places.count(Place.Kind.GPU);
    if (gpus == 0) {
      return replicas == 0 ? "" : Human.count(replicas, "replica");
    }
    return replicas > 1 && gpus % replicas == 0
        ? replicas + " replicas × " + Human.count(gpus / replicas, "GPU")
        : Human.count(gpus, "GPU");
  }
}
