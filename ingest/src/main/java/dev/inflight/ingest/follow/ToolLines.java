package dev.inflight.ingest.follow;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.ingest.catalog.Codecs;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.canonical.CanonicalCodec;
import dev.inflight.ingest.codec.canonical.RecordWriter;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.WholeBatch;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Lines of another tool's file, made into lines of our own. One thread. */
final class ToolLines implements EventSink {
  private final String name;
  private final List<LineKind> kinds;
  private final SeriesTable series;
  private final LineParser parser;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final List<RejectedLine> rejected = new ArrayList<>();
  private long line;

  /**
   * @param name what rejections call the file
   * @param line how many lines were read before
   */
  ToolLines(LineCodec codec, String name, List<LineKind> kinds, SeriesTable series, long line) {
    this.name = name;
    this.kinds = List.copyOf(kinds);
    this.series = series;
    this.line = line;
    this.parser = codec.lines(new ParseContext(name, this, series));
  }

  /** The tool's format of a file that begins so; nothing when its lines are our own. */
  static Optional<Codec> of(Head head) {
    return Codecs.all().stream()
        .filter(each -> each.recognises(head))
        .findFirst()
        .filter(each -> !(each instanceof CanonicalCodec));
  }

  /** What whole lines say. */
  Batch read(byte[] lines) {
    byte[] padded = Arrays.copyOf(lines, lines.length + Swar.PAD);
    line += parser.lines(padded, 0, lines.length, line + 1, false);
    Batch batch = WholeBatch.of(name, kinds, series, written.toByteArray());
    List<RejectedLine> all = new ArrayList<>(rejected);
    all.addAll(batch.rejected());
    written.reset();
    rejected.clear();
    return new Batch(batch.items(), batch.lines(), all);
  }

  long lines() {
    return line;
  }

  @Override
  public void event(Event event) {
    RecordWriter.write(event, written);
  }

  @Override
  public void rejected(Rejection rejection, String text) {
    rejected.add(new RejectedLine(rejection, text));
  }
}
