package dev.inflight.app.channel;

import java.time.Duration;

/**
 * A sign of life as the configuration describes it.
 *
 * @param url where its address is kept
 * @param every how often it is given
 * @param post whether with POST rather than GET
 */
record HeartbeatSettings(Reference url, Duration every, boolean post) {}
