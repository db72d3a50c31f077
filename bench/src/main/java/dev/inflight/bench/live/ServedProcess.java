package dev.inflight.bench.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service as a process of its own, with its memory limit and a log of its collections. */
final class ServedProcess implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
  private static final Pattern AFTER = Pattern.compile("Pause.* \\d+M->(\\d+)M\\(\\d+M\\)");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long ENDING_S = 30;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final Path collections;
  private final URI base;

  private ServedProcess(Process process, Path collections, URI base) {
    this.process = process;
    this.collections = collections;
    this.base = base;
  }

  /**
   * Starts one and waits until it listens.
   *
   * @param folder for its data
   * @param heap as the JVM has it, such as {@code 512m}
   */
  static ServedProcess start(
      Path folder, String heap, Map<String, String> environment, List<String> options)
      throws IOException {
    Path log = folder.resolve("gc.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.add("-Xlog:gc:file=" + log);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.inflight.app.Main"));
    command.addAll(List.of("serve", "--listen", "127.0.0.1:0", "--annotation-socket", "none"));
    command.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    command.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectError(folder.resolve("stderr.txt").toFile());
    Process process = builder.start();
    return new ServedProcess(process, log, base(process));
  }

  private static URI base(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        return URI.create(listening.group(1));
      }
    }
    throw new IOException("the service ended before it listened");
  }

  URI at(String path) {
    return base.resolve(path);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** How much CPU time it has taken. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** The body that a path answers with. */
  String get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(at(path)).timeout(PATIENCE).build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(path + ": " + response.statusCode() + " " + response.body());
    }
    return response.body();
  }

  /** The sum of a family's samples on the metrics page, 0 when there are none. */
  static double metric(String page, String name) {
    return page.lines()
        .filter(each -> each.startsWith(name + " ") || each.startsWith(name + "{"))
        .mapToDouble(each -> Double.parseDouble(each.substring(each.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Megabytes that were left after each collection so far. */
  List<Integer> leftAfterCollections() throws IOException {
    List<Integer> left = new ArrayList<>();
    for (String each : Files.readAllLines(collections)) {
      Matcher after = AFTER.matcher(each);
      if (after.find()) {
        left.add(Integer.parseInt(after.group(1)));
      }
    }
    return left;
  }

  /** Ends it as a crash would. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(ENDING_S, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
