package dev.inflight.app.command;

import dev.inflight.app.config.ListenAddress;
import dev.inflight.app.echo.EchoReceiver;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.http.HttpServerOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight echo}: shows what a webhook channel sends. */
@Command(
    name = "echo",
    description = "Receives what a channel of type webhook sends, and shows it as text.")
public final class EchoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:9471",
      description = "Where to listen (default: 127.0.0.1:9471).")
  private String listen = "";

  @Option(
      names = "--name",
      paramLabel = "HOST",
      description = "A name by which senders call it, beside its address; repeatable.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--insecure", description = "Receive from others than this machine.")
  private boolean insecure;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    CountDownLatch end = new CountDownLatch(1);
    HttpServerOptions options = options();
    EchoReceiver receiver = EchoReceiver.start(options, text -> show(out, text));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  receiver.close();
                  end.countDown();
                },
                "inflight-closing"));
    String host = options.address();
    String shown = host.contains(":") ? "[" + host + "]" : host;
    show(out, "listening on http://" + shown + ":" + receiver.address().getPort() + "/\n");
    end.await();
    return ExitCode.DONE;
  }

  private static void show(PrintWriter out, String text) {
    synchronized (out) {
      out.print(text);
      out.flush();
    }
  }

  private HttpServerOptions options() {
    ListenAddress address =
        ListenAddress.of(listen)
            .orElseThrow(() -> CommandFailure.usage("--listen", listen, ListenAddress.EXPECTED));
    try {
      return HttpServerOptions.DEFAULT
          .withPort(address.port())
          .withAddress(address.host(), Optional.empty(), insecure)
          .withNames(Set.copyOf(names));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--listen: " + listen + " is open to others, expected --insecure with it",
          e);
    }
  }
}
