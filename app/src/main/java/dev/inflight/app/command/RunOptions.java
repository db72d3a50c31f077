package dev.inflight.app.command;

import dev.inflight.app.config.RouteTable;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.RunFiles;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that reads a run: its telemetry, its routes and its clocks. */
abstract class RunOptions {
  /** Files of requests, {@code -} for standard input, or one folder that holds the run. */
  abstract List<String> requests();

  /** Refuses a command line that names nothing to read. */
  abstract void check();

  @Option(
      names = "--telemetry",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of telemetry: what the devices reported.")
  List<String> telemetry = new ArrayList<>();

  @Option(
      names = "--direct",
      description = "All given telemetry belongs to the server that answered all given requests.")
  boolean direct;

  @Option(
      names = "--routes",
      paramLabel = "FILE",
      description =
          "Route table (YAML or JSON): which requests were served by which identities"
              + " (default: routes.yaml of a folder that holds the run).")
  @Nullable Path routes;

  @Option(
      names = "--strict-routes",
      description = "Refuse the route that is implied by one endpoint and one host.")
  boolean strictRoutes;

  @Option(names = "--strict-clocks", description = "Refuse clocks that are taken on trust.")
  boolean strictClocks;

  @Option(
      names = "--clock-offset",
      paramLabel = "[HOST=]D",
      description = "Client's clock minus the server's, such as h1=5s or -250ns; repeatable.")
  List<String> offsets = new ArrayList<>();

  @Option(
      names = "--clock-uncertainty",
      paramLabel = "[HOST=]D",
      description = "How far that may be off, such as 10ms; repeatable.")
  List<String> uncertainties = new ArrayList<>();

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      defaultValue = "",
      description = "The run of records whose session names none.")
  String runId = "";

  @Option(names = "--include-warmup", description = "Analyse warm-up requests too.")
  boolean includeWarmup;

  @Option(
      names = "--case",
      paramLabel = "GLOB",
      defaultValue = "*",
      description = "Analyse only the cases of that name (* and ? as in a shell).")
  String caseGlob = "*";

  @Option(
      names = "--skip-bad-lines",
      description = "Count lines that are wrong and go on, instead of refusing the input.")
  boolean skipBadLines;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description = "Write the lines that are wrong there, with the reason of each.")
  @Nullable Path rejects;

  JoinOptions options() {
    List<Route> table = routeFile().map(RouteTable::read).orElse(List.of());
    Map<String, Long> uncertain = flags("--clock-uncertainty", uncertainties);
    uncertain.forEach(
        (host, value) -> {
          if (value < 0) {
            throw new CommandFailure(
                ExitCode.USAGE,
                "--clock-uncertainty: " + value + " ns, expected no negative duration");
          }
        });
    JoinOptions defaults = JoinOptions.DEFAULT;
    return new JoinOptions(
        direct,
        table,
        strictRoutes,
        strictClocks,
        flags("--clock-offset", offsets),
        uncertain,
        runId,
        includeWarmup,
        caseGlob,
        defaults.latenessNs(),
        defaults.requestLatenessNs(),
        defaults.idleTimeoutNs(),
        defaults.horizonNs(),
        Order.START);
  }

  /**
   * The route table: the one that was given, else the {@value RunFiles#ROUTES} of a folder that
   * holds the run.
   */
  Optional<Path> routeFile() {
    if (routes != null) {
      return Optional.of(routes);
    }
    List<String> requests = requests();
    boolean folder = requests.size() == 1 && Files.isDirectory(Path.of(requests.get(0)));
    return folder && !direct
        ? Optional.of(Path.of(requests.get(0), RunFiles.ROUTES)).filter(Files::isRegularFile)
        : Optional.empty();
  }

  private static Map<String, Long> flags(String option, List<String> given) {
    Map<String, Long> flags = new HashMap<>();
    for (String each : given) {
      int equals = each.lastIndexOf('=');
      String host = equals < 0 ? "" : each.substring(0, equals);
      try {
        Long before = flags.put(host, Durations.ns(each.substring(equals + 1)));
        if (before != null) {
          throw new CommandFailure(
              ExitCode.USAGE,
              option + ": given twice" + (host.isEmpty() ? " without a host" : " for " + host));
        }
      } catch (IllegalArgumentException e) {
        throw new CommandFailure(ExitCode.USAGE, option + ": " + e.getMessage(), e);
      }
    }
    return flags;
  }
}
