package dev.inflight.app.config;

import dev.inflight.app.live.InputOptions;
import dev.inflight.app.live.recorded.ReplayOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.RunFiles;
import dev.inflight.ingest.socket.SocketPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for what a service takes in besides posts and annotations. */
public final class ServeInputs {
  private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "This machine's name as telemetry has it, for annotations of its processes (default: its"
              + " host name).")
  private @Nullable String host;

  @Option(
      names = "--gateways",
      paramLabel = "FILE",
      description = "Table of who is meant by gateways' headers and by addresses.")
  private @Nullable Path gateways;

  @Option(
      names = "--requests-from-servers",
      description = "Servers' spans in traces are requests, since no client sends its own.")
  private boolean requestsFromServers;

  @Option(
      names = "--event-socket",
      paramLabel = "PATH",
      description = "Unix socket that takes events, one a line.")
  private @Nullable Path eventSocket;

  @Option(
      names = "--follow",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of events to read as they grow.")
  private List<Path> follow = new ArrayList<>();

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      arity = "1..*",
      description = "Recorded files or folders to let in as if they happened now.")
  private List<String> replay = new ArrayList<>();

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many times faster to replay, max: as fast as it is taken (default: 1).")
  private String speed = "";

  @Option(
      names = "--shift-to-now",
      description = "Move a replayed run's times so that it ends now.")
  private boolean shiftToNow;

  /** No options at all. */
  public ServeInputs() {}

  /**
   * All of it.
   *
   * @param file what holds where the command line says nothing
   */
  InputOptions options(ServeSection.Inputs file) {
    InputOptions options =
        InputOptions.NONE
            .onHost(Optional.ofNullable(host).or(file::host).orElseGet(ServeInputs::ownName))
            .withRequestsFromServers(requestsFromServers || file.requestsFromServers())
            .following(follow.isEmpty() ? file.follow() : follow);
    Optional<Path> table = Optional.ofNullable(gateways).or(file::gateways);
    options = table.isEmpty() ? options : options.withGateways(GatewayTable.read(table.get()));
    options = replay.isEmpty() ? options : options.replaying(replayed());
    Optional<Path> socket = Optional.ofNullable(eventSocket).or(file::eventSocket);
    return socket.isEmpty() ? options : options.withEventSocket(place(socket.get()));
  }

  private static SocketPlace place(Path socket) {
    SocketPlace place = SocketPlace.named(socket);
    place
        .trouble()
        .ifPresent(
            why -> {
              throw new CommandFailure(ExitCode.USAGE, "--event-socket: " + why);
            });
    return place;
  }

  /** The routes that lie beside a run that is replayed. */
  Optional<Path> routes() {
    return replay.stream()
        .map(each -> Path.of(each).resolve(RunFiles.ROUTES))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private ReplayOptions replayed() {
    for (String each : replay) {
      if (!Files.isReadable(Path.of(each))) {
        throw CommandFailure.usage("--replay", each, "a file or folder that can be read");
      }
    }
    try {
      boolean fastest = speed.equals("max") || speed.equals("0");
      double times = fastest ? ReplayOptions.FASTEST : Double.parseDouble(speed);
      if (!fastest && !(times > 0)) {
        throw new NumberFormatException("not above 0");
      }
      return new ReplayOptions(replay, times, shiftToNow);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--speed", speed, "a number above 0, or max");
    }
  }

  /** The kernel's word for this machine; empty where it has none. */
  private static String ownName() {
    try {
      return Files.readString(HOSTNAME).strip();
    } catch (IOException e) {
      return ""; // not Linux: the annotation socket needs it, too
    }
  }
}
