package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Brings alerts to channels: route → mute → group → dedup → outbox → rate limit → deliver → record.
 * (What another alert explains is inhibited before, by the rules, which know what fires.)
 *
 * <p>Each channel has a thread's worth of order, an outbox and a pace of its own, so that a slow or
 * dead receiver delays no other. Thread-safe.
 */
public final class NotifyPipeline {
  /** Where alarms are kept of which receivers have to be reminded. */
  private static final String STANDING = "standing";

  /** Of the time to end, what is kept for closing the outboxes. */
  private static final Duration LAST = Duration.ofSeconds(1);

  private final Map<String, LaneDriver> lanes = new LinkedHashMap<>();
  private final Router router;

  private NotifyPipeline(List<LaneDriver> drivers, Router router) {
    drivers.forEach(each -> lanes.put(each.spec().name(), each));
    this.router = router;
  }

  /**
   * Opens the outboxes of the channels that are enabled, and begins to send what they hold.
   *
   * @param folder of the outboxes
   * @param scheduler whose threads may wait for a disk
   * @param jitter gives numbers from 0 to 1 that spread retries
   * @throws dev.inflight.sink.notify.outbox.OutboxException when an outbox cannot be used; then
   *     none is left open
   */
  public static NotifyPipeline open(
      List<ChannelSpec> channels,
      Path folder,
      Scheduler scheduler,
      InstantSource wall,
      PipelineLog log,
      DoubleSupplier jitter) {
    List<LaneDriver> drivers = new ArrayList<>();
    try {
      for (ChannelSpec each : channels) {
        if (each.route().enabled()) {
          drivers.add(driver(each, folder, scheduler, wall, log, jitter));
        }
      }
    } catch (RuntimeException e) {
      drivers.forEach(LaneDriver::discard);
      throw e;
    }
    drivers.forEach(LaneDriver::start);
    return new NotifyPipeline(drivers, new Router(channels, log));
  }

  private static LaneDriver driver(
      ChannelSpec spec,
      Path folder,
      Scheduler scheduler,
      InstantSource wall,
      PipelineLog log,
      DoubleSupplier jitter) {
    List<Outbox> open = new ArrayList<>();
    try {
      Outbox outbox = opened(spec, folder, log, open);
      Optional<Outbox> standing =
          spec.notifier().remindEvery().isZero()
              ? Optional.empty()
              : Optional.of(opened(spec, folder.resolve(STANDING), log, open));
      OutboxRequests requests = OutboxRequests.of(folder, spec.name());
      return new LaneDriver(spec, outbox, standing, requests, scheduler, wall, log, jitter);
    } catch (RuntimeException e) {
      open.forEach(Outbox::close);
      throw e;
    }
  }

  private static Outbox opened(ChannelSpec spec, Path folder, PipelineLog log, List<Outbox> open) {
    Outbox outbox = Outbox.open(Outbox.file(folder, spec.name()), spec.pace().outbox());
    open.add(outbox);
    outbox.notes().forEach(note -> log.noted(spec.name(), note));
    return outbox;
  }

  /**
   * Takes notices, each for the channels that want it.
   *
   * @return complete when all that is to be told is on disk, or in memory where a disk takes no
   *     more, of which {@link #status} tells; an error when a channel has no room for so many at
   *     once: offering them all again is then right, since none is told twice
   */
  public Mono<Void> accept(List<Notice> notices) {
    Map<String, List<Message>> routed = router.route(notices);
    return Flux.fromIterable(routed.entrySet())
        .flatMap(each -> lane(each.getKey()).accept(each.getValue()), routed.size() + 1)
        .then();
  }

  private LaneDriver lane(String name) {
    LaneDriver lane = lanes.get(name);
    if (lane == null) {
      throw new IllegalArgumentException("no channel " + name);
    }
    return lane;
  }

  /** How each channel is. */
  public List<ChannelStatus> status() {
    return lanes.values().stream().map(LaneDriver::status).toList();
  }

  /**
   * Ends. What is under way may come to its end within the time, for all channels together; the
   * rest is broken off, and stays in the outboxes. A channel whose thread hangs in a disk is not
   * waited for.
   *
   * @param timer whose threads never wait for a disk
   */
  public Mono<Void> close(Duration within, Scheduler timer) {
    Duration last = LAST.compareTo(within.dividedBy(2)) < 0 ? LAST : within.dividedBy(2);
    return each(LaneDriver::close)
        .timeout(within.minus(last), Mono.defer(() -> abandon(last, timer)), timer);
  }

  private Mono<Void> abandon(Duration within, Scheduler timer) {
    return each(LaneDriver::abandon).timeout(within, Mono.empty(), timer);
  }

  private Mono<Void> each(Function<LaneDriver, Mono<Void>> deed) {
    return Flux.fromIterable(lanes.values()).flatMap(deed, Math.max(1, lanes.size())).then();
  }
}
