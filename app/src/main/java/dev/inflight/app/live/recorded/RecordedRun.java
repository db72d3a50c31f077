package dev.inflight.app.live.recorded;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.file.EventReader;
import dev.inflight.ingest.file.EventSorter;
import dev.inflight.ingest.file.InputFile;
import dev.inflight.ingest.file.InputFolder;
import dev.inflight.model.ClientSample;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The events of recorded files by their time, those first that have none. Holds a block of each
 * file, and what the sorting needs. One thread.
 */
final class RecordedRun implements Closeable {
  private final List<InputFile> files = new ArrayList<>();
  private final List<Sorted> readers = new ArrayList<>();

  /** One file, by time. */
  private static final class Sorted {
    private final Deque<Event> read = new ArrayDeque<>();
    private final EventReader reader;
    private boolean ended;

    Sorted(InputFile file, Path spool, Consumer<Rejection> rejected) throws IOException {
      EventSink sink =
          new EventSink() {
            @Override
            public void event(Event event) {
              read.add(event);
            }

            @Override
            public void rejected(Rejection rejection, String line) {
              rejected.accept(rejection);
            }
          };
      reader = new EventSorter(file, sink, spool);
    }

    Optional<Event> peek() throws IOException {
      while (read.isEmpty() && !ended) {
        ended = !reader.readBlock();
      }
      return Optional.ofNullable(read.peek());
    }
  }

  /**
   * Opens the files.
   *
   * @param spool where what is out of order is sorted
   * @param rejected hears of lines that are no good
   * @throws CommandFailure when one cannot be read
   */
  RecordedRun(List<String> runs, Path spool, Consumer<Rejection> rejected) {
    for (String each : runs) {
      try {
        if (Files.isDirectory(Path.of(each))) {
          files.addAll(InputFolder.open(Path.of(each), spool).files());
        } else {
          files.add(InputFile.open(each, spool, InputStream.nullInputStream()));
        }
      } catch (IOException e) {
        closed();
        throw new CommandFailure(ExitCode.DATA, each + ": " + e.getMessage(), e);
      }
    }
    try {
      for (InputFile each : files) {
        readers.add(new Sorted(each, spool, rejected));
      }
    } catch (IOException e) {
      closed();
      throw new CommandFailure(ExitCode.DATA, "cannot be read: " + e.getMessage(), e);
    }
  }

  private void closed() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException("files that were only read", e);
    }
  }

  /** When an event happened; the smallest long for what has no time. */
  static long time(Event event) {
    if (event instanceof TelemetrySample sample) {
      return sample.observedAtNs();
    } else if (event instanceof RequestEvent request) {
      return request.startedAtNs();
    } else if (event instanceof RequestSign sign) {
      return sign.atNs();
    } else if (event instanceof ClientSample sample) {
      return sample.timestampNs();
    }
    return Long.MIN_VALUE;
  }

  /** The time of the next event; nothing when there is none. */
  Optional<Long> nextTime() throws IOException {
    Optional<Sorted> first = first();
    return first.isPresent() ? first.get().peek().map(RecordedRun::time) : Optional.empty();
  }

  /** The next event, of which there is one. */
  Event next() throws IOException {
    return first().orElseThrow().read.remove();
  }

  private Optional<Sorted> first() throws IOException {
    Sorted first = null;
    long earliest = Long.MAX_VALUE;
    for (Sorted each : readers) {
      Optional<Event> next = each.peek();
      if (next.isPresent() && (first == null || time(next.get()) < earliest)) {
        first = each;
        earliest = time(next.get());
      }
    }
    return Optional.ofNullable(first);
  }

  @Override
  public void close() throws IOException {
    for (Sorted each : readers) {
      each.reader.close();
    }
    for (InputFile each : files) {
      each.close();
    }
  }
}
