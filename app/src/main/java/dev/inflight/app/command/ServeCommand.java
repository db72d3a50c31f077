package dev.inflight.app.command;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.live.LiveService;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.BearerToken;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight serve}: the live service, until it is told to end. */
@Command(
    name = "serve",
    description =
        "Takes events over HTTP, joins them while they come, asks rules and tells channels.")
public final class ServeCommand implements Callable<Integer> {
  private static final String TOKEN = "INFLIGHT_TOKEN";

  @Spec private CommandSpec spec;

  @Mixin private final ServeInputs inputs = new ServeInputs();

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:9470",
      description = "Where to listen (default: 127.0.0.1:9470).")
  private String listen = "";

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      defaultValue = "inflight-data",
      description = "Where to keep rows, alerts and outboxes (default: inflight-data).")
  private Path data = Path.of("");

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files or folders of rules.")
  private List<Path> rules = new ArrayList<>();

  @Option(names = "--config", paramLabel = "FILE", description = "Lists the channels.")
  private @Nullable Path config;

  @Option(
      names = "--direct",
      description = "All telemetry belongs to the server that answers all requests.")
  private boolean direct;

  @Option(names = "--routes", paramLabel = "FILE", description = "Route table, as of report.")
  private @Nullable Path routes;

  @Option(
      names = "--annotation-socket",
      paramLabel = "PATH",
      defaultValue = "",
      description =
          "Where processes may say what they do; none: nowhere (default: where their clients"
              + " look).")
  private String annotationSocket = "";

  @Option(
      names = "--snapshot-every",
      paramLabel = "DURATION",
      defaultValue = "30s",
      hidden = true,
      description = "How often to take a snapshot, after which less is to be replayed.")
  private String snapshotEvery = "";

  @Option(
      names = "--insecure",
      description = "Answer others than this machine without the token of " + TOKEN + ".")
  private boolean insecure;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    ServiceOptions options = options();
    CountDownLatch end = new CountDownLatch(1);
    LiveService service =
        LiveService.start(options, System.getenv(), words -> err.println("inflight: " + words));
    Thread closing =
        new Thread(
            () -> {
              service.close();
              end.countDown();
            },
            "inflight-closing");
    Runtime.getRuntime().addShutdownHook(closing);
    say(service.address(), service.annotationSocket(), options);
    end.await();
    return ExitCode.DONE;
  }

  private ServiceOptions options() {
    ServiceOptions options =
        ServiceOptions.of(data())
            .withHttp(http())
            .withJoin(join())
            .withAnnotationPlaces(annotationPlaces())
            .withInputs(inputs.options())
            .withSnapshotEvery(Duration.ofNanos(Durations.ns(snapshotEvery)));
    options = rules.isEmpty() ? options : options.withRules(UsableRules.read(rules));
    return config == null ? options : options.withChannels(ChannelFile.read(config));
  }

  private void say(InetSocketAddress address, Optional<Path> annotations, ServiceOptions options) {
    PrintWriter out = spec.commandLine().getOut();
    String host = address.getAddress().getHostAddress();
    String where =
        "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    out.println("listening on " + where);
    out.println("events       POST " + where + "/v1/events");
    annotations.ifPresent(each -> out.println("annotations  " + each + ", 0 clients so far"));
    int count = options.rules().map(each -> each.definitions().size()).orElse(0);
    out.println("rules        " + count + ", see " + where + "/v1/rules");
    out.println("data         " + options.data().folder());
    out.flush();
  }

  private HttpServerOptions http() {
    int colon = listen.lastIndexOf(':');
    String host = colon < 0 ? listen : listen.substring(0, colon).replaceAll("[\\[\\]]", "");
    try {
      int port =
          colon < 0
              ? HttpServerOptions.DEFAULT_PORT
              : Integer.parseInt(listen.substring(colon + 1));
      Optional<BearerToken> token = Optional.ofNullable(System.getenv(TOKEN)).map(BearerToken::of);
      return HttpServerOptions.DEFAULT.withPort(port).withAddress(host, token, insecure);
    } catch (NumberFormatException e) {
      throw CommandFailure.usage("--listen", listen, "HOST:PORT");
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "--listen: " + e.getMessage() + " (" + TOKEN + ")", e);
    }
  }

  private List<SocketPlace> annotationPlaces() {
    return switch (annotationSocket) {
      case "none" -> List.of();
      case "" -> SocketPlace.known(Path.of(System.getProperty("user.home", "/")));
      default -> List.of(SocketPlace.named(Path.of(annotationSocket)));
    };
  }

  private JoinOptions join() {
    List<Route> table =
        Optional.ofNullable(routes).or(inputs::routes).map(RouteTable::read).orElse(List.of());
    return JoinOptions.live(direct, table);
  }

  private DataFolder data() {
    try {
      OwnFiles.folder(data);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, "--data-dir " + data + ": " + OwnFiles.reason(e), e);
    }
    return DataFolder.of(data);
  }
}
