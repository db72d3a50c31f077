package dev.inflight.app.live;

import dev.inflight.app.alertmanager.AlertmanagerIntake;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.http.EventIntake;
import dev.inflight.ingest.http.Health;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.HttpService;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.join.LiveLimits;
import dev.inflight.model.RequestRow;
import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.JournalException;
import dev.inflight.sink.journal.StoredSnapshot;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreException;
import dev.inflight.sink.store.StoreOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
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
  private static final Duration STARTING = Duration.ofSeconds(20);
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);

  private final InstantSource clock = InstantSource.system();
  private final Scheduler core = Schedulers.newSingle("inflight-core");
  private final Scheduler journalDisk = Schedulers.newSingle("inflight-journal");
  private final Scheduler storeDisk = Schedulers.newSingle("inflight-store");
  private final JoinedCounts joined = new JoinedCounts();
  private final SeriesTable series = new SeriesTable();
  private final LineReading reading = new LineReading(series);
  private final ServiceLog log;
  private final Inlet inlet;
  private final Optional<Annotations> annotations;
  private final Inputs inputs;
  private final RowStore store;
  private final Journal journal;
  private final LiveChannels channels;
  private final Recorder recorder;
  private final Output output;
  private final CoreLoop loop;
  private final Sequencer sequencer;
  private final Snapshots snapshots;
  private final Beat beat;
  private final JournalWatch watch;
  private final HttpService server;
  private final Optional<Reloading> reloading;

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
    annotations.ifPresent(open::add);
    try {
      this.inputs =
          Inputs.open(options.inputs(), inlet, series, clock, options.data().folder(), log);
      open.add(inputs);
      this.store = store(options);
      open.add(store);
      this.journal = journal(options);
      open.add(journal);
      this.recorder = new Recorder(options.keeping(), clock);
      open.add(recorder);
      this.channels = new LiveChannels(options.channels(), options.data(), environment, clock, log);
      open.add(channels);
      this.output = new Output(store, channels, options.objectives(), core, storeDisk);
      this.loop = loop(settings(options), output);
      this.sequencer = new Sequencer(journal, journalDisk, core, loop::take);
      this.snapshots =
          new Snapshots(
              options.snapshotEvery(),
              loop,
              output,
              journal,
              core,
              Schedulers.boundedElastic(),
              log);
      this.beat = new Beat(loop, sequencer, snapshots, output, core, clock, log);
      Replay replay = new Replay(journal, new CommandForm(reading), loop, core);
      this.watch = new JournalWatch(journal, loop, sequencer, snapshots, replay);
      this.server = server(options);
      open.add(server);
      replay(replay);
      this.reloading = configuration.map(each -> new Reloading(each, options, parts()));
      channels.beat(this::trouble);
    } catch (RuntimeException e) {
      Collections.reverse(open);
      open.forEach(LiveService::discard);
      List.of(core, journalDisk, storeDisk).forEach(Scheduler::dispose);
      throw e;
    }
    beat.start();
    String host = options.inputs().host();
    annotations.ifPresent(
        each ->
            each.takeTo(
                received ->
                    sequencer.offer(new Command.Annotated(SpanIntake.located(received, host)))));
    inlet.open();
    inputs.start(this::place);
  }

  private static void discard(AutoCloseable open) {
    try {
      open.close();
    } catch (Exception e) {
      throw new IllegalStateException("closing what was not begun", e);
    }
  }

  /**
   * Starts a service, and lets it come to where the one before it was. Until that is so it listens
   * already, takes no events, and says on {@code /readyz} how far it is.
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

  private static Journal journal(ServiceOptions options) {
    try {
      return Journal.open(options.data().journal(), options.journal());
    } catch (JournalException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private static CoreSettings settings(ServiceOptions options) {
    return new CoreSettings(
        options.join(),
        LiveLimits.forHeap(Runtime.getRuntime().maxMemory()),
        options.rules().map(rules -> rules.definitions()).orElse(List.of()),
        RuleEngines.options(options),
        options.inputs().gateways());
  }

  private void row(RequestRow row) {
    joined.row(row);
    output.row(row);
  }

  private CoreLoop loop(CoreSettings settings, Output output) {
    Optional<StoredSnapshot> snapshot = journal.snapshot();
    LiveCore live =
        snapshot
            .map(each -> LiveCore.restore(settings, this::row, each.parts(), log))
            .orElseGet(() -> new LiveCore(settings, this::row));
    long sequence = snapshot.map(StoredSnapshot::sequence).orElse(0L);
    return new CoreLoop(live, output, sequence, log);
  }

  private void replay(Replay replay) {
    try {
      replay.run(log);
    } catch (JournalException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
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
    inputs.addTo(routes);
    new Health(this::notReady).addTo(routes);
    new LiveApi(loop.live(), store, channels, recorder, annotations, inputs, watch, core, clock)
        .addTo(routes);
    AlertmanagerIntake alerts =
        new AlertmanagerIntake(
            new LiveSurroundings(loop.live(), store),
            channels::any,
            channels::words,
            channels::accept,
            core,
            Schedulers.boundedElastic(),
            clock);
    routes.post("/v1/alertmanager", alerts);
    new ReloadApi(this::reload).addTo(routes);
    new Streams(store).addTo(routes);
    Situations situations =
        new Situations(loop.live(), store, intake, channels, annotations, watch, core, clock);
    new LiveStream(loop.live(), store, situations, core).addTo(routes);
    new HistoryApi(loop.live(), core).addTo(routes);
    PageFiles.addTo(routes);
    new Metrics(
            loop.live(),
            inlet,
            intake,
            store,
            channels,
            recorder,
            annotations,
            inputs,
            watch,
            alerts.counts(),
            joined,
            () -> Optional.ofNullable(server).map(HttpService::counts),
            core,
            clock)
        .addTo(routes);
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
    List<String> reasons = new ArrayList<>(watch.notReady());
    if (reasons.isEmpty()) { // while the journal is read, time has not begun
      beat.stall().ifPresent(reasons::add);
    }
    store.trouble().ifPresent(reasons::add);
    return reasons;
  }

  /** Why somebody else should notice that alerts may not be told. */
  private Optional<String> trouble() {
    return beat.trouble().or(watch::trouble).or(store::trouble).or(channels::trouble);
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
        long tears = onCore(() -> useNow(options));
        // so that no replay asks these rules about what the others were asked
        keep(() -> snapshots.reach(tears));
      }
    };
  }

  private long useNow(ServiceOptions options) {
    output.judgeBy(options.objectives());
    loop.use(settings(options));
    return loop.tears();
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Where processes may say something of themselves, if anywhere. */
  public Optional<Path> annotationSocket() {
    return annotations.map(Annotations::path);
  }

  /**
   * How far something that can be read again was read by this service or the one before it: its
   * reader goes on there.
   *
   * @param source as {@link Batch#origin} names it
   */
  Mono<Optional<Origin>> place(String source) {
    return Mono.fromSupplier(() -> loop.live().place(source)).subscribeOn(core);
  }

  /** Complete when a recorded run has come in whole; an error when it cannot be read. */
  public Mono<Void> replayed() {
    return inputs.replayed();
  }

  /** Complete when no request waits for its row any more. */
  public Mono<Void> rowsOut() {
    return Mono.fromSupplier(() -> loop.live().join().status().waitingRequests())
        .subscribeOn(core)
        .repeatWhen(times -> times.delayElements(LOOK_EVERY))
        .any(waiting -> waiting == 0)
        .then();
  }

  /**
   * Lets all rows out as if nothing more would come; what comes after is another input, which
   * counts from 0.
   */
  public Mono<Void> endInput() {
    return sequencer.submit(new Command.EndOfInput());
  }

  private Mono<Void> taken(Batch batch) {
    Mono<Void> taken =
        batch.items().isEmpty() && batch.origin().isEmpty()
            ? Mono.empty()
            : Mono.defer(() -> sequencer.submit(lines(batch)));
    return recorder.writes() ? taken.then(recorded(batch)) : taken;
  }

  private Mono<Void> recorded(Batch batch) {
    return Mono.<Void>fromRunnable(() -> recorder.write(batch))
        .subscribeOn(Schedulers.boundedElastic());
  }

  private Command lines(Batch batch) {
    long nowNs = TimeUnit.MILLISECONDS.toNanos(clock.millis());
    // annotations may take the moment they came from the batch, so it is to be one moment for all
    boolean timeless = batch.items().stream().noneMatch(Item.OfAnnotation.class::isInstance);
    List<Item> items = timeless ? batch.items() : reading.items(batch.lines(), nowNs);
    return new Command.Lines(nowNs, batch.origin(), batch.lines(), items);
  }

  /**
   * Takes nothing more, and ends in bounded time. What is open or waits for its row goes on with
   * the next start, for which a last snapshot is written.
   */
  @Override
  public void close() {
    inlet.close();
    List<Runnable> steps =
        List.of(
            channels::still,
            () -> annotations.ifPresent(Annotations::close),
            inputs::close,
            server::close,
            beat::stop,
            this::settle,
            () -> keep(snapshots::last),
            channels::close,
            recorder::close,
            () -> List.of(storeDisk, journalDisk, core).forEach(this::ended),
            store::close,
            journal::close);
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

  /** Waits until the core has taken all that came. */
  private void settle() {
    if (onCore(loop::isBegun)) {
      sequencer.submit(new Command.Settle()).block(LAST_WAIT);
    }
  }

  private <T> T onCore(Supplier<T> question) {
    Mono<T> answer = Mono.fromSupplier(question).subscribeOn(core);
    return Objects.requireNonNull(answer.block(LAST_WAIT));
  }

  /** Waits until a snapshot is written. */
  private void keep(Supplier<Boolean> written) {
    Mono<Boolean> kept = Mono.fromSupplier(written).subscribeOn(core);
    boolean inTime =
        Objects.requireNonNull(
            kept.repeatWhen(times -> times.delayElements(LOOK_EVERY))
                .any(each -> each)
                .onErrorComplete()
                .timeout(LAST_WAIT, Mono.just(false))
                .block(LAST_WAIT.multipliedBy(2)));
    if (!inTime) {
      log.accept("no last snapshot; the next start replays what came since the one before");
    }
  }

  private void ended(Scheduler thread) {
    thread.disposeGracefully().block(LAST_WAIT);
  }
}
