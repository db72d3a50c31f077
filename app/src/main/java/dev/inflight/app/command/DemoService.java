package dev.inflight.app.command;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.config.RouteTable;
import dev.inflight.app.echo.EchoReceiver;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.live.InputOptions;
import dev.inflight.app.live.LiveService;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.app.live.recorded.ReplayOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.join.JoinOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A service into which the made-up run is replayed, with one rule and a channel to this terminal.
 */
final class DemoService implements AutoCloseable {
  private static final String RULES =
      """
      rules:
        - name: GPU hot
          condition: gpu_temperature > 88Cel
          for: 10s
          level: warning
          by: [host, device]
          message: "{value:.0f} °C, its clock is throttled"
      """;
  private static final String CHANNELS =
      "channels: [{name: terminal, type: webhook, url_env: TERMINAL}]\n";
  private static final Duration ROWS = Duration.ofSeconds(30);

  private final EchoReceiver terminal;
  private final LiveService service;
  private boolean closed;

  private DemoService(EchoReceiver terminal, LiveService service) {
    this.terminal = terminal;
    this.service = service;
  }

  /**
   * Starts it.
   *
   * @param run holds the run
   * @param folder for what it keeps
   * @param told hears of each alert, as lines with their ends
   * @param log hears of what goes wrong
   */
  static DemoService start(
      Path run, Path folder, double speed, Consumer<String> told, Consumer<String> log)
      throws IOException {
    Path rules = Files.writeString(folder.resolve("rules.yaml"), RULES);
    Path channels = Files.writeString(folder.resolve("inflight.yaml"), CHANNELS);
    Path data = Files.createDirectories(folder.resolve("data"));
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(data))
            .withHttp(HttpServerOptions.DEFAULT.withPort(port()))
            .withJoin(JoinOptions.live(false, RouteTable.read(run.resolve(RunGenerator.ROUTES))))
            .withRules(UsableRules.read(List.of(rules)))
            .withChannels(ChannelFile.read(channels))
            .withInputs(
                InputOptions.NONE.replaying(
                    new ReplayOptions(List.of(run.toString()), speed, true)));
    EchoReceiver terminal = EchoReceiver.start(HttpServerOptions.DEFAULT.withPort(0), told);
    try {
      String url = "http://127.0.0.1:" + terminal.address().getPort() + "/";
      return new DemoService(
          terminal, LiveService.start(options, Map.of("TERMINAL", url), log::accept));
    } catch (RuntimeException e) {
      terminal.close();
      throw e;
    }
  }

  /** The usual one, unless somebody else has it. */
  private static int port() {
    try (ServerSocket socket =
        new ServerSocket(HttpServerOptions.DEFAULT_PORT, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Where its page is. */
  String page() {
    return "http://127.0.0.1:" + service.address().getPort() + "/";
  }

  /**
   * Waits until the run has come in whole, and its rows are out.
   *
   * @param goesOn whether the service is looked at afterwards: its counts and series then stay, and
   *     the last rows come as always, when the sources have been silent for long enough
   * @throws CommandFailure when it cannot be read, or takes longer than that
   */
  void await(Duration most, boolean goesOn) {
    try {
      service.replayed().timeout(most).block();
      (goesOn ? service.rowsOut().timeout(ROWS) : service.endInput()).block(most);
    } catch (RuntimeException e) {
      throw new CommandFailure(
          ExitCode.DATA, "the run did not come in within " + most.toSeconds() + " s", e);
    }
  }

  /** Ends it once; who comes second waits until it has ended. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    service.close();
    terminal.close();
  }
}
