package dev.inflight.app.live;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.join.JoinOptions;
import java.util.Optional;

/**
 * What a service is to do.
 *
 * @param http where it listens
 * @param join how requests meet telemetry
 * @param rules that it asks
 * @param channels that hear of alerts
 */
public record ServiceOptions(
    HttpServerOptions http,
    JoinOptions join,
    Optional<UsableRules> rules,
    Optional<ChannelFile> channels,
    DataFolder data) {}
