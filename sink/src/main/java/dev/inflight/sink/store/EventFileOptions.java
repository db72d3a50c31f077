package dev.inflight.sink.store;

import java.time.Duration;

/**
 * How many files of events are kept, and how big and old one gets.
 *
 * @param bytes of one file, after which another is begun
 * @param age of one file, after which another is begun
 * @param files at most; the oldest are removed
 */
public record EventFileOptions(long bytes, Duration age, int files) {
  /** 24 files of an hour or 256 MiB. */
  public static final EventFileOptions USUAL =
      new EventFileOptions(256L << 20, Duration.ofHours(1), 24);

  public EventFileOptions {
    Retention.between("bytes", bytes, 1 << 10, 1L << 40);
    Retention.between("age in seconds", age.toSeconds(), 1, 366L * 24 * 3600);
    Retention.between("files", files, 1, 100_000);
  }
}
