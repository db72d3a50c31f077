package dev.inflight.bench;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.canonical.CanonicalCodec;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Consumer;

/** A generated run in memory, and its way through the codec. */
final class Parsed {
  static final Codec FAST = new CanonicalCodec();
  static final Codec STRICT = CanonicalCodec.strictly();

  private Parsed() {}

  /**
   * The bytes of a run.
   *
   * @param requests the requests' file
   * @param telemetry the telemetry file
   */
  @SuppressWarnings("ArrayRecordComponent") // given away once, never compared
  record Bytes(byte[] requests, byte[] telemetry) {}

  static Bytes generate(GeneratorOptions options) throws IOException {
    var requests = new ByteArrayOutputStream();
    var telemetry = new ByteArrayOutputStream();
    RunGenerator.write(requests, telemetry, options);
    return new Bytes(requests.toByteArray(), telemetry.toByteArray());
  }

  /** Hands all events of a file to a consumer; a rejection ends the measurement. */
  static void parse(Codec codec, byte[] file, Consumer<Event> events) throws IOException {
    EventSink sink =
        new EventSink() {
          @Override
          public void event(Event event) {
            events.accept(event);
          }

          @Override
          public void rejected(Rejection rejection, String line) {
            throw new IllegalStateException(rejection + ": " + line);
          }
        };
    var context = new ParseContext("generated", sink, new SeriesTable());
    BlockParser parser = codec.open(new ByteArrayInputStream(file), context);
    while (parser.readBlock()) {
      // until nothing is left
    }
  }
}
