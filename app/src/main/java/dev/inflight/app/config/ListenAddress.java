package dev.inflight.app.config;

import dev.inflight.ingest.http.HttpServerOptions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where to listen.
 *
 * @param host an IP address without brackets, or {@code localhost}
 * @param port 0 for any that is free
 */
public record ListenAddress(String host, int port) {
  /** What a person is told that was expected. */
  public static final String EXPECTED = "HOST:PORT, such as 127.0.0.1:9470 or [::1]:9470";

  static final ListenAddress USUAL = new ListenAddress("127.0.0.1", HttpServerOptions.DEFAULT_PORT);

  private static final Pattern SHAPE =
      Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)]|([0-9a-zA-Z._-]+))(?::(\\d{1,5}))?");
  private static final int MOST_PORT = 65_535;

  /** Reads {@code HOST:PORT}, {@code [HOST]:PORT} or a host alone; empty when it is neither. */
  public static Optional<ListenAddress> of(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      return Optional.empty();
    }
    String host = Optional.ofNullable(shape.group(1)).orElseGet(() -> shape.group(2));
    int port = Optional.ofNullable(shape.group(3)).map(Integer::valueOf).orElse(USUAL.port);
    return port > MOST_PORT ? Optional.empty() : Optional.of(new ListenAddress(host, port));
  }
}
