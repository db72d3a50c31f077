package dev.inflight.app.live;

import dev.inflight.app.channel.Channels;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.http.EventIntake;
import dev.inflight.ingest.http.Health;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.HttpService;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.socket.Received;
import dev.inflight.join.LiveLimits;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.heartbeat.Heartbeat;
import dev.inflight.sink.notify.mute.Silences;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.pipeline.ChannelStatus;
import dev.inflight.sink.notify.pipeline.NotifyPipeline;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreException;
import dev.inflight.sink.store.StoreOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * The service while it runs: events come in over HTTP, meet in the core's one thread, and leave as
 * rows in the store and as alerts at the channels.
 */
public final class LiveService implements AutoCloseable {
  private static final Duration SETTLE_EVERY = Duration.ofMillis(100);
  private static final int SETTLES_PER_TICK = 10;
  private static final int SETTLES_PER_TIDYING = 600;
  private static final Duration DELIVERY = Duration.ofSeconds(10);
  private static final Duration STALLED = Duration.ofSeconds(30);
  private static final Duration STARTING = Duration.ofSeconds(20);
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);

  private final InstantSource clock = InstantSource.system();
  private final Scheduler core = Schedulers.newSingle("inflight-core");
  private final Http http = new Http(Http.Limits.within(DELIVERY), Schedulers.parallel(), clock);
  private final SeriesTable series = new SeriesTable();
  private final LineReading reading = new LineReading(series);
  private final Sequencer sequencer;
  private final Consumer<String> log;
  private final Inlet inlet = new Inlet(InletLimits.DEFAULT, this::taken);
  private final Optional<Annotations> annotations;
  private final RowStore store;
  private final Silences silences;
  private final Optional<NotifyPipeline> channels;
  private final Output output;
  private final LiveCore live;
  private final HttpService server;
  private final Disposable beating;
  private long settles;
  private volatile long settledAtNs;
  private volatile long lostAlerts;

  private LiveService(
      ServiceOptions options, Map<String, String> environment, Consumer<String> log) {
    this.log = log;
    List<AutoCloseable> open = new ArrayList<>(List.of(http));
    // before all else, since clients look for it once
    this.annotations = Annotations.open(options.annotationPlaces(), clock, core, log);
    this.sequencer = new Sequencer(core, this::apply);
    annotations.ifPresent(open::add);
    try {
      this.store = store(options);
      open.add(store);
      this.silences = new Silences(options.data().silences());
      Optional<Channels> configured =
          options.channels().map(file -> new Channels(file, environment, log, http));
      this.channels = configured.map(each -> pipeline(each, options));
      channels.ifPresent(each -> open.add(() -> closed(each)));
      AlertMessages words = new AlertMessages(options.channels().flatMap(each -> each.page()));
      this.output = new Output(store, channels, words, core);
      this.live = new LiveCore(settings(options), output::row);
      String host = options.inputs().host();
      annotations.ifPresent(each -> each.takeTo(came -> annotated(SpanIntake.located(came, host))));
      Optional<Heartbeat> heartbeat =
          configured.flatMap(each -> each.heartbeat(DELIVERY, Schedulers.parallel()));
      this.server = server(options, heartbeat);
      this.settledAtNs = core.now(TimeUnit.NANOSECONDS);
      this.beating =
          heartbeat.map(each -> each.start(this::trouble)).orElseGet(Disposables::disposed);
    } catch (RuntimeException e) {
      open.forEach(LiveService::discard);
      core.dispose();
      throw e;
    }
    core.schedulePeriodically(
        this::settle, SETTLE_EVERY.toMillis(), SETTLE_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    inlet.open();
  }

  private static void discard(AutoCloseable open) {
    try {
      open.close();
    } catch (Exception e) {
      throw new IllegalStateException("closing what was not begun", e);
    }
  }

  /**
   * Starts a service.
   *
   * @param environment whose variables hold secrets
   * @param log hears of what somebody should know
   * @throws CommandFailure when its configuration or its data keep it from starting
   */
  public static LiveService start(
      ServiceOptions options, Map<String, String> environment, Consumer<String> log) {
    return new LiveService(options, environment, log);
  }

  private RowStore store(ServiceOptions options) {
    try {
      return RowStore.open(
          options.data().folder().resolve("inflight.db"), StoreOptions.USUAL, clock);
    } catch (StoreException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private NotifyPipeline pipeline(Channels configured, ServiceOptions options) {
    try {
      return NotifyPipeline.open(
          configured.specs(options.data().folder(), silences),
          options.data().outboxes(),
          Schedulers.boundedElastic(),
          clock,
          new DeliveryLog(log),
          () -> ThreadLocalRandom.current().nextDouble());
    } catch (OutboxException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private static CoreSettings settings(ServiceOptions options) {
    EngineOptions how =
        options.rules().map(rules -> rules.options(false)).orElse(EngineOptions.DEFAULT);
    return new CoreSettings(
        options.join(),
        LiveLimits.DEFAULT,
        options.rules().map(rules -> rules.definitions()).orElse(List.of()),
        how);
  }

  private HttpService server(ServiceOptions options, Optional<Heartbeat> heartbeat) {
    EventIntake intake =
        new EventIntake(
            inlet, LineKinds.all(clock), series, PushLimits.DEFAULT, Schedulers.boundedElastic());
    HttpRoutes.Builder routes = HttpRoutes.builder().post("/v1/events", intake);
    new Health(this::notReady).addTo(routes);
    new LiveApi(live, store, channels, annotations, heartbeat, core, clock).addTo(routes);
    new Streams(store).addTo(routes);
    new Metrics(live, inlet, intake, store, channels, annotations, core).addTo(routes);
    Mono<HttpService> starting =
        HttpService.start(
            options.http(),
            routes.build(),
            Schedulers.parallel(),
            e -> log.accept("a defect of ours: " + e));
    try {
      return Objects.requireNonNull(starting.block(STARTING));
    } catch (RuntimeException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "cannot listen: " + Exceptions.unwrap(e).getMessage(), e);
    }
  }

  private List<String> notReady() {
    return store.trouble().stream().toList();
  }

  /** Why somebody else should notice that alerts may not be told. */
  private Optional<String> trouble() {
    long silentNs = core.now(TimeUnit.NANOSECONDS) - settledAtNs;
    if (silentNs > STALLED.toNanos()) {
      return Optional.of("the core stands still");
    }
    if (lostAlerts > 0) {
      return Optional.of(lostAlerts + " alerts were not offered to the channels");
    }
    return store.trouble().or(silences::trouble).or(this::channelTrouble);
  }

  private Optional<String> channelTrouble() {
    return channels.stream()
        .flatMap(each -> each.status().stream())
        .filter(LiveService::isUnwell)
        .map(each -> "channel " + each.name() + " cannot be used")
        .findFirst();
  }

  private static boolean isUnwell(ChannelStatus channel) {
    return channel.trouble().isPresent()
        || channel.mark().state() == ChannelMark.State.BROKEN
        || channel.mark().state() == ChannelMark.State.OFF;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Where processes may say something of themselves, if anywhere. */
  public Optional<Path> annotationSocket() {
    return annotations.map(Annotations::path);
  }

  private Mono<Void> taken(Batch batch) {
    return batch.items().isEmpty() ? Mono.empty() : sequencer.submit(lines(batch));
  }

  private Command lines(Batch batch) {
    long nowNs = wallNs();
    // annotations may take the moment they came from the batch, so it is to be one moment for all
    boolean timeless = batch.items().stream().noneMatch(Item.OfAnnotation.class::isInstance);
    List<Item> items = timeless ? batch.items() : reading.items(batch.lines(), nowNs);
    return new Command.Lines(nowNs, batch.origin(), batch.lines(), items);
  }

  private long wallNs() {
    return clock.millis() * 1_000_000;
  }

  private void annotated(Received received) {
    apply(List.of(new Command.Annotated(received)));
  }

  /** On the core's thread. */
  private void apply(List<Command> commands) {
    commands.forEach(live::apply);
    output.flush(live.takeChanges());
  }

  private void settle() {
    try {
      settles++;
      settledAtNs = core.now(TimeUnit.NANOSECONDS);
      apply(List.of(new Command.Settle()));
      if (settles % SETTLES_PER_TICK == 0) {
        apply(List.of(new Command.Tick(core.now(TimeUnit.NANOSECONDS), wallNs())));
      }
      lostAlerts = output.lost();
      if (settles % SETTLES_PER_TIDYING == 0) {
        store.tidy();
      }
    } catch (RuntimeException e) {
      log.accept("a defect of ours: " + e); // the next time comes all the same
    }
  }

  /** Takes nothing more, lets out what is inside, and ends in bounded time. */
  @Override
  public void close() {
    inlet.close();
    List<Runnable> steps =
        List.of(
            beating::dispose,
            () -> annotations.ifPresent(Annotations::close),
            server::close,
            () -> Mono.<Void>fromRunnable(this::finish).subscribeOn(core).block(LAST_WAIT),
            core::dispose,
            () -> channels.ifPresent(LiveService::closed),
            http::close,
            store::close);
    for (Runnable each : steps) {
      try {
        each.run();
      } catch (RuntimeException e) {
        log.accept("while ending: " + e); // the others are to end all the same
      }
    }
  }

  /** The rows of what has ended, as they are known now. */
  private void finish() {
    apply(List.of(new Command.EndOfInput()));
  }

  private static void closed(NotifyPipeline channels) {
    channels.close(LAST_WAIT, Schedulers.parallel()).block(LAST_WAIT.multipliedBy(2));
  }
}
