package dev.inflight.model;

/** A monotonic and a Unix clock of one host, read together. */
public record ClockAnchor(
    String host, String bootId, long monotonicNs, long unixNs, long uncertaintyNs)
    implements Event {}
