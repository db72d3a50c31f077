package dev.inflight.sink.report;

import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The counter tracks of a trace: a process per device or engine, a track per metric. */
final class TraceSamples {
  /** Samples that wait for the first request; of more, the newest. */
  static final int MOST_WAITING = 1 << 16;

  private static final int FIRST_PID = 10;
  private static final int NO_THREAD = 0;

  private final TraceOut out;
  private final Map<Place, Integer> pids = new HashMap<>();
  private final Map<SeriesKey, Track> tracks = new HashMap<>();
  private final Map<SeriesKey, Track> known = new IdentityHashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private boolean opened;
  private long baseNs;
  private long beforeRun;

  TraceSamples(TraceOut out) {
    this.out = out;
  }

  private record Track(int pid, String name) {}

  private record Waiting(TelemetrySample sample, long placedNs) {}

  void take(TelemetrySample sample, long placedNs) {
    if (opened) {
      draw(sample, placedNs);
      return;
    }
    if (waiting.size() == MOST_WAITING) {
      waiting.removeFirst();
      beforeRun++;
    }
    waiting.addLast(new Waiting(sample, placedNs));
  }

  /** Placed time of the earliest sample that waits, 0 without any. */
  long earliest() {
    return waiting.stream().mapToLong(Waiting::placedNs).min().orElse(0);
  }

  void open(long runStartNs) {
    opened = true;
    baseNs = runStartNs;
    waiting.forEach(each -> draw(each.sample, each.placedNs));
    waiting.clear();
  }

  private void draw(TelemetrySample sample, long placedNs) {
    if (placedNs < baseNs) {
      beforeRun++;
      return;
    }
    Track track = track(sample.series());
    if (sample.state() == SampleState.INVALID) {
      ended(track, placedNs);
      return;
    }
    JsonOut json = out.event('C', track.pid, NO_THREAD);
    out.at(placedNs);
    json.key("name").text(track.name);
    out.args().key("value");
    if (sample.series().integer()) {
      json.count(sample.bits());
    } else {
      json.number(finite(sample.value()));
    }
    out.endArgs();
    out.end();
  }

  /** A track takes numbers only. */
  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }

  private void ended(Track track, long placedNs) {
    JsonOut json = out.event('i', track.pid, NO_THREAD);
    out.at(placedNs);
    json.key("name").text(track.name + ": no longer the one observed").key("s").name("p");
    out.end();
  }

  private Track track(SeriesKey key) {
    Track track = known.get(key);
    if (track == null) {
      track = tracks.computeIfAbsent(key, this::newTrack);
      known.put(key, track);
    }
    return track;
  }

  private Track newTrack(SeriesKey key) {
    int pid = pids.computeIfAbsent(Place.of(key), this::newProcess);
    String unit = key.unit().equals("1") || key.unit().isEmpty() ? "" : " (" + key.unit() + ")";
    String name = key.metric() + unit;
    int times = names.merge(pid + "/" + name, 1, Integer::sum);
    return new Track(pid, times == 1 ? name : name + " " + key.source() + " " + times);
  }

  private int newProcess(Place place) {
    int pid = FIRST_PID + pids.size();
    String name = place.kind().word() + " " + place.name();
    out.name(pid, place.name().contains(place.host()) ? name : name + " on " + place.host());
    return pid;
  }

  /** Samples from before the run's start, which are not drawn. */
  long beforeRun() {
    return beforeRun;
  }
}
