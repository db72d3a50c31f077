package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What a replay reads: the files of a run with the options that go with them, rows of metrics. */
final class ReplayArguments extends RunOptions {
  @Option(
      names = "--run",
      paramLabel = "DATA",
      arity = "1..*",
      description =
          "Files of requests, of telemetry or of metric rows (_step, _time), '-' for standard"
              + " input, or one folder that holds the run.")
  List<String> data = new ArrayList<>();

  /** Those of the data that are read as a run, once they have been told apart. */
  List<String> requests = new ArrayList<>();

  @Override
  List<String> requests() {
    return requests;
  }

  @Override
  void check() {
    if (data.isEmpty() && telemetry.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "no data: expected --run DATA");
    }
  }
}
