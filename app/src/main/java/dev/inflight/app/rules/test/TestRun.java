package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.Expectation;
import dev.inflight.rules.engine.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One test in virtual time: at each moment first what comes in, then a tick, then the looks. */
final class TestRun {
  private final RuleEngine engine;
  private final Set<String> rules;
  private final long startNs;
  private final long tickNs;
  private final List<SeriesFeed> series = new ArrayList<>();
  private final RequestFeed requests;
  private final List<Expectation> expectations;
  private final Alerting alerting = new Alerting();
  private final List<Difference> differences = new ArrayList<>();
  private long nextTickNs;

  TestRun(RuleEngine engine, Set<String> rules, TestCase test, long startNs, long tickNs) {
    this.engine = engine;
    this.rules = rules;
    this.startNs = startNs;
    this.tickNs = tickNs;
    test.series()
        .forEach(each -> series.add(new SeriesFeed(each, engine, startNs, test.intervalNs())));
    requests = new RequestFeed(test.requests(), startNs);
    expectations = test.expectations();
    nextTickNs = startNs;
  }

  List<Difference> run() {
    for (Expectation each : expectations) {
      long atNs = startNs + each.at();
      for (long now = next(); now <= atNs; now = next()) {
        happen(now);
      }
      alerting.hear(engine.evaluate(atNs));
      differences.addAll(new Comparison(engine, rules, alerting, each, atNs).differences());
    }
    return differences;
  }

  private long next() {
    long next = Math.min(nextTickNs, requests.nextNs());
    for (SeriesFeed each : series) {
      next = Math.min(next, each.nextNs());
    }
    return next;
  }

  private void happen(long nowNs) {
    for (SeriesFeed each : series) {
      while (each.nextNs() == nowNs) {
        alerting.hear(each.send(engine));
      }
    }
    while (requests.nextNs() == nowNs) {
      alerting.hear(requests.send(engine));
    }
    if (nextTickNs == nowNs) {
      alerting.hear(engine.tick(nowNs));
      nextTickNs += tickNs;
    }
  }
}
