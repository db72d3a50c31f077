package dev.inflight.app.config;

import dev.inflight.app.channel.ChannelCheck;
import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.live.InputOptions;
import dev.inflight.app.live.IntakeLimits;
import dev.inflight.app.live.Keeping;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.rules.CheckText;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleDuration;
import dev.inflight.app.rules.RuleFiles;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Objectives;
import dev.inflight.join.Route;
import dev.inflight.sink.notify.Http;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import reactor.core.scheduler.Schedulers;

/**
 * What a service is to do, from the command line and from its file, checked as a whole. Nothing is
 * begun, created or told to anybody.
 */
public final class ServePlan {
  private static final Path USUAL_DATA = Path.of("inflight-data");
  private static final Duration ATTEMPT = Duration.ofSeconds(10);

  private final ServeArguments arguments;
  private final Map<String, String> environment;
  private final InstantSource clock;
  private final Problems problems = new Problems();
  private final Optional<ChannelFile> channels;
  private final ServeSection file;
  private final Optional<UsableRules> rules;
  private final Optional<ServiceOptions> options;

  private ServePlan(
      ServeArguments arguments, Map<String, String> environment, InstantSource clock) {
    this.arguments = arguments;
    this.environment = environment;
    this.clock = clock;
    if (arguments.config == null) {
      this.channels = Optional.empty();
      this.file = ServeSection.NONE;
    } else {
      Path config = arguments.config;
      ServeReader reader = new ServeReader(config);
      this.channels = problems.attempt(() -> ChannelFile.read(config, reader::read));
      this.file = reader.section();
    }
    this.rules =
        ruleFiles().isEmpty()
            ? Optional.empty()
            : problems.attempt(() -> UsableRules.read(ruleFiles()));
    rules.ifPresent(
        each -> each.warnings().forEach(issue -> problems.warning(CheckText.issue(issue))));
    checkChannels();
    this.options = joined();
  }

  /**
   * Reads everything.
   *
   * @param environment whose variables hold secrets
   * @param clock says which certificates hold
   */
  public static ServePlan of(
      ServeArguments arguments, Map<String, String> environment, InstantSource clock) {
    return new ServePlan(arguments, environment, clock);
  }

  /** Everything that keeps the service from starting. */
  public List<String> errors() {
    return problems.errors();
  }

  /** What is doubtful. */
  public List<String> warnings() {
    return problems.warnings();
  }

  /**
   * What the service is to do.
   *
   * @throws CommandFailure with everything that is wrong
   */
  public ServiceOptions options() {
    problems.orThrow();
    return options.orElseThrow();
  }

  /** Where the service keeps what it must not forget. */
  public Path data() {
    return Optional.ofNullable(arguments.data).or(file::data).orElse(USUAL_DATA);
  }

  /** How the service writes its log. */
  public LogFormat logFormat() {
    return Optional.ofNullable(arguments.logFormat)
        .or(file::logFormat)
        .flatMap(LogFormat::of)
        .orElse(LogFormat.TEXT);
  }

  /** What there is of what. */
  public String summary() {
    int count = rules.map(each -> each.definitions().size()).orElse(0);
    return "%d rules, %d channels, %d errors, %d warnings"
        .formatted(
            count, channels.map(ChannelFile::count).orElse(0), errors().size(), warnings().size());
  }

  private List<Path> ruleFiles() {
    return arguments.rules.isEmpty() ? file.rules() : arguments.rules;
  }

  /** What their variables and files hold, and whether rules name others. */
  private void checkChannels() {
    if (channels.isEmpty()) {
      return;
    }
    try (Http http = new Http(Http.Limits.within(ATTEMPT), Schedulers.parallel(), clock)) {
      ChannelCheck.of(
              channels.get(),
              Optional.empty(),
              rules.map(each -> RuleFiles.read(ruleFiles(), RuleDefaults.OURS)),
              environment,
              http)
          .findings()
          .forEach(
              each -> {
                if (each.isError()) {
                  problems.error(each.text());
                } else {
                  problems.warning(each.text());
                }
              });
    }
  }

