package dev.inflight.ingest.http;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The names by which clients may call this server, against web pages whose name was made to point
 * here. An IP address is good when the connection came in by it.
 */
final class HostNames {
  private final Set<String> names;

  HostNames(HttpServerOptions options) {
    Set<String> all = new HashSet<>(options.names());
    all.add("localhost");
    all.add(options.address().toLowerCase(Locale.ROOT));
    this.names = Set.copyOf(all);
  }

  /**
   * The host of an authority such as {@code name:9470}, when it is one of these.
   *
   * @param local where the connection came in
   */
  boolean known(String authority, InetAddress local) {
    return host(authority).filter(host -> called(host, local)).isPresent();
  }

  private boolean called(String host, InetAddress local) {
    if (names.contains(host)) {
      return true;
    }
    InetAddress address = NetUtil.createInetAddressFromIpAddressString(host);
    return address != null && (address.equals(local) || address.isLoopbackAddress());
  }

  /** The host in lower case, without port and brackets; empty when it is none. */
  static Optional<String> host(String authority) {
    String text = authority.toLowerCase(Locale.ROOT);
    int end = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
    String host = end < 0 ? text : text.substring(0, end);
    String port = end < 0 ? "" : text.substring(end);
    boolean good = port.matches("(:[0-9]{1,5})?") && host.matches("[a-z0-9._-]+|\\[[0-9a-f:.]+]");
    return good
        ? Optional.of(host.startsWith("[") ? host.substring(1, host.length() - 1) : host)
        : Optional.empty();
  }
}
