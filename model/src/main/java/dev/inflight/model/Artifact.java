package dev.inflight.model;

/**
 * What a session says of itself ({@code infer.artifact}): its run and its client's clock.
 *
 * @param hasContext whether a context with a run id was given
 * @param clockDomain the client's clock domain, empty when not said
 * @param bootId boot id from the metadata, empty when not said
 * @param content the whole record in a normal form, to tell two contents under one event id apart
 */
public record Artifact(
    String eventId,
    String sessionId,
    boolean hasContext,
    String runId,
    String clockDomain,
    String host,
    String bootId,
    String content)
    implements Event {}
