package dev.inflight.join;

import java.util.List;
import java.util.Map;

/**
 * What the operator decides about a join. All durations in nanoseconds.
 *
 * @param direct all given telemetry belongs to the server that answered all given requests
 * @param routes the route table; the first line that matches a request decides
 * @param strictRoutes refuse the implied route
 * @param strictClocks refuse clocks that are taken on trust
 * @param offsets client − server by host; the empty host stands for "the remote one"
 * @param uncertainties by host, not negative; the empty host stands for "the remote one"
 * @param runId the run of records whose session has no artifact, empty when not given
 * @param includeWarmup whether warm-up requests are analysed too
 * @param caseGlob which cases are analysed
 * @param latenessNs how far telemetry may lag behind its newest stamp
 * @param requestLatenessNs how far requests may lag behind their newest start
 * @param idleTimeoutNs after which silence of a domain stops holding rows back
 * @param horizonNs how far back the state reaches
 * @param order in which order rows come out
 */
public record JoinOptions(
    boolean direct,
    List<Route> routes,
    boolean strictRoutes,
    boolean strictClocks,
    Map<String, Long> offsets,
    Map<String, Long> uncertainties,
    String runId,
    boolean includeWarmup,
    String caseGlob,
    long latenessNs,
    long requestLatenessNs,
    long idleTimeoutNs,
    long horizonNs,
    Order order) {

  /** In which order rows come out. */
  public enum Order {
    /** By (start, request id), for files: every row of the run says {@code end_of_input}. */
    START,
    /** As soon as they are final, for live input. */
    FINAL
  }

  public static final long SECOND = 1_000_000_000L;

  /** No routes, no flags, lateness 2 s, idle timeout 10 s, horizon 15 min, rows by start. */
  public static final JoinOptions DEFAULT =
      new JoinOptions(
          false,
          List.of(),
          false,
          false,
          Map.of(),
          Map.of(),
          "",
          false,
          "*",
          2 * SECOND,
          2 * SECOND,
          10 * SECOND,
          900 * SECOND,
          Order.START);

  public JoinOptions {
    routes = List.copyOf(routes);
    offsets = Map.copyOf(offsets);
    uncertainties = Map.copyOf(uncertainties);
  }

  /** The usual ones for live input. */
  public static JoinOptions live(boolean direct, List<Route> routes) {
    return new JoinOptions(
        direct,
        routes,
        DEFAULT.strictRoutes,
        DEFAULT.strictClocks,
        DEFAULT.offsets,
        DEFAULT.uncertainties,
        DEFAULT.runId,
        DEFAULT.includeWarmup,
        DEFAULT.caseGlob,
        DEFAULT.latenessNs,
        DEFAULT.requestLatenessNs,
        DEFAULT.idleTimeoutNs,
        DEFAULT.horizonNs,
        Order.FINAL);
  }

  /** The same with other times, in nanoseconds; requests may lag behind as far as telemetry. */
  public JoinOptions withTimes(long lateness, long idleTimeout, long horizon) {
    return new JoinOptions(
        direct,
        routes,
        strictRoutes,
        strictClocks,
        offsets,
        uncertainties,
        runId,
        includeWarmup,
        caseGlob,
        lateness,
        lateness,
        idleTimeout,
        horizon,
        order);
  }
}
