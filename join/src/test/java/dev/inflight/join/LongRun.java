package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.Event;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A random run that is long against its intervals: thousands of polls of each series, with gaps,
 * missed polls, resets and an identity that ends; cases that have their time and lie dormant then,
 * some to come back. Client and server share a clock. A seed gives the same run for ever.
 */
final class LongRun {
  static final long MS = 1_000_000;
  static final long START = 1_700_000_000_000_000_000L;
  private static final String RUN = "run-7";
  private static final long POLL = 10 * MS;

  final JoinOptions options;
  private final SplittableRandom random;
  private final long span;
  private final long perRequest;
  private final List<Lane> lanes = new ArrayList<>();

  /** One series under way. */
  private static final class Lane {
    final SeriesKey key;
    long at;
    double level;

    Lane(SeriesKey key, long at) {
      this.key = key;
      this.at = at;
    }
  }

  LongRun(long seed, int polls, long perRequest, long uncertainty) {
    random = new SplittableRandom(seed);
    span = polls * POLL;
    this.perRequest = perRequest;
    JoinOptions d = JoinOptions.DEFAULT;
    options =
        new JoinOptions(
            true,
            d.routes(),
            false,
            false,
            d.offsets(),
            uncertainty > 0 ? java.util.Map.of("h", uncertainty) : java.util.Map.of(),
            "",
            true,
            "*",
            d.latenessNs(),
            d.requestLatenessNs(),
            d.idleTimeoutNs(),
            d.horizonNs(),
            d.order());
    ServerIdentity one = identity(1, "GPU-1");
    ServerIdentity two = identity(2, "GPU-2");
    lane(one, "device_memory_used_bytes", "By", MetricKind.GAUGE, Scope.GPU_DEVICE);
    lane(one, "gpu_energy", "J", MetricKind.COUNTER, Scope.GPU_DEVICE);
    lane(one, "gpu_sm_active", "1", MetricKind.GAUGE, Scope.GPU_DEVICE);
    lane(two, "generation_tokens", "{token}", MetricKind.COUNTER, Scope.ENGINE);
    lane(two, "kv_cache_usage", "1", MetricKind.GAUGE, Scope.ENGINE);
    lane(two, "bytes_moved", "By", MetricKind.COUNTER, Scope.ENGINE);
  }

  private static ServerIdentity identity(long pid, String device) {
    return new ServerIdentity("h", pid, START, device, "", "", -1, "b", "", -1);
  }

  private void lane(ServerIdentity of, String metric, String unit, MetricKind kind, Scope scope) {
    SeriesKey key =
        new SeriesKey(
            of, metric, "nvml", unit, kind, scope, scope.owner(), RUN, "h/b/unix_epoch_ns", true);
    lanes.add(new Lane(key, START - random.nextLong(POLL)));
  }

  /** All events, in order of when they are written. */
  List<Event> events() {
    List<Event> all = new ArrayList<>();
    stream(all::add);
    all.sort(java.util.Comparator.comparingLong(LongRun::writtenAt));
    return all;
  }

  static long writtenAt(Event event) {
    if (event instanceof RequestEvent r) {
      return r.endedAtNs();
    }
    if (event instanceof TelemetrySample s) {
      return s.observedAtNs();
    }
    if (event instanceof RequestSign s) {
      return s.startedAtNs();
    }
    return event instanceof ClientSample s ? s.timestampNs() : Long.MIN_VALUE;
  }

  /** The same about in time order, and never the whole of it at once. */
  void stream(Consumer<Event> to) {
    to.accept(new Artifact("a", "s", true, RUN, "h/b/unix_epoch_ns", "", "", "a"));
    int id = 0;
    boolean ending = random.nextInt(3) == 0;
    for (long at = START; at < START + span; at += perRequest) {
      polls(at, ending && at > START + span / 10 * 9, to);
      if (random.nextInt(8) > 0) {
        request(id++, at + random.nextLong(perRequest), to);
      }
      if (random.nextInt(50) == 0) {
        to.accept(new ClientSample("s", at, "nvml", "0", id, 1, 2, random.nextInt(100), 3 * id));
      }
    }
    polls(START + span, false, to);
  }

  private void polls(long until, boolean ending, Consumer<Event> to) {
    for (Lane lane : lanes) {
      while (lane.at < until) {
        int draw = random.nextInt(1000);
        SampleState state = SampleState.VALID;
        if (draw < 30) {
          state = draw < 20 ? SampleState.MISSING : SampleState.STALE;
        } else if (ending && lane.key.identity().pid() == 2 && draw < 40) {
          state = SampleState.INVALID;
        }
        to.accept(
            new TelemetrySample(
                lane.key, lane.at, bits(lane, state), state, POLL, "", Provenance.OBSERVED));
        lane.at += draw > 985 ? POLL * (2 + random.nextInt(40)) : POLL + random.nextInt(2000) - 999;
      }
    }
  }

  private long bits(Lane lane, SampleState state) {
    if (state != SampleState.VALID) {
      return 0;
    }
    boolean counter = lane.key.kind() == MetricKind.COUNTER;
    boolean reset = counter && random.nextInt(500) == 0;
    lane.level = reset ? 1 : counter ? lane.level + random.nextDouble() : random.nextDouble();
    return lane.key.integer()
        ? (long) (lane.level * (1L << 60) / (counter ? 1 << 20 : 1))
        : Double.doubleToRawLongBits(lane.level);
  }

  private void request(int id, long start, Consumer<Event> to) {
    long length = 1 + random.nextLong(random.nextInt(20) == 0 ? 900 * MS : 90 * MS);
    long tenth = (start - START) * 10 / span;
    String caseId = random.nextInt(200) == 0 ? "all along" : "c" + (tenth == 9 ? 1 : tenth / 2);
    boolean stream = random.nextBoolean();
    to.accept(sign("q" + id, caseId, start));
    to.accept(
        new RequestEvent(
            "s",
            "q" + id,
            caseId,
            "e",
            "m",
            random.nextInt(30) == 0 ? Phase.WARMUP : Phase.MEASURED,
            start,
            start + length,
            start - random.nextInt(1000),
            stream,
            random.nextInt(20) == 0 ? "timeout" : "ok",
            Double.NaN,
            stream ? random.nextLong(length) / 1e6 : Double.NaN,
            Double.NaN,
            new double[] {random.nextInt(50), random.nextDouble()},
            random.nextInt(100),
            random.nextInt(100),
            "server_usage",
            200,
            "stop",
            "",
            "",
            "closed",
            "",
            "",
            ServedBy.UNKNOWN));
  }

  static RequestSign sign(String id, String caseId, long start) {
    return new RequestSign(
        false, "s", id, "", caseId, Phase.MEASURED, "e", "m", start, start, Absent.LONG);
  }
}
