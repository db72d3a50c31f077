package dev.inflight.ingest.http;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the server listens, and to whom it answers.
 *
 * @param address an IP address, or {@code localhost}
 * @param port 0 for any that is free
 * @param token what clients must show; needed beyond loopback unless {@code insecure}
 * @param insecure whether others than this machine may do everything without a token
 * @param tls the certificate, for HTTPS
 * @param names further names by which clients may call this server, without port
 */
public record HttpServerOptions(
    String address,
    int port,
    Optional<BearerToken> token,
    boolean insecure,
    Optional<Tls> tls,
    Set<String> names,
    HttpLimits limits,
    HttpTimes times) {
  /** The port when nothing else is said. */
  public static final int DEFAULT_PORT = 9_470;

  private static final int MOST_PORT = 65_535;
  private static final String LOCALHOST = "localhost";

  /** This machine only, without a token. */
  public static final HttpServerOptions DEFAULT =
      new HttpServerOptions(
          "127.0.0.1",
          DEFAULT_PORT,
          Optional.empty(),
          false,
          Optional.empty(),
          Set.of(),
          HttpLimits.DEFAULT,
          HttpTimes.DEFAULT);

  /** Checks the address, the port, and that a server open to others has a token. */
  public HttpServerOptions {
    names = names.stream().map(each -> each.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    if (port < 0 || port > MOST_PORT) {
      throw new IllegalArgumentException("port: " + port + ", expected 0 to " + MOST_PORT);
    }
    if (!inet(address).isLoopbackAddress() && token.isEmpty() && !insecure) {
      throw new IllegalArgumentException(
          "address: %s is open to others, expected a token with it, or 'insecure'"
              .formatted(address));
    }
  }

  private static InetAddress inet(String address) {
    if (address.equals(LOCALHOST)) {
      return InetAddress.getLoopbackAddress();
    }
    InetAddress inet = NetUtil.createInetAddressFromIpAddressString(address);
    if (inet == null) {
      throw new IllegalArgumentException(
          "address: %s, expected an IP address or localhost".formatted(address));
    }
    return inet;
  }

  /** The address to bind. */
  InetAddress inet() {
    return inet(address);
  }

  /** The same on another port. */
  public HttpServerOptions withPort(int other) {
    return new HttpServerOptions(address, other, token, insecure, tls, names, limits, times);
  }

  /** The same at another address, open as said. */
  public HttpServerOptions withAddress(
      String other, Optional<BearerToken> otherToken, boolean open) {
    return new HttpServerOptions(other, port, otherToken, open, tls, names, limits, times);
  }

  /** The same with a token to show. */
  public HttpServerOptions withToken(BearerToken other) {
    return new HttpServerOptions(
        address, port, Optional.of(other), insecure, tls, names, limits, times);
  }

  /** The same with HTTPS. */
  public HttpServerOptions withTls(Tls other) {
    return new HttpServerOptions(
        address, port, token, insecure, Optional.of(other), names, limits, times);
  }

  /** The same with further names. */
  public HttpServerOptions withNames(Set<String> other) {
    return new HttpServerOptions(address, port, token, insecure, tls, other, limits, times);
  }

  /** The same with other limits. */
  public HttpServerOptions withLimits(HttpLimits other) {
    return new HttpServerOptions(address, port, token, insecure, tls, names, other, times);
  }

  /** The same with other times. */
  public HttpServerOptions withTimes(HttpTimes other) {
    return new HttpServerOptions(address, port, token, insecure, tls, names, limits, other);
  }
}
