package dev.inflight.model;

/** One thing that was read from an input: a request, a sample, or something said about them. */
public sealed interface Event
    permits RequestEvent,
        TelemetrySample,
        RequestSign,
        Artifact,
        ClockAlignment,
        ClockAnchor,
        ClientSample,
        OtherEvent {}
