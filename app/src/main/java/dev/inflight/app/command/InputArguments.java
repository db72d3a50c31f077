package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The arguments of commands whose files are requests, with the options that go with them. */
final class InputArguments extends RunOptions {
  @Parameters(
      paramLabel = "REQUESTS",
      arity = "0..*",
      description = "Files of requests, '-' for standard input, or one folder that holds the run.")
  List<String> requests = new ArrayList<>();

  @Override
  List<String> requests() {
    return requests;
  }

  @Override
  void check() {
    if (requests.isEmpty()) {
      String fix =
          telemetry.size() > 1 ? " before --telemetry, which takes all that follow it" : "";
      throw new CommandFailure(
          ExitCode.USAGE, "no requests: expected files of requests or one folder" + fix);
    }
  }
}
