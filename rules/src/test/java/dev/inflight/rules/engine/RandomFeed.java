package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A made-up stretch of life: points in and out of order, requests, ticks, gaps, odd values. */
final class RandomFeed {

  /** One thing that happens. */
  interface Step {
    List<AlertChange> feed(RuleEngine engine);
  }

  private final Random random;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> open = new ArrayList<>();
  private long nowNs = 1_000 * Lab.S;
  private int requests;
  private long step;

  RandomFeed(long seed, int length) {
    random = new Random(seed);
    for (int i = 0; i < length; i++) {
      happen();
    }
  }

  List<Step> steps() {
    return steps;
  }

  private void happen() {
    if (random.nextInt(3) > 0) {
      nowNs += random.nextInt(4) * Lab.S / 2;
    }
    if (random.nextInt(60) == 0) {
      nowNs += 90 * Lab.S;
    }
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> point("a", Labels.NONE);
      case 3, 4 -> point("b", hostAndDevice());
      case 5 -> request();
      default -> tick();
    }
  }

  private void tick() {
    long at = nowNs;
    steps.add(engine -> engine.tick(at));
  }

  private Labels hostAndDevice() {
    String host = "h" + random.nextInt(3);
    return random.nextInt(4) == 0
        ? Labels.of(Map.of("host", host))
        : Labels.of(Map.of("host", host, "device", "d" + random.nextInt(2)));
  }

  private void point(String metric, Labels labels) {
    long at = random.nextInt(5) == 0 ? nowNs - random.nextInt(8) * Lab.S : nowNs;
    double value =
        switch (random.nextInt(30)) {
          case 0 -> Double.NaN;
          case 1 -> Double.POSITIVE_INFINITY;
          default -> Math.round(random.nextDouble() * 100) / 10.0;
        };
    long at1 = step++;
    boolean stepped = random.nextBoolean();
    boolean ends = random.nextInt(40) == 0;
    steps.add(
        engine -> {
          SeriesRef series = engine.series(metric, labels);
          return ends
              ? engine.stale(series, at)
              : engine.add(series, at, stepped ? at1 : Absent.LONG, value);
        });
  }

  private void request() {
    long at = nowNs;
    if (open.size() < 6 && random.nextBoolean()) {
      String id = "r" + requests++;
      open.add(id);
      steps.add(engine -> engine.opened(id, Labels.of(Map.of("host", "h0")), at));
    } else if (!open.isEmpty()) {
      String id = open.get(random.nextInt(open.size()));
      if (random.nextBoolean()) {
        steps.add(engine -> engine.firstToken(id, at));
      } else {
        open.remove(id);
        double ttft = random.nextInt(5_000);
        steps.add(
            engine ->
                engine.closed(
                    TestRequest.of(id, at - 5 * Lab.S, at, ttft), Labels.of(Map.of("host", "h0"))));
      }
    }
  }
}
