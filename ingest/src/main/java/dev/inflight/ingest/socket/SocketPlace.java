package dev.inflight.ingest.socket;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a socket may be bound.
 *
 * @param path the socket
 * @param ownFolder whether its folder is there for it alone: its mode then is set, otherwise only
 *     looked at
 */
public record SocketPlace(Path path, boolean ownFolder) {
  private static final String NAME = "annotate.sock";

  public SocketPlace {
    path = path.toAbsolutePath().normalize();
  }

  /** The two places where clients look, in their order. */
  public static List<SocketPlace> known(Path home) {
    return List.of(
        new SocketPlace(Path.of("/run/ingero", NAME), true),
        new SocketPlace(home.resolve(Path.of(".ingero", "annotate", NAME)), true));
  }

  /** A place that a person names. */
  public static SocketPlace named(Path path) {
    return new SocketPlace(path, false);
  }

  /** Why no socket can be bound here, as far as looking tells; nothing is made, nobody asked. */
  public Optional<String> trouble() {
    try {
      SocketFile.look(this);
      return Optional.empty();
    } catch (SocketRefusedException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  Path folder() {
    Path folder = path.getParent();
    return folder == null ? path : folder;
  }
}
