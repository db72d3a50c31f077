package dev.inflight.app.command;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.live.recorded.ReplayOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code inflight demo}: the main job on a small run that is made on the spot, with one throttled
 * GPU: first live, then as a report.
 */
@Command(
    name = "demo",
    description =
        "Makes a small run with one throttled GPU, replays it into a service, and reports on it.")
public final class DemoCommand implements Callable<Integer> {
  /** How long the run took, about. */
  private static final double RUN_S = 200;

  private static final Duration MARGIN = Duration.ofSeconds(60);

  @Spec private CommandSpec spec;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keep the run's files there, to try other commands on them.")
  private @Nullable Path keep;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many times faster to replay the run, max: at once (default: 10).")
  private String speed = "";

  @Option(names = "--hold", description = "Leave the service running until ctrl-C.")
  private boolean hold;

  @Override
  public Integer call() throws IOException, InterruptedException {
    double times = times();
    try (Workspace workspace = Workspace.open()) {
      Path folder = keep == null ? workspace.folder().resolve("demo") : keep;
      if (keep != null && Files.exists(keep.resolve(RunGenerator.REQUESTS))) {
        throw new CommandFailure(ExitCode.USAGE, keep + ": holds a run already");
      }
      RunGenerator.write(folder, GeneratorOptions.example());
      return live(folder, workspace, times);
    }
  }

  private int live(Path run, Workspace workspace, double times)
      throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (DemoService service =
        DemoService.start(
            run,
            workspace.folder(),
            times,
            text -> show(out, text),
            words -> err.println("inflight: " + words))) {
      CountDownLatch closed = new CountDownLatch(1);
      workspace.usedBy(
          () -> {
            service.close();
            closed.countDown();
          });
      show(out, said(service, times));
      service.await(atMost(times), hold);
      int code = report(run);
      hint(out, run);
      if (hold) {
        show(out, "The service goes on: " + service.page() + "   ctrl-C ends it.\n");
        closed.await();
      }
      return code;
    }
  }

  private static Duration atMost(double times) {
    double seconds = times == ReplayOptions.FASTEST ? 0 : RUN_S / times;
    return Duration.ofMillis((long) (seconds * 1_000)).plus(MARGIN);
  }

  private static String said(DemoService service, double times) {
    String pace =
        times == ReplayOptions.FASTEST ? "at once" : "in about " + Math.round(RUN_S / times) + " s";
    return "A made-up run of about "
        + Math.round(RUN_S)
        + " s is replayed "
        + pace
        + "; one of its GPUs overheats. Look on: "
        + service.page()
        + "\n\n";
  }

  private static void show(PrintWriter out, String text) {
    synchronized (out) {
      out.print(text);
      out.flush();
    }
  }

  private double times() {
    if (speed.equals("max")) {
      return ReplayOptions.FASTEST;
    }
    try {
      double times = Double.parseDouble(speed);
      if (times > 0 && times <= 1_000_000) {
        return times;
      }
    } catch (NumberFormatException e) {
      throw CommandFailure.usage("--speed", speed, "a number above 0, or max");
    }
    throw CommandFailure.usage("--speed", speed, "a number above 0, or max");
  }

  private int report(Path run) {
    CommandLine root = spec.commandLine().getParent();
    show(spec.commandLine().getOut(), "\n");
    return root.execute(
        "report",
        run.resolve(RunGenerator.REQUESTS).toString(),
        "--telemetry",
        run.resolve(RunGenerator.TELEMETRY).toString(),
        "--routes",
        run.resolve(RunGenerator.ROUTES).toString(),
        "--slo",
        "ttft_ms:1000,tpot_ms:40");
  }

  private void hint(PrintWriter out, Path run) {
    String made = "This run was made up, with one GPU that overheats. ";
    String more =
        keep == null
            ? "Keep it: inflight demo --keep DIR"
            : "Ask it yourself: inflight who "
                + run.resolve(RunGenerator.REQUESTS)
                + " --telemetry "
                + run.resolve(RunGenerator.TELEMETRY)
                + " --routes "
                + run.resolve(RunGenerator.ROUTES)
                + " --peak gpu_temperature";
    show(out, made + more + "\n");
  }
}
