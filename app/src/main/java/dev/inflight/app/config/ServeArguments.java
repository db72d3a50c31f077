package dev.inflight.app.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a service. What they say wins over what its file says. */
public final class ServeArguments {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Says all of this, and lists the channels.")
  @Nullable Path config;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where to listen (default: 127.0.0.1:9470).")
  @Nullable String listen;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Where to keep rows, alerts and outboxes (default: inflight-data).")
  @Nullable Path data;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files or folders of rules.")
  List<Path> rules = new ArrayList<>();

  @Option(
      names = "--direct",
      negatable = true,
      description = "All telemetry belongs to the server that answers all requests.")
  @Nullable Boolean direct;

  @Option(names = "--routes", paramLabel = "FILE", description = "Route table, as of report.")
  @Nullable Path routes;

  @Option(
      names = "--annotation-socket",
      paramLabel = "PATH",
      description =
          "Where processes may say what they do; none: nowhere (default: where their clients"
              + " look).")
  @Nullable String annotationSocket;

  @Option(
      names = "--slo",
      paramLabel = "LIMITS",
      description = "Limits of good requests, such as ttft_ms:500,e2e_ms:5000.")
  @Nullable String slo;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Holds the token that clients must show (default: variable INFLIGHT_TOKEN).")
  @Nullable Path tokenFile;

  @Option(names = "--insecure", description = "Answer others than this machine without a token.")
  boolean insecure;

  @Option(
      names = "--snapshot-every",
      paramLabel = "DURATION",
      hidden = true,
      description = "How often to take a snapshot, after which less is to be replayed.")
  @Nullable String snapshotEvery;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "text or json (default: text).")
  @Nullable String logFormat;

  @Mixin final ServeInputs inputs = new ServeInputs();

  /** No options at all. */
  public ServeArguments() {}
}
