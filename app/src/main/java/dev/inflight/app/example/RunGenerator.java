package dev.inflight.app.example;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes invented load tests as canonical records: requests in the order in which they completed,
 * telemetry in the order of time, and the route table that joins them. Memory does not grow with
 * the run.
 *
 * <p>Requests also carry {@code clock_domain}, the clock of the host that served them, which the
 * format does not know: a program without routes can join on it.
 */
public final class RunGenerator {
  /** Name of the file of requests. */
  public static final String REQUESTS = "requests.jsonl";

  /** Name of the file of telemetry. */
  public static final String TELEMETRY = "telemetry.jsonl";

  /** Name of the route table. */
  public static final String ROUTES = "routes.yaml";

  private RunGenerator() {}

  /**
   * Writes a run as three files into a folder, which is made when it is missing.
   *
   * @throws IOException when a file cannot be written
   */
  public static void write(Path folder, GeneratorOptions options) throws IOException {
    Files.createDirectories(folder);
    try (OutputStream requests = Files.newOutputStream(folder.resolve(REQUESTS));
        OutputStream telemetry = Files.newOutputStream(folder.resolve(TELEMETRY))) {
      write(requests, telemetry, options);
    }
    Files.write(folder.resolve(ROUTES), routes(options));
  }

  /** Writes a run to two streams, which stay open. */
  public static void write(OutputStream requests, OutputStream telemetry, GeneratorOptions options)
      throws IOException {
    Fleet fleet = Fleet.of(options);
    var requestText = new Ascii(requests);
    var telemetryText = new Ascii(telemetry);
    Preamble.session(requestText, fleet);
    Preamble.alignments(telemetryText, fleet);
    var lines = new RequestLines(requestText, fleet, options);
    switch (options.profile()) {
      case BENCH -> {
        new OpenLoop(options, fleet).write(lines);
        new MemoryCounters(options, fleet).write(telemetryText);
      }
      case EXAMPLE -> new EngineRun(options, fleet).write(lines, telemetryText);
    }
    requestText.flush();
    telemetryText.flush();
  }

  /** The route table of such a run. */
  public static byte[] routes(GeneratorOptions options) {
    return Preamble.routes(Fleet.of(options));
  }
}
