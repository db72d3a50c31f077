package dev.inflight.app.live;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.http.EventIntake;
import dev.inflight.ingest.http.Health;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.HttpService;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.socket.Received;
import dev.inflight.join.LiveLimits;
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
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
  private final SeriesTable series = new SeriesTable();
  private final LineReading reading = new LineReading(series);
  private final Sequencer sequencer;
  private final ServiceLog log;
  private final Inlet inlet;
  private final Optional<Annotations> annotations;
  private final RowStore store;
  private final LiveChannels channels;
  private final Output output;
  private final Recorder recorder;
  private final LiveCore live;
  private final HttpService server;
  private final Optional<Reloading> reloading;
  private long settles;
  private volatile long settledAtNs;
  private volatile long lostAlerts;

  private LiveService(
      ServiceOptions options,
      Optional<Supplier<ServiceOptions>> configuration,
      Map<String, String> environment,
      ServiceLog log) {
    this.log = log;
    this.inlet = new Inlet(options.intake().inlet(), this::taken);
    List<AutoCloseable> open = new ArrayList<>();
    // before all else, since clients look for it once
    this.annotations = Annotations.open(options.annotationPlaces(), clock, core, log);
    this.sequencer = new Sequencer(core, this::apply);
    annotations.ifPresent(open::add);
    try {
      this.store = store(options);
      open.add(store);
      this.recorder = new Recorder(options.keeping(), clock);
      open.add(recorder);
      this.channels = new LiveChannels(options.channels(), options.data(), environment, clock, log);
      open.add(channels);
      this.output = new Output(store, channels, options.objectives(), core);
      this.live = new LiveCore(settings(options), output::row);
      annotations.ifPresent(each -> each.takeTo(this::annotated));
      this.server = server(options);
      this.settledAtNs = core.now(TimeUnit.NANOSECONDS);
      this.reloading = configuration.map(each -> new Reloading(each, options, parts()));
      channels.beat(this::trouble);
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
      ServiceOptions options, Map<String, String> environment, ServiceLog log) {
    return new LiveService(options, Optional.empty(), environment, log);
  }

  /**
   * Starts a service that can read its configuration anew.
   *
   * @param configuration reads it; throws {@link CommandFailure} with all that is wrong
   * @param environment whose variables hold secrets
   * @param log hears of what somebody should know
   * @throws CommandFailure when its configuration or its data keep it from starting
   */
  public static LiveService start(
      ServiceOptions options,
      Supplier<ServiceOptions> configuration,
      Map<String, String> environment,
      ServiceLog log) {
    return new LiveService(options, Optional.of(configuration), environment, log);
  }

  /**
   * Reads the configuration anew; may wait for disks.
   *
   * @return what came of it; empty when the service was started without one
   */
  public Optional<ReloadReport> reload() {
    Optional<ReloadReport> report = reloading.map(Reloading::reload);
    report.ifPresent(
        each ->
            log.say(
                each.wrong().isEmpty() ? ServiceLog.Level.INFO : ServiceLog.Level.ERROR,
                "reload",
                each.words()));
    return report;
  }

  private Reloading.Parts parts() {
    return new Reloading.Parts() {
      @Override
      public void renewCertificate() {
        server.renewCertificate();
      }

      @Override
      public LiveChannels channels() {
        return channels;
      }

      @Override
      public void use(ServiceOptions options) {
        Mono.<Void>fromRunnable(() -> useNow(options)).subscribeOn(core).block(STARTING);
      }
    };
  }

  private void useNow(ServiceOptions options) {
    live.use(settings(options));
    output.judgeBy(options.objectives());
    output.flush(live.takeChanges());
  }

  private RowStore store(ServiceOptions options) {
    try {
      return RowStore.open(
          options.data().folder().resolve("inflight.db"),
          StoreOptions.USUAL.with(options.keeping().retention()),
          clock);
    } catch (StoreException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private static CoreSettings settings(ServiceOptions options) {
    return new CoreSettings(
        options.join(),
        LiveLimits.DEFAULT,
        options.rules().map(rules -> rules.definitions()).orElse(List.of()),
        RuleEngines.options(options));
  }

  private HttpService server(ServiceOptions options) {
    EventIntake intake =
        new EventIntake(
            inlet,
            LineKinds.all(clock),
            series,
            options.intake().push(),
            Schedulers.boundedElastic());
    HttpRoutes.Builder routes = HttpRoutes.builder().post("/v1/events", intake);
    new Health(this::notReady).addTo(routes);
    new LiveApi(live, store, channels, recorder, annotations, core, clock).addTo(routes);
    new ReloadApi(this::reload).addTo(routes);
    new Streams(store).addTo(routes);
    new Metrics(live, inlet, intake, store, channels, recorder, annotations, core).addTo(routes);
    Mono<HttpService> starting =
        HttpService.start(
            options.http(),
            routes.build(),
            Schedulers.parallel(),
            e -> log.say(ServiceLog.Level.ERROR, "service", "a defect of ours: " + e));
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
    return store.trouble().or(channels::trouble);
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
    Mono<Void> taken = batch.items().isEmpty() ? Mono.empty() : sequencer.submit(lines(batch));
    return recorder.writes() ? taken.then(recorded(batch)) : taken;
  }

  private Mono<Void> recorded(Batch batch) {
    return Mono.<Void>fromRunnable(() -> recorder.write(batch))
        .subscribeOn(Schedulers.boundedElastic());
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
      log.say(
          ServiceLog.Level.ERROR,
          "service",
          "a defect of ours: " + e); // the next time comes all the same
    }
  }

  /** Takes nothing more, lets out what is inside, and ends in bounded time. */
  @Override
  public void close() {
    inlet.close();
    List<Runnable> steps =
        List.of(
            channels::still,
            () -> annotations.ifPresent(Annotations::close),
            server::close,
            () -> Mono.<Void>fromRunnable(this::finish).subscribeOn(core).block(LAST_WAIT),
            core::dispose,
            channels::close,
            recorder::close,
            store::close);
    for (Runnable each : steps) {
      try {
        each.run();
      } catch (RuntimeException e) {
        log.say(
            ServiceLog.Level.ERROR,
            "service",
            "while ending: " + e); // the others are to end all the same
      }
    }
  }

  /** The rows of what has ended, as they are known now. */
  private void finish() {
    apply(List.of(new Command.EndOfInput()));
  }
}
