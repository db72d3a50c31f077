package dev.inflight.join;

import java.util.List;
import java.util.function.Function;

/**
 * Who answers a request, as far as it is one replica and telemetry has named it.
 *
 * @param host where it runs; empty where that is not known, or it runs on several
 * @param replica its id; empty where telemetry says none
 */
public record Answerer(String host, String replica) {
  /** Nobody knows. */
  public static final Answerer UNKNOWN = new Answerer("", "");

  static Answerer of(int candidates, List<IdentityLife> lives) {
    return candidates == 1
        ? new Answerer(
            only(lives, each -> each.identity.host()),
            only(lives, each -> each.identity.replicaId()))
        : UNKNOWN;
  }

  /** The name that all give who give any. */
  private static String only(List<IdentityLife> lives, Function<IdentityLife, String> name) {
    List<String> names =
        lives.stream().map(name).filter(each -> !each.isEmpty()).distinct().toList();
    return names.size() == 1 ? names.get(0) : "";
  }
}
