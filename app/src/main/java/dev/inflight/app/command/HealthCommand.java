package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code inflight health}: asks a service how it is, for containers that have nothing to ask with.
 */
@Command(
    name = "health",
    hidden = true,
    description = "Asks a service whether it is ready; exit code 0 when it is.")
public final class HealthCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int SHOWN = 500;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:9470/readyz",
      description = "What to ask (default: http://127.0.0.1:9470/readyz).")
  private URI url = URI.create("");

  @Override
  public Integer call() throws InterruptedException {
    try {
      HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
      HttpRequest request = HttpRequest.newBuilder(url).timeout(PATIENCE).build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      String body = response.body();
      spec.commandLine().getOut().println(body.substring(0, Math.min(body.length(), SHOWN)));
      return response.statusCode() == 200 ? ExitCode.DONE : ExitCode.NO;
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.NO, url + ": no answer: " + e.getMessage(), e);
    }
  }
}
