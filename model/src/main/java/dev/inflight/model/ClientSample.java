package dev.inflight.model;

/**
 * A sample of the client's own machine ({@code infer.system_sample}): scope {@code client_local},
 * never mistaken for the server. Absent values are {@link Absent#LONG} or NaN.
 */
public record ClientSample(
    String sessionId,
    long timestampNs,
    String sampler,
    String deviceId,
    long deviceUsedBytes,
    long deviceFreeBytes,
    long deviceTotalBytes,
    double gpuUtilizationPercent,
    long processRssBytes)
    implements Event {}
