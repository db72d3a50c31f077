package dev.inflight.app.config;

import dev.inflight.app.channel.Section;
import dev.inflight.app.config.ServeSection.Files;
import dev.inflight.app.config.ServeSection.Kept;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.sink.journal.JournalLimits;
import dev.inflight.sink.store.EventFileOptions;
import dev.inflight.sink.store.Retention;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads what is kept, and for how long. */
final class KeepingReader {
  private static final List<String> RETENTION =
      List.of("requests", "slo_misses", "alerts", "size", "sample");
  private static final List<String> FILES = List.of("dir", "size", "age", "count");
  private static final Duration LEAST = Duration.ofMinutes(1);
  private static final Duration MOST = Duration.ofDays(3_650);

  private final Section section;
  private final Paths paths;

  /** How a path is read. */
  interface Paths {
    Optional<Path> read(Section section, String key, String expected);
  }

  KeepingReader(Section section, Paths paths) {
    this.section = section;
    this.paths = paths;
  }

  Kept read() {
    return new Kept(retention(), journal(), files("event_files"), files("reject_files"));
  }

  private JournalLimits journal() {
    JournalLimits usual = JournalLimits.USUAL;
    return section
        .section("journal", "mapping", List.of("size"), "{size}")
        .map(each -> each.bytes("size", usual.segmentBytes(), 1L << 44, usual.bytes()))
        .map(bytes -> new JournalLimits(usual.segmentBytes(), bytes))
        .orElse(usual);
  }

  private Retention retention() {
    return section
        .section(
            "retention", "retention", RETENTION, "{requests, slo_misses, alerts, size, sample}")
        .map(KeepingReader::retention)
        .orElse(Retention.USUAL);
  }

  private static Retention retention(Section section) {
    Retention usual = Retention.USUAL;
    Duration rows = section.duration("requests", LEAST, MOST, usual.rows());
    Duration misses = section.duration("slo_misses", LEAST, MOST, longer(rows, usual.misses()));
    if (misses.compareTo(rows) < 0) {
      Scalar found = section.text("slo_misses", "a duration").orElseThrow();
      section.invalid("slo_misses", found, "at least as long as requests are kept");
      return usual;
    }
    Optional<Section> sample =
        section.section("sample", "mapping", List.of("after", "one_in"), "{after, one_in}");
    Duration after = sample.map(each -> each.duration("after", LEAST, rows, rows)).orElse(rows);
    int oneIn = sample.map(each -> each.whole("one_in", 1, 1_000_000, 1)).orElse(1);
    return new Retention(
        rows,
        after,
        oneIn,
        misses,
        section.duration("alerts", LEAST, MOST, usual.alerts()),
        section.bytes("size", 1 << 20, 1L << 46, usual.bytes()),
        usual.step());
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private Optional<Files> files(String key) {
    return section.section(key, "mapping", FILES, "{dir, size, age, count}").map(this::files);
  }

  private Files files(Section files) {
    EventFileOptions usual = EventFileOptions.USUAL;
    return new Files(
        paths.read(files, "dir", "a folder"),
        new EventFileOptions(
            files.bytes("size", 1 << 10, 1L << 40, usual.bytes()),
            files.duration("age", Duration.ofSeconds(1), Duration.ofDays(366), usual.age()),
            files.whole("count", 1, 100_000, usual.files())));
  }
}
