package dev.inflight.ingest.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.netty.NettyPipeline;

/** The open connections: so many at most, each looked at once a second. */
final class Connections implements Disposable {
  /** How often deadlines are looked at. */
  static final Duration SWEEP = Duration.ofSeconds(1);

  private final Set<ConnectionGuard> guards = ConcurrentHashMap.newKeySet();
  private final HttpLimits limits;
  private final HttpTimes times;
  private final HttpMeter meter;
  private final Scheduler timer;
  private final Disposable sweeping;

  Connections(HttpLimits limits, HttpTimes times, HttpMeter meter, Scheduler timer) {
    this.limits = limits;
    this.times = times;
    this.meter = meter;
    this.timer = timer;
    long period = SWEEP.toMillis();
    this.sweeping = timer.schedulePeriodically(this::sweep, period, period, TimeUnit.MILLISECONDS);
  }

  /** Puts the guards around a new connection, whose pipeline is otherwise complete. */
  void guard(Channel channel) {
    ConnectionGuard guard = new ConnectionGuard(this, channel);
    ChannelPipeline pipeline = channel.pipeline();
    pipeline.addFirst("inflight.connection", guard);
    pipeline.addAfter(NettyPipeline.HttpCodec, "inflight.request", new RequestGuard(guard));
    channel.attr(ConnectionGuard.KEY).set(guard);
  }

  /** Lets a connection in, unless there are too many. */
  boolean enter(ConnectionGuard guard) {
    meter.connectionsTotal.increment();
    if (meter.connections.incrementAndGet() > limits.connections()) {
      meter.connections.decrementAndGet();
      meter.refused(Refusal.TOO_MANY_CONNECTIONS);
      return false;
    }
    guards.add(guard);
    return true;
  }

  void leave(ConnectionGuard guard) {
    if (guards.remove(guard)) {
      meter.connections.decrementAndGet();
    }
  }

  private void sweep() {
    long now = nowMs();
    guards.forEach(guard -> guard.look(now));
  }

  long nowMs() {
    return timer.now(TimeUnit.MILLISECONDS);
  }

  HttpLimits limits() {
    return limits;
  }

  HttpTimes times() {
    return times;
  }

  HttpMeter meter() {
    return meter;
  }

  /** Closes all of them. */
  @Override
  public void dispose() {
    sweeping.dispose();
    guards.forEach(ConnectionGuard::end);
  }
}
