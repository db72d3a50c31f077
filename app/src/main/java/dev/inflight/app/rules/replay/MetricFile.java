package dev.inflight.app.rules.replay;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.BadLines;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.metrics.MetricRow;
import dev.inflight.ingest.codec.metrics.MetricRowCodec;
import dev.inflight.ingest.file.EventReader;
import dev.inflight.ingest.file.InputFile;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Event;
import dev.inflight.model.Labels;
import dev.inflight.model.Rejection;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.SeriesRef;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** One file of metric rows: read once to find bad lines, and once row by row. One thread. */
public final class MetricFile implements Closeable {
  private final InputFile input;
  private final Labels labels;
  private final Rows rows;
  private final Map<String, SeriesRef> series = new HashMap<>();
  private @Nullable EventReader reader;

  private MetricFile(InputFile input, Rows rows) {
    this.input = input;
    this.rows = rows;
    labels = MetricLabels.of(input.name());
  }

  /** Opens a file; empty when it holds something else, or cannot be opened. */
  public static Optional<MetricFile> open(String name, Path spool, InputStream stdin) {
    Rows rows = new Rows();
    try {
      InputFile input = InputFile.open(name, spool, stdin, List.of(new MetricRowCodec(rows::take)));
      return Optional.of(new MetricFile(input, rows));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public String name() {
    return input.name();
  }

  /** Reads the file to its end and notes its bad lines. */
  public void survey(BadLines bad) {
    rows.wanted = false;
    try (EventReader whole = input.reader(new Noting(bad))) {
      while (whole.readBlock()) {
        continue;
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    rows.wanted = true;
  }

  /** When the next row was logged; the largest time when none is left. */
  long nextNs() {
    while (rows.waiting.isEmpty() && readBlock()) {
      continue;
    }
    MetricRow next = rows.waiting.peek();
    return next == null ? Long.MAX_VALUE : next.timeNs();
  }

  private boolean readBlock() {
    try {
      EventReader open = reader;
      if (open == null) {
        open = input.reader(new Noting(new BadLines(Optional.empty())));
        reader = open;
      }
      return open.readBlock();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Sends the next row's points: all of its series are known before the first point comes. */
  List<AlertChange> send(RuleEngine engine) {
    MetricRow row = rows.waiting.remove();
    List<SeriesRef> refs = new ArrayList<>(row.names().size());
    for (String name : row.names()) {
      refs.add(series.computeIfAbsent(name, any -> engine.series(name, labels)));
    }
    List<AlertChange> changes = new ArrayList<>(engine.row(row.timeNs(), row.step()));
    row.texts().forEach(engine::text);
    for (int at = 0; at < refs.size(); at++) {
      changes.addAll(engine.add(refs.get(at), row.timeNs(), row.step(), row.values()[at]));
    }
    return changes;
  }

  private CommandFailure unreadable(IOException e) {
    return new CommandFailure(ExitCode.DATA, input.name() + ": " + e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    EventReader open = reader;
    if (open != null) {
      open.close();
    }
    input.close();
  }

  /** The rows of the blocks that were read and not sent. */
  private static final class Rows {
    final Queue<MetricRow> waiting = new ArrayDeque<>();
    boolean wanted = true;

    void take(MetricRow row) {
      if (wanted) {
        waiting.add(row);
      }
    }
  }

  /** Notes bad lines; there are no events. */
  private record Noting(BadLines bad) implements EventSink {
    @Override
    public void event(Event event) {
      throw new IllegalStateException("rows of metrics are no events");
    }

    @Override
    public void rejected(Rejection rejection, String line) {
      bad.add(rejection, line, true);
    }
  }
}
