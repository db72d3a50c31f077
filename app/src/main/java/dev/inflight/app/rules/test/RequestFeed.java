package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.InputRequest;
import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The requests of a test on their way into an engine: opened, first tokens, closed, by time. */
final class RequestFeed {
  /** What happens to a request at one moment. */
  private interface Deed {
    List<AlertChange> happen(RuleEngine engine);
  }

  private record Moment(long atNs, Deed deed) {}

  private final List<Moment> moments = new ArrayList<>();
  private int next;

  RequestFeed(List<InputRequest> requests, long startNs) {
    for (InputRequest each : requests) {
      long openedNs = startNs + each.start();
      moments.add(
          new Moment(openedNs, engine -> engine.opened(each.id(), each.labels(), openedNs)));
      each.firstToken()
          .map(at -> startNs + at)
          .ifPresent(at -> moments.add(new Moment(at, engine -> engine.firstToken(each.id(), at))));
      each.end()
          .map(at -> startNs + at)
          .ifPresent(
              at ->
                  moments.add(
                      new Moment(
                          at,
                          engine ->
                              engine.closed(TestedRequest.of(each, startNs), each.labels()))));
    }
    moments.sort(Comparator.comparingLong(Moment::atNs));
  }

  long nextNs() {
    return next < moments.size() ? moments.get(next).atNs() : SeriesFeed.NEVER;
  }

  List<AlertChange> send(RuleEngine engine) {
    return moments.get(next++).deed().happen(engine);
  }
}
