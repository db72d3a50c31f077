package dev.inflight.sink.store;

/**
 * What a store has done since it was opened.
 *
 * @param rows written
 * @param alerts written
 * @param same rows and alerts that were there already, and said the same
 * @param refused rows and alerts that were there already, and said something else
 * @param waiting rows and alerts in memory, because the disk takes none
 * @param droppedRows given up because too many waited
 * @param droppedAlerts given up because too many waited
 * @param failures attempts to write that failed
 * @param setAside damaged databases
 * @param removedByAge rows beyond their age
 * @param removedByThinning rows of which one in several was kept
 * @param removedBySize rows for which there was no room
 * @param removedAlerts alerts beyond their age, or for which there was no room
 */
public record StoreCounts(
    long rows,
    long alerts,
    long same,
    long refused,
    long waiting,
    long droppedRows,
    long droppedAlerts,
    long failures,
    long setAside,
    long removedByAge,
    long removedByThinning,
    long removedBySize,
    long removedAlerts) {}
