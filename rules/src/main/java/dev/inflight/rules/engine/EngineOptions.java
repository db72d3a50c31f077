package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Level;
import dev.inflight.rules.Inhibition;
import dev.inflight.rules.plan.Dialect;
import java.util.List;
import java.util.Map;

/**
 * How an engine treats all its rules. Times are nanoseconds.
 *
 * @param run name of the run, for templates; empty when there is none
 * @param startedAtNs when the run began, Unix nanoseconds; {@link Absent#LONG}: with the first
 *     point
 * @param dialect how conditions are read where their text leaves room
 * @param latenessNs how far behind the newest time a point may come and still be inserted
 * @param maxPointsPerStream what one stream may hold; the oldest leave first
 * @param maxOpenRequests how many requests may be open at once; further ones are counted only
 * @param objectives most milliseconds that a good request takes, by {@code ttft_ms}, {@code
 *     tpot_ms} and {@code e2e_ms}; with any, {@code request/good} tells who kept them all
 * @param blind what to say of sources that leave rules without an answer
 * @param inhibitions which alerts mute which
 */
public record EngineOptions(
    String run,
    long startedAtNs,
    Dialect dialect,
    long latenessNs,
    int maxPointsPerStream,
    int maxOpenRequests,
    Map<String, Double> objectives,
    Blind blind,
    List<Inhibition> inhibitions) {

  /** Full warm-up, five seconds of lateness, blind spots told. */
  public static final EngineOptions DEFAULT =
      new EngineOptions(
          "",
          Absent.LONG,
          Dialect.OURS,
          5_000_000_000L,
          10_000_000,
          100_000,
          Map.of(),
          Blind.DEFAULT,
          List.of());

  public EngineOptions {
    objectives = Map.copyOf(objectives);
    inhibitions = List.copyOf(inhibitions);
  }

  /**
   * Whether and how blind spots are told.
   *
   * @param afterNs how long a source must be silent or broken
   */
  public record Blind(boolean enabled, Level level, long afterNs) {
    public static final Blind DEFAULT = new Blind(true, Level.WARNING, 60_000_000_000L);
    public static final Blind OFF = new Blind(false, Level.WARNING, 0);
  }

  public EngineOptions named(String name) {
    return new EngineOptions(
        name,
        startedAtNs,
        dialect,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        blind,
        inhibitions);
  }

  public EngineOptions startedAt(long ns) {
    return new EngineOptions(
        run,
        ns,
        dialect,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        blind,
        inhibitions);
  }

  public EngineOptions withDialect(Dialect other) {
    return new EngineOptions(
        run,
        startedAtNs,
        other,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        blind,
        inhibitions);
  }

  public EngineOptions withBlind(Blind other) {
    return new EngineOptions(
        run,
        startedAtNs,
        dialect,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        other,
        inhibitions);
  }

  public EngineOptions withInhibitions(List<Inhibition> others) {
    return new EngineOptions(
        run,
        startedAtNs,
        dialect,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        blind,
        others);
  }

  public EngineOptions withLateness(long ns) {
    return new EngineOptions(
        run,
        startedAtNs,
        dialect,
        ns,
        maxPointsPerStream,
        maxOpenRequests,
        objectives,
        blind,
        inhibitions);
  }

  /** The same with objectives of requests. */
  public EngineOptions withObjectives(Map<String, Double> others) {
    return new EngineOptions(
        run,
        startedAtNs,
        dialect,
        latenessNs,
        maxPointsPerStream,
        maxOpenRequests,
        others,
        blind,
        inhibitions);
  }
}
