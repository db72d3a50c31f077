package dev.inflight.app.live;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import java.util.List;
import java.util.Optional;

/**
 * What a service is to do.
 *
 * @param http where it listens
 * @param join how requests meet telemetry
 * @param rules that it asks
 * @param channels that hear of alerts
 * @param annotationPlaces where the annotation socket may be, in this order; empty: nowhere
 */
public record ServiceOptions(
    HttpServerOptions http,
    JoinOptions join,
    Optional<UsableRules> rules,
    Optional<ChannelFile> channels,
    List<SocketPlace> annotationPlaces,
    DataFolder data) {
  public ServiceOptions {
    annotationPlaces = List.copyOf(annotationPlaces);
  }
}
