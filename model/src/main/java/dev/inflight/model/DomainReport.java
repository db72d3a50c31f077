package dev.inflight.model;

import java.util.Optional;

/**
 * How one server clock was placed on the client's.
 *
 * @param offsetNs client − server, {@link Absent#LONG} when refused or when several records place
 *     it
 * @param uncertaintyNs {@link Absent#LONG} when unknown (it then computes as 0)
 * @param placedSamples samples that were placed
 * @param uncovered samples that no alignment record covers
 * @param ambiguous samples that different alignment records cover
 * @param reason why it was refused, if it was
 */
public record DomainReport(
    String clockDomain,
    long offsetNs,
    long uncertaintyNs,
    Optional<ClockEvidence> evidence,
    long placedSamples,
    long uncovered,
    long ambiguous,
    Optional<Reason> reason) {}
