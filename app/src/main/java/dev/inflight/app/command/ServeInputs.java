package dev.inflight.app.command;

import dev.inflight.app.live.InputOptions;
import dev.inflight.ingest.socket.SocketPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code serve} takes in besides posts and annotations. */
final class ServeInputs {
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

  InputOptions options() {
    InputOptions options =
        InputOptions.NONE
            .onHost(host == null ? ownName() : host)
            .withRequestsFromServers(requestsFromServers)
            .following(follow);
    options = gateways == null ? options : options.withGateways(GatewayTable.read(gateways));
    return eventSocket == null ? options : options.withEventSocket(SocketPlace.named(eventSocket));
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
