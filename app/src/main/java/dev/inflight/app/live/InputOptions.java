package dev.inflight.app.live;

import dev.inflight.app.live.recorded.ReplayOptions;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.ingest.socket.SocketPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What comes into a service besides posts and annotations, and how it is understood.
 *
 * @param host the name of this machine as telemetry has it: annotations of its processes are on its
 *     clock; empty when it is not known
 * @param gateways who is meant by what gateways say
 * @param requestsFromServers whether servers' spans are requests, since no client sends its own
 * @param eventSocket where processes may write events
 * @param follow files that are read as they grow
 * @param replay a recorded run that comes in
 */
public record InputOptions(
    String host,
    Gateways gateways,
    boolean requestsFromServers,
    Optional<SocketPlace> eventSocket,
    List<Path> follow,
    Optional<ReplayOptions> replay) {
  /** Nothing besides, on a machine without a name. */
  public static final InputOptions NONE =
      new InputOptions("", Gateways.NONE, false, Optional.empty(), List.of(), Optional.empty());

  /** Copies the list. */
  public InputOptions {
    follow = List.copyOf(follow);
  }

  /** The same on a machine of that name. */
  public InputOptions onHost(String other) {
    return new InputOptions(other, gateways, requestsFromServers, eventSocket, follow, replay);
  }

  /** The same with another table of gateways. */
  public InputOptions withGateways(Gateways other) {
    return new InputOptions(host, other, requestsFromServers, eventSocket, follow, replay);
  }

  /** The same with servers' spans as requests, or not. */
  public InputOptions withRequestsFromServers(boolean other) {
    return new InputOptions(host, gateways, other, eventSocket, follow, replay);
  }

  /** The same with a socket for events. */
  public InputOptions withEventSocket(SocketPlace place) {
    return new InputOptions(
        host, gateways, requestsFromServers, Optional.of(place), follow, replay);
  }

  /** The same with other files to follow. */
  public InputOptions following(List<Path> files) {
    return new InputOptions(host, gateways, requestsFromServers, eventSocket, files, replay);
  }

  /** The same with a recorded run that comes in. */
  public InputOptions replaying(ReplayOptions other) {
    return new InputOptions(
        host, gateways, requestsFromServers, eventSocket, follow, Optional.of(other));
  }
}
