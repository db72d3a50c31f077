package dev.inflight.app.run;

import dev.inflight.model.Rejection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The lines that did not get through: the first twenty, how many there are, and a file of them all.
 * Not thread-safe.
 */
public final class BadLines {
  private static final int SHOWN = 20;

  private final Optional<Writer> rejects;
  private final List<String> first = new ArrayList<>();
  private final SortedMap<String, Long> requests = new TreeMap<>();
  private final SortedMap<String, Long> samples = new TreeMap<>();
  private long total;

  /**
   * @param rejects where each goes with its reason, one JSON object per line
   */
  public BadLines(Optional<Writer> rejects) {
    this.rejects = rejects;
  }

  /**
   * Notes a line.
   *
   * @param telemetry whether its file was given as telemetry
   */
  public void add(Rejection rejection, String line, boolean telemetry) {
    total++;
    (telemetry ? samples : requests).merge(rejection.reason(), 1L, Long::sum);
    if (first.size() < SHOWN) {
      first.add(rejection.message());
    }
    rejects.ifPresent(writer -> write(writer, rejection, line));
  }

  private static void write(Writer writer, Rejection rejection, String line) {
    try {
      writer.write(RejectLine.of(rejection, line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many there are. */
  public long total() {
    return total;
  }

  /** The first twenty with the total, a line each. */
  public String message() {
    String shown = String.join("\n", first);
    if (total <= first.size()) {
      return shown + (total > 1 ? "\n" + total + " bad lines" : "");
    }
    return shown + "\n… and " + (total - first.size()) + " more: " + total + " bad lines";
  }

  /** Bad lines of files of requests, by reason. */
  public SortedMap<String, Long> requests() {
    return requests;
  }

  /** Bad lines of files of telemetry, by reason. */
  public SortedMap<String, Long> samples() {
    return samples;
  }
}
