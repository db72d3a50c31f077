package dev.inflight.sink.report;

import static dev.inflight.sink.report.JsonOut.quoted;

import dev.inflight.model.MetricKind;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.Stat;
import java.util.Set;

/** Writes what one series did in one window. */
final class OverlapJson {
  private static final int GAPS = 8;
  private static final byte[] SERIES_ID = quoted("series_id");
  private static final byte[] WINDOW = quoted("window");
  private static final byte[] COUNTED_WINDOW_NS = quoted("counted_window_ns");
  private static final byte[] COUNT = quoted("count");
  private static final byte[] MIN = quoted("min");
  private static final byte[] MAX = quoted("max");
  private static final byte[] MEAN = quoted("mean");
  private static final byte[] FIRST = quoted("first");
  private static final byte[] LAST = quoted("last");
  private static final byte[] DELTA = quoted("delta");
  private static final byte[] TIME_MEAN = quoted("time_mean");
  private static final byte[] INCREASE = quoted("increase");
  private static final byte[] RESETS = quoted("resets");
  private static final byte[] INCREASE_BOUNDS = quoted("increase_bounds");
  private static final byte[] SHARE = quoted("share");
  private static final byte[] OVERLAPPED = quoted("overlapped");
  private static final byte[] EXCLUSIVE = quoted("exclusive");
  private static final byte[] EQUAL_SHARE = quoted("equal_share");
  private static final byte[] ESTIMATE = quoted("estimate");
  private static final byte[] EDGE_SAMPLES = quoted("edge_samples");
  private static final byte[] STATES = quoted("states");
  private static final byte[] VALID = quoted("valid");
  private static final byte[] MISSING = quoted("missing");
  private static final byte[] STALE = quoted("stale");
  private static final byte[] INVALID = quoted("invalid");
  private static final byte[] COVERAGE = quoted("coverage");
  private static final byte[] STATUS = quoted("status");
  private static final byte[] REASONS = quoted("reasons");
  private static final byte[] COVERED_RATIO = quoted("covered_ratio");
  private static final byte[] GAPS_KEY = quoted("gaps");
  private static final byte[] GAP_COUNT = quoted("gap_count");
  private static final byte[] BRACKET = quoted("bracket");
  private static final byte[] BEFORE = quoted("before");
  private static final byte[] AFTER = quoted("after");
  private static final byte[] AT_NS = quoted("at_ns");
  private static final byte[] VALUE = quoted("value");
  private static final byte[] NEAREST_SAMPLE_NS = quoted("nearest_sample_ns");

  private final SeriesIds ids = new SeriesIds(key -> Ascii.bytes('"' + key.id() + '"'));

  void write(JsonOut json, Overlap of) {
    json.open().key(SERIES_ID).raw(ids.of(of)).key(WINDOW).name(of.window().wire());
    json.key(COUNTED_WINDOW_NS).pair(of.countedFromNs(), of.countedToNs());
    json.key(COUNT).count(of.count());
    stat(json.key(MIN), of, Stat.MIN);
    stat(json.key(MAX), of, Stat.MAX);
    stat(json.key(MEAN), of, Stat.MEAN);
    stat(json.key(FIRST), of, Stat.FIRST);
    stat(json.key(LAST), of, Stat.LAST);
    stat(json.key(DELTA), of, Stat.DELTA);
    stat(json.key(TIME_MEAN), of, Stat.TIME_MEAN);
    growth(json, of);
    share(json.key(SHARE), of);
    json.key(EDGE_SAMPLES).count(of.edgeSamples());
    states(json.key(STATES), of);
    coverage(json.key(COVERAGE), of);
    bracket(json.key(BRACKET), of);
    json.key(NEAREST_SAMPLE_NS).number(of.nearestSampleNs()).close();
  }

  private static JsonOut stat(JsonOut json, Overlap of, Stat stat) {
    if (!of.has(stat)) {
      return json.nothing();
    }
    return of.isExact(stat) ? json.count(of.exact(stat)) : json.number(of.value(stat));
  }

  private static void growth(JsonOut json, Overlap of) {
    boolean counter = of.series().kind() == MetricKind.COUNTER;
    if (counter && of.has(Stat.INCREASE)) {
      stat(json.key(INCREASE), of, Stat.INCREASE).key(RESETS).count(of.resets());
    } else {
      json.key(INCREASE).nothing().key(RESETS).nothing();
    }
    json.key(INCREASE_BOUNDS);
    if (counter && (of.has(Stat.INCREASE_LOW) || of.has(Stat.INCREASE_HIGH))) {
      stat(json.openArray(), of, Stat.INCREASE_LOW);
      stat(json, of, Stat.INCREASE_HIGH).closeArray();
    } else {
      json.nothing();
    }
  }

  private static void share(JsonOut json, Overlap of) {
    if (!of.has(Stat.OVERLAPPED)) {
      json.nothing();
      return;
    }
    stat(json.open().key(OVERLAPPED), of, Stat.OVERLAPPED);
    stat(json.key(EXCLUSIVE), of, Stat.EXCLUSIVE);
    stat(json.key(EQUAL_SHARE), of, Stat.EQUAL_SHARE);
    json.key(ESTIMATE).bool(true).close();
  }

  private static void states(JsonOut json, Overlap of) {
    json.open();
    json.key(VALID).count(of.states(SampleState.VALID));
    json.key(MISSING).count(of.states(SampleState.MISSING));
    json.key(STALE).count(of.states(SampleState.STALE));
    json.key(INVALID).count(of.states(SampleState.INVALID));
    json.close();
  }

  private static void coverage(JsonOut json, Overlap of) {
    json.open().key(STATUS).name(of.coverage().wire()).key(REASONS).openArray();
    Set<Reason> reasons = of.reasons();
    if (!reasons.isEmpty()) {
      for (Reason reason : reasons) {
        json.name(reason.wire());
      }
    }
    json.closeArray().key(COVERED_RATIO).number(of.coveredRatio());
    json.key(GAPS_KEY).openArray();
    for (int at = 0; at < Math.min(GAPS, of.gapCount()); at++) {
      json.pair(of.gapFromNs(at), of.gapToNs(at));
    }
    json.closeArray().key(GAP_COUNT).count(of.gapCount()).close();
  }

  private static void bracket(JsonOut json, Overlap of) {
    if (!of.bracketed()) {
      json.nothing();
      return;
    }
    json.open();
    json.key(BEFORE).open().key(AT_NS).number(of.beforeNs());
    json.key(VALUE).number(of.beforeValue()).close();
    json.key(AFTER).open().key(AT_NS).number(of.afterNs());
    json.key(VALUE).number(of.afterValue()).close();
    json.close();
  }
}
