package dev.inflight.sink.journal;

/**
 * How large a journal is.
 *
 * @param bytes of its files of records
 * @param segments how many they are
 * @param records how many were added since it was opened
 * @param snapshot up to which record the newest snapshot reaches; 0 for none
 * @param snapshotBytes how long that is
 */
public record JournalCounts(
    long bytes, int segments, long records, long snapshot, long snapshotBytes) {}
