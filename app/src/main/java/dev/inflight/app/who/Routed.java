package dev.inflight.app.who;

import dev.inflight.model.RouteEvidence;
import dev.inflight.model.ServerIdentity;
import dev.inflight.sink.report.Place;
import dev.inflight.sink.report.Plain;
import java.util.List;

/**
 * A request in flight, and who may have served it.
 *
 * @param candidates the identities that may have; empty when nobody said
 * @param replicas their replicas, sorted
 */
record Routed(
    Flight flight, RouteEvidence evidence, List<ServerIdentity> candidates, List<String> replicas) {
  private static final int LONGEST_NAME = 24;

  /** A replica in words, harmless for a terminal. */
  static String name(ServerIdentity identity) {
    String name = Place.replica(identity).strip();
    return name.equals("host") ? "the server" : Plain.text(name, LONGEST_NAME);
  }

  boolean mayBe(ServerIdentity identity) {
    return candidates.contains(identity);
  }
}