  private Optional<ServiceOptions> joined() {
    if (arguments.logFormat != null && LogFormat.of(arguments.logFormat).isEmpty()) {
      problems.error("--log-format: '" + arguments.logFormat + "', expected text or json");
    }
    DataPlace.check(data(), problems);
    Optional<HttpServerOptions> http =
        new HttpPlan(arguments, file, environment, clock, problems).options();
    Optional<JoinOptions> join = join();
    Optional<Objectives> objectives =
        problems.attempt(
            () ->
                new Objectives(
                    arguments.slo == null
                        ? new TreeMap<>(file.slo())
                        : ServiceLevel.parse(arguments.slo)));
    Optional<InputOptions> more = problems.attempt(() -> arguments.inputs.options(file.inputs()));
    Optional<Duration> snapshots = snapshotEvery();
    if (http.isEmpty()
        || join.isEmpty()
        || objectives.isEmpty()
        || more.isEmpty()
        || snapshots.isEmpty()) {
      return Optional.empty();
    }
    ServiceOptions options =
        ServiceOptions.of(new DataFolder(data()))
            .withHttp(http.get())
            .withJoin(join.get())
            .withObjectives(objectives.get())
            .withInputs(more.get())
            .withSnapshotEvery(snapshots.get())
            .withKeeping(keeping())
            .withJournal(file.kept().journal())
            .withIntake(new IntakeLimits(file.limits().push(), file.limits().inlet()))
            .withAnnotationPlaces(annotationPlaces())
            .withLogFormat(logFormat().name().toLowerCase(Locale.ROOT));
    options = rules.map(options::withRules).orElse(options);
    return Optional.of(channels.map(options::withChannels).orElse(options));
  }

  private Optional<Duration> snapshotEvery() {
    String text = Optional.ofNullable(arguments.snapshotEvery).orElse("30s");
    OptionalLong ns =
        RuleDuration.ns(text.startsWith("PT") ? text.substring(2).toLowerCase(Locale.ROOT) : text);
    if (ns.isEmpty() || ns.getAsLong() == 0) {
      problems.error("--snapshot-every: '" + text + "', expected a duration such as 30s");
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(ns.getAsLong()));
  }

  private Optional<JoinOptions> join() {
    Optional<Path> table =
        Optional.ofNullable(arguments.routes)
            .or(file::routesFile)
            .or(() -> file.routes().isEmpty() ? arguments.inputs.routes() : Optional.empty());
    boolean direct = arguments.direct == null ? file.direct().orElse(false) : arguments.direct;
    Optional<List<Route>> routes =
        table.isEmpty()
            ? Optional.of(file.routes())
            : problems.attempt(() -> RouteTable.read(table.get()));
    ServeSection.Times times = file.times();
    return routes.map(
        each ->
            JoinOptions.live(direct, each)
                .withTimes(
                    times.lateness().toNanos(),
                    times.idleTimeout().toNanos(),
                    times.horizon().toNanos()));
  }

  private Keeping keeping() {
    return new Keeping(
        file.kept().retention(),
        file.kept().events().map(each -> folder(each, "events")),
        file.kept().rejects().map(each -> folder(each, "rejects")));
  }

  private Keeping.Folder folder(ServeSection.Files files, String usual) {
    return new Keeping.Folder(
        files.folder().orElseGet(() -> data().resolve(usual)), files.options());
  }

  private List<SocketPlace> annotationPlaces() {
    String place =
        Optional.ofNullable(arguments.annotationSocket).or(file::annotationSocket).orElse("");
    return switch (place) {
      case "none" -> List.of();
      case "" -> SocketPlace.known(Path.of(System.getProperty("user.home", "/")));
      default -> List.of(SocketPlace.named(Path.of(place)));
    };
  }
}
