package dev.inflight.model;

/**
 * What the client's own machine did over a case's window; never the server's.
 *
 * @param count samples in the closed window of the case
 * @param maxDeviceUsedBytes {@link Absent#LONG} when never read
 * @param maxProcessRssBytes {@link Absent#LONG} when never read
 * @param maxGpuUtilization ratio, NaN when never read
 */
public record ClientLocal(
    String caseId,
    String sampler,
    String deviceId,
    long count,
    long maxDeviceUsedBytes,
    long maxProcessRssBytes,
    double maxGpuUtilization) {}
