package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * A try, once, at each of some messages of a channel, by the rules of the pipeline: they are in the
 * outbox before, and stay there unless they are delivered. All others there stay as they are.
 */
public final class Round {
  /** How long a message that was too long waits for its turn to be sent shorter. */
  private static final Duration FOR_SHORTER = Duration.ofSeconds(5);

  private final Path folder;
  private final Scheduler scheduler;
  private final InstantSource wall;
  private final PipelineLog log;
  private final DoubleSupplier jitter;

  /**
   * @param folder of the outboxes
   * @param scheduler whose threads may wait for a disk
   * @param log hears of each attempt
   * @param jitter gives numbers from 0 to 1 that spread retries
   */
  public Round(
      Path folder,
      Scheduler scheduler,
      InstantSource wall,
      PipelineLog log,
      DoubleSupplier jitter) {
    this.folder = folder;
    this.scheduler = scheduler;
    this.wall = wall;
    this.log = log;
    this.jitter = jitter;
  }

  /**
   * Tells a channel a message that somebody wants told there: whether the channel takes it, is
   * muted, or was told the same a moment ago does not matter. A receiver that wants nothing, or is
   * gone, is not tried.
   *
   * @return an {@link OutboxException} when the outbox cannot be used, is another's, or is full;
   *     then nothing was tried
   */
  public Mono<RoundResult> tell(ChannelSpec channel, Message message) {
    ChannelSpec spec = plain(channel);
    return round(
        spec,
        outbox -> {
          requireRoom(outbox);
          RoundRun run = new RoundRun(spec, outbox, scheduler, wall, log, jitter);
          run.tell(message, FOR_SHORTER);
          return run;
        });
  }

  private static ChannelSpec plain(ChannelSpec spec) {
    Pace pace = spec.pace();
    return new ChannelSpec(
        spec.name(),
        Route.ALL,
        new Pace(
            pace.perSecond(),
            pace.perMinute(),
            List.of(),
            Duration.ZERO,
            Duration.ZERO,
            pace.maxAge(),
            pace.maxRetries(),
            pace.outbox()),
        Mute.NEVER,
        spec.notifier(),
        spec.fingerprint());
  }

  private static void requireRoom(Outbox outbox) {
    boolean replaceable =
        outbox.entries().stream().anyMatch(each -> each.state() == Entry.State.FAILED);
    if (outbox.isFullFor(1) && !replaceable) {
      throw new OutboxException(
          outbox.size() + " messages are in the outbox, expected room for one more");
    }
  }

  /**
   * Tries messages again, also those that are kept as failed or held, and forgets what is known of
   * the receiver.
   *
   * @param within begins no attempt later than that
   * @return an {@link OutboxException} when the outbox cannot be used, or is another's
   */
  public Mono<RoundResult> retry(ChannelSpec channel, Predicate<Entry> which, Duration within) {
    return round(
        channel,
        outbox -> {
          RoundRun run = new RoundRun(channel, outbox, scheduler, wall, log, jitter);
          run.retry(which, within);
          return run;
        });
  }

  private Mono<RoundResult> round(ChannelSpec spec, Beginning beginning) {
    return Mono.using(
            () -> begin(spec, beginning),
            run -> run.all().then(Mono.fromCallable(run::end)),
            RoundRun::close)
        .subscribeOn(scheduler);
  }

  private RoundRun begin(ChannelSpec spec, Beginning beginning) {
    Path file = Outbox.file(folder, spec.name());
    Outbox outbox = Outbox.open(file, spec.pace().outbox());
    boolean begun = false;
    try {
      RoundRun run = beginning.of(outbox);
      begun = true;
      return run;
    } finally {
      if (!begun) {
        outbox.close();
      }
    }
  }

  /** Begins with what is in an outbox. */
  private interface Beginning {
    RoundRun of(Outbox outbox);
  }
}
