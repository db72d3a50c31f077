package dev.inflight.model;

/**
 * What one series did while one request was in flight, in one line.
 *
 * @param metric the series' metric
 * @param owner the device, engine or process, as people call it
 * @param max highest value, NaN when unknown
 * @param mean mean of the samples, NaN when unknown
 * @param coverage how well the window was covered
 */
public record RequestOverlap(
    String metric, String owner, double max, double mean, CoverageStatus coverage) {}
