package dev.inflight.app.command;

import dev.inflight.app.config.ServeArguments;
import dev.inflight.app.config.ServePlan;
import dev.inflight.app.live.LiveService;
import dev.inflight.app.live.ServiceLog;
import dev.inflight.app.live.ServiceLog.Level;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
  @Spec private CommandSpec spec;
  @Mixin private final ServeArguments arguments = new ServeArguments();

  @Option(
      names = "--check",
      description = "Say everything that is wrong with options and files, and start nothing.")
  private boolean check;

  @Override
  public Integer call() throws InterruptedException {
    ServePlan plan = plan();
    return check ? said(plan) : served(plan);
  }

  private ServePlan plan() {
    return ServePlan.of(arguments, System.getenv(), InstantSource.system());
  }

  private int said(ServePlan plan) {
    PrintWriter out = spec.commandLine().getOut();
    plan.errors().forEach(each -> out.println("error: " + each));
    plan.warnings().forEach(each -> out.println("warning: " + each));
    out.println(plan.summary());
    out.flush();
    return plan.errors().isEmpty() ? ExitCode.DONE : ExitCode.USAGE;
  }

  private int served(ServePlan plan) throws InterruptedException {
    ServiceOptions options = plan.options();
    LogWriter log =
        new LogWriter(spec.commandLine().getErr(), plan.logFormat(), InstantSource.system());
    plan.warnings().forEach(each -> log.say(Level.WARNING, "config", each));
    make(plan.data());
    CountDownLatch end = new CountDownLatch(1);
    LiveService service = LiveService.start(options, () -> plan().options(), System.getenv(), log);
    ReloadSignal.call(() -> reload(service, log));
    Thread closing =
        new Thread(
            () -> {
              log.say(Level.INFO, "service", "ending");
              service.close();
              log.say(Level.INFO, "service", "ended");
              end.countDown();
            },
            "inflight-closing");
    Runtime.getRuntime().addShutdownHook(closing);
    say(service.address(), service.annotationSocket(), options);
    log.say(
        Level.INFO,
        "service",
        "listening",
        Map.of("address", host(service.address(), options) + ":" + service.address().getPort()));
    end.await();
    return ExitCode.DONE;
  }

  private static void reload(LiveService service, ServiceLog log) {
    try {
      var unused = service.reload(); // which says what came of it
    } catch (RuntimeException e) {
      log.say(Level.ERROR, "reload", "a defect of ours: " + e);
    }
  }

  private void say(InetSocketAddress address, Optional<Path> annotations, ServiceOptions options) {
    PrintWriter out = spec.commandLine().getOut();
    String host = host(address, options);
    String scheme = options.http().tls().isPresent() ? "https://" : "http://";
    String where =
        scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    out.println("listening on " + where);
    out.println("page         " + where + "/");
    out.println("events       POST " + where + "/v1/events");
    annotations.ifPresent(each -> out.println("annotations  " + each + ", 0 clients so far"));
    int count = options.rules().map(each -> each.definitions().size()).orElse(0);
    out.println("rules        " + count + ", see " + where + "/v1/rules");
    out.println("data         " + options.data().folder());
    out.flush();
  }

  /** As it was said: a system may tell all addresses of one family as those of the other. */
  private static String host(InetSocketAddress address, ServiceOptions options) {
    return address.getAddress().isAnyLocalAddress()
        ? options.http().address()
        : address.getAddress().getHostAddress();
  }

  private static void make(Path data) {
    try {
      OwnFiles.folder(data);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, "--data-dir " + data + ": " + OwnFiles.reason(e), e);
    }
  }
}
