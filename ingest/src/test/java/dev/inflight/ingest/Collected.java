package dev.inflight.ingest;

import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A sink that keeps what it is given, and the ways to fill it. */
public final class Collected implements EventSink {
  private final List<Event> events = new ArrayList<>();
  private final List<Rejection> rejections = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /** What a codec makes of a text. */
  public static Collected read(Codec codec, String text) {
    return read(codec, text.getBytes(StandardCharsets.UTF_8));
  }

  /** What a codec makes of these bytes. */
  public static Collected read(Codec codec, byte[] bytes) {
    Collected collected = new Collected();
    ParseContext context = new ParseContext("test", collected, new SeriesTable());
    BlockParser parser = codec.open(new ByteArrayInputStream(bytes), context);
    try {
      while (parser.readBlock()) {
        // the next block
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return collected;
  }

  /** The bytes of a test resource. */
  public static byte[] resource(String name) {
    try {
      return Files.readAllBytes(Path.of("src/test/resources", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void event(Event event) {
    events.add(event);
  }

  @Override
  public void rejected(Rejection rejection, String line) {
    rejections.add(rejection);
    lines.add(line);
  }

  public List<Event> events() {
    return events;
  }

  /** The events of one type. */
  public <T extends Event> List<T> events(Class<T> type) {
    return events.stream().filter(type::isInstance).map(type::cast).toList();
  }

  public List<Rejection> rejections() {
    return rejections;
  }

  /** The rejections as messages. */
  public List<String> messages() {
    return rejections.stream().map(Rejection::message).toList();
  }

  /** The lines that came with the rejections. */
  public List<String> rejectedLines() {
    return lines;
  }
}
