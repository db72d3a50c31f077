package dev.inflight.app.live;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.Channels;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.heartbeat.Heartbeat;
import dev.inflight.sink.notify.heartbeat.HeartbeatStatus;
import dev.inflight.sink.notify.mute.Silences;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.ChannelStatus;
import dev.inflight.sink.notify.pipeline.Notice;
import dev.inflight.sink.notify.pipeline.NotifyPipeline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The channels of a service and its sign of life, which may be exchanged for others while it runs:
 * what is not delivered stays in the outboxes and is sent by whoever comes. Safe for use by several
 * threads.
 */
final class LiveChannels implements AutoCloseable {
  private static final Duration DELIVERY = Duration.ofSeconds(10);
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);

  private final DataFolder data;
  private final Map<String, String> environment;
  private final ServiceLog log;
  private final InstantSource clock;
  private final Http http;
  private final Silences silences;
  private Supplier<Optional<String>> trouble = Optional::empty;
  private Disposable beating = Disposables.disposed();
  private volatile Open open;

  /** What is open, and from what it was opened. */
  private record Open(
      Optional<ChannelFile> file,
      List<ChannelSpec> specs,
      Optional<NotifyPipeline> pipeline,
      Optional<Heartbeat> heartbeat,
      AlertMessages words) {

    boolean saysTheSameAs(Optional<ChannelFile> other, List<ChannelSpec> others) {
      return fingerprints(specs).equals(fingerprints(others))
          && file.isPresent() == other.isPresent()
          && file.stream().allMatch(each -> each.saysTheSameAs(other.orElseThrow()));
    }

    private static List<String> fingerprints(List<ChannelSpec> specs) {
      return specs.stream().map(ChannelSpec::fingerprint).toList();
    }
  }

  /**
   * Opens the channels of a file, if there is one.
   *
   * @param environment whose variables hold secrets
   * @throws CommandFailure when they cannot be used; then none is left open
   */
  LiveChannels(
      Optional<ChannelFile> file,
      DataFolder data,
      Map<String, String> environment,
      InstantSource clock,
      ServiceLog log) {
    this.data = data;
    this.environment = environment;
    this.log = log;
    this.clock = clock;
    this.silences = new Silences(data.silences());
    this.http = new Http(Http.Limits.within(DELIVERY), Schedulers.parallel(), clock);
    try {
      List<ChannelSpec> specs = specs(file);
      this.open = opened(file, specs, heartbeat(file));
    } catch (RuntimeException e) {
      http.close();
      throw e;
    }
  }

  private Optional<Channels> channels(Optional<ChannelFile> file) {
    return file.map(each -> new Channels(each, environment, log, http));
  }

  private List<ChannelSpec> specs(Optional<ChannelFile> file) {
    return channels(file).map(each -> each.specs(data.folder(), silences)).orElse(List.of());
  }

  private Optional<Heartbeat> heartbeat(Optional<ChannelFile> file) {
    return channels(file).flatMap(each -> each.heartbeat(DELIVERY, Schedulers.parallel()));
  }

  private Open opened(
      Optional<ChannelFile> file, List<ChannelSpec> specs, Optional<Heartbeat> heartbeat) {
    return new Open(
        file,
        specs,
        file.map(each -> pipeline(specs)),
        heartbeat,
        new AlertMessages(file.flatMap(ChannelFile::page)));
  }

  private NotifyPipeline pipeline(List<ChannelSpec> specs) {
    try {
      return NotifyPipeline.open(
          specs,
          data.outboxes(),
          Schedulers.boundedElastic(),
          clock,
          new DeliveryLog(log),
          () -> ThreadLocalRandom.current().nextDouble());
    } catch (OutboxException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Begins to give the sign of life.
   *
   * @param whyNot why it is not to be given now
   */
  synchronized void beat(Supplier<Optional<String>> whyNot) {
    trouble = whyNot;
    beating = open.heartbeat.map(each -> each.start(whyNot)).orElseGet(Disposables::disposed);
  }

  /**
   * Opens others instead; these have a bounded time to end what is under way.
   *
   * @return whether anything is different
   * @throws CommandFailure when the others cannot be used; then these stay
   */
  synchronized boolean exchange(Optional<ChannelFile> file) {
    List<ChannelSpec> specs = specs(file);
    Optional<Heartbeat> heartbeat = heartbeat(file);
    Open before = open;
    if (before.saysTheSameAs(file, specs)) {
      return false;
    }
    before.pipeline.ifPresent(LiveChannels::closed);
    try {
      open = opened(file, specs, heartbeat);
    } catch (RuntimeException e) {
      open = opened(before.file, before.specs, before.heartbeat);
      throw e;
    }
    sayWhatStays(before);
    beating.dispose();
    beat(trouble);
    return true;
  }

  private void sayWhatStays(Open before) {
    Set<String> names =
        open.specs.stream().map(ChannelSpec::name).collect(Collectors.toUnmodifiableSet());
    before.pipeline.stream()
        .flatMap(each -> each.status().stream())
        .filter(each -> each.undelivered() > 0 && !names.contains(each.name()))
        .forEach(
            each ->
                log.say(
                    ServiceLog.Level.WARNING,
                    "channels",
                    "channel %s is gone; %d messages stay in its outbox"
                        .formatted(each.name(), each.undelivered()),
                    Map.of("channel", each.name())));
  }

  /** Whether there is anybody to tell. */
  boolean any() {
    return !open.specs.isEmpty();
  }

  /** How each channel is. */
  List<ChannelStatus> status() {
    return open.pipeline.map(NotifyPipeline::status).orElse(List.of());
  }

  /** How the sign of life is, if one is to be given. */
  Optional<HeartbeatStatus> heartbeat() {
    return open.heartbeat.map(Heartbeat::status);
  }

  /** What is to be told of a change. */
  AlertMessages words() {
    return open.words;
  }

  /**
   * Takes notices, each for the channels that want it.
   *
   * @return complete when all is on disk that is to be told; an error when it is to be offered
   *     again
   */
  Mono<Void> accept(List<Notice> notices) {
    return Mono.defer(() -> open.pipeline.map(each -> each.accept(notices)).orElseGet(Mono::empty));
  }

  /** Why not everything may be told. */
  Optional<String> trouble() {
    return silences
        .trouble()
        .or(
            () ->
                status().stream()
                    .filter(LiveChannels::isUnwell)
                    .map(each -> "channel " + each.name() + " cannot be used")
                    .findFirst());
  }

  private static boolean isUnwell(ChannelStatus channel) {
    return channel.trouble().isPresent()
        || channel.mark().state() == ChannelMark.State.BROKEN
        || channel.mark().state() == ChannelMark.State.OFF;
  }

  private static void closed(NotifyPipeline pipeline) {
    pipeline.close(LAST_WAIT, Schedulers.parallel()).block(LAST_WAIT.multipliedBy(2));
  }

  /** Gives no sign of life any more. */
  synchronized void still() {
    beating.dispose();
  }

  @Override
  public synchronized void close() {
    beating.dispose();
    open.pipeline.ifPresent(LiveChannels::closed);
    http.close();
  }
}
