package dev.inflight.model;

import java.util.SortedMap;

/**
 * How many requests met a service level objective, as bounds: a request with an unmeasured
 * criterion is unknown, neither met nor missed.
 *
 * @param slo limits in milliseconds by criterion ({@code ttft_ms})
 * @param met requests that met every criterion
 * @param missed requests that missed one, or failed
 * @param unknown requests of which that cannot be said
 * @param lower met / offered
 * @param upper (met + unknown) / offered
 * @param perSecondLower met per second of the case's window
 * @param perSecondUpper (met + unknown) per second of the case's window
 */
public record Goodput(
    SortedMap<String, Double> slo,
    long met,
    long missed,
    long unknown,
    double lower,
    double upper,
    double perSecondLower,
    double perSecondUpper) {}
