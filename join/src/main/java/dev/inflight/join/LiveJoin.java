package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Event;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import java.util.List;
import java.util.SortedMap;

/**
 * The join of a stream that nobody has surveyed: series, clocks, runs and routes become known as
 * they come. Rows come when they are final and stand then, whatever becomes known later.
 *
 * <p>All it holds is bounded, by the horizon and by {@link LiveLimits}. One thread at a time.
 */
public final class LiveJoin {
  private final OverlapJoin join;

  private LiveJoin(OverlapJoin join) {
    this.join = join;
  }

  /**
   * A join that knows nothing yet.
   *
   * @param options lateness, idle timeout, horizon, and what the operator declares; its order must
   *     be {@link Order#FINAL}
   * @param slo limits in milliseconds by criterion, as for {@link OverlapJoin}
   */
  public static LiveJoin of(
      JoinOptions options, LiveLimits limits, SortedMap<String, Double> slo, RowSink rows) {
    if (options.order() != Order.FINAL) {
      throw new IllegalArgumentException("order: found " + options.order() + ", expected FINAL");
    }
    return new LiveJoin(OverlapJoin.live(options, limits, slo, rows));
  }

  /**
   * The join that a snapshot was taken of. It goes on as that one would have, by a clock for {@link
   * #tick} that goes on where it was; it has no listener, and {@link #refuseAfter} is to be said
   * anew.
   *
   * @param options its options; lateness, idle timeout, horizon, routes and clock flags may be
   *     others and hold from now on
   * @param slo its service level objectives
   * @throws SnapshotMismatchException when the snapshot is damaged or was taken of another join
   */
  public static LiveJoin restore(
      JoinOptions options,
      LiveLimits limits,
      SortedMap<String, Double> slo,
      RowSink rows,
      byte[] snapshot)
      throws SnapshotMismatchException {
    LiveJoin live = of(options, limits, slo, rows);
    live.join.load(snapshot);
    return live;
  }

  /** The whole state, for {@link #restore}. Not after {@link #finish}. */
  public byte[] snapshot() {
    return join.snapshot();
  }

  /** Takes in one event. Never throws for what the event says: what is wrong is counted. */
  public void accept(Event event) {
    join.accept(event);
  }

  /**
   * Takes a server's span of a request: it says who served the request when that does not say so
   * itself, and bounds where the host's clock stands.
   */
  public void accept(SpanAlignment.Span span) {
    join.spans().accept(span);
  }

  /** The clocks that are known by spans, by host, as the join uses them. */
  public List<SpanAlignment.Alignment> alignments() {
    return join.spans().alignments();
  }

  /**
   * Tells the time of this machine, so that silent sources stop holding rows back.
   *
   * @param nowNs any steadily advancing clock
   */
  public void tick(long nowNs) {
    join.tick(nowNs);
  }

  /**
   * Refuses, from now on, what is stamped after a client's time: one stamp from the far future
   * would make everything else late. The caller says it anew as time goes on; at first nothing is
   * refused.
   *
   * @param ceilingNs Unix nanoseconds, some tolerance after now
   */
  public void refuseAfter(long ceilingNs) {
    join.samples.ceilingNs = ceilingNs;
  }

  /**
   * Tells a listener of every sample once it is placed, from now on: those that waited for their
   * clock later than they came. Late samples are not told.
   */
  public void listen(SampleListener to) {
    join.listen(to);
  }

  /** Whether the end of that request came before, or it was closed without, within the horizon. */
  public boolean hasEnded(String requestId) {
    return join.clients.ids.contains(Clients.fingerprint(requestId));
  }

  /** Who answered a request that has ended, by what is known now. */
  public Answerer answerer(RequestEvent request) {
    return join.target(request).answerer;
  }

  /** Who answers an open request, by what is known now. */
  public Answerer answerer(RequestSign sign) {
    return join.router().target(sign).answerer;
  }

  /** Ends the input: lets all rows out and closes the books. To be called once. */
  public Report finish() {
    return join.finish();
  }

  /** How far it has come and how much it holds. */
  public LiveStatus status() {
    return LiveStatus.of(join);
  }

  /** Requests that have begun and not ended, the oldest of them, in their order. */
  public List<OpenRequest> openRequests(int most) {
    return OpenRequest.of(join.clients, join.router(), most);
  }

  /** Every series with its newest reading, in the order of reports. */
  public List<SeriesState> series() {
    return SeriesState.of(join.samples);
  }
}
