package dev.inflight.app.command;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code inflight demo}: the main job on a small run that is made on the spot, with one throttled
 * GPU.
 */
@Command(name = "demo", description = "Makes a small run with one throttled GPU and reports on it.")
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keep the run's files there, to try other commands on them.")
  private @Nullable Path keep;

  @Override
  public Integer call() throws IOException {
    try (Workspace workspace = Workspace.open()) {
      Path folder = keep == null ? workspace.folder().resolve("demo") : keep;
      if (keep != null && Files.exists(keep.resolve(RunGenerator.REQUESTS))) {
        throw new CommandFailure(ExitCode.USAGE, keep + ": holds a run already");
      }
      RunGenerator.write(folder, GeneratorOptions.example());
      String requests = folder.resolve(RunGenerator.REQUESTS).toString();
      String telemetry = folder.resolve(RunGenerator.TELEMETRY).toString();
      String routes = folder.resolve(RunGenerator.ROUTES).toString();
      int code = report(requests, "--telemetry", telemetry, "--routes", routes);
      PrintWriter out = spec.commandLine().getOut();
      if (keep == null) {
        out.println(
            "This run was made up, with one GPU that overheats. Keep it: inflight demo --keep DIR");
      } else {
        out.println(
            "This run was made up, with one GPU that overheats. Ask it yourself: inflight who "
                + requests
                + " --telemetry "
                + telemetry
                + " --routes "
                + routes
                + " --peak gpu_temperature");
      }
      return code;
    }
  }

  private int report(String... arguments) {
    CommandLine root = spec.commandLine().getParent();
    String[] all = new String[arguments.length + 3];
    all[0] = "report";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[all.length - 2] = "--slo";
    all[all.length - 1] = "ttft_ms:1000,tpot_ms:40";
    return root.execute(all);
  }
}
