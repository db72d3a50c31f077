package dev.inflight.sink.notify.outbox;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import dev.inflight.sink.notify.outbox.LogRecord.Changed;
import dev.inflight.sink.notify.outbox.LogRecord.Counted;
import dev.inflight.sink.notify.outbox.LogRecord.Delivered;
import dev.inflight.sink.notify.outbox.LogRecord.Dropped;
import dev.inflight.sink.notify.outbox.LogRecord.Known;
import dev.inflight.sink.notify.outbox.LogRecord.Marked;
import dev.inflight.sink.notify.outbox.LogRecord.Merged;
import dev.inflight.sink.notify.outbox.LogRecord.Telling;
import dev.inflight.sink.notify.outbox.LogRecord.Texts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Records as lines of JSON in ASCII, and back: whatever a text holds comes back as it was. */
final class RecordCodec {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long LAST_SEQUENCE = 1L << 53;

  private RecordCodec() {}

  static byte[] write(LogRecord record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
      out.writeStartObject();
      record.accept(new RecordWriter(out));
      out.writeEndObject();
      out.writeRaw('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory takes everything
    }
    return bytes.toByteArray();
  }

  /**
   * The record.
   *
   * @throws IllegalArgumentException when it is none; the message says what is wrong with it
   */
  static LogRecord read(byte[] payload) {
    try {
      return record(JSON.readTree(payload));
    } catch (IOException e) {
      throw new IllegalArgumentException("no JSON", e);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no time", e);
    }
  }

  private static LogRecord record(JsonNode node) {
    return switch (Parts.text(node, "is")) {
      case "added" -> new Added(sequence(node), message(node), state(node), why(node), at(node));
      case "changed" -> new Changed(sequence(node), state(node), why(node), at(node));
      case "delivered" -> new Delivered(sequence(node), Parts.text(node, "receipt"), at(node));
      case "dropped" ->
          new Dropped(sequence(node), why(node), node.path("forRoom").asBoolean(), at(node));
      case "merged" -> merged(node);
      case "mark" -> new Marked(mark(node));
      case "known" -> new Known(Parts.texts(node, "ids"));
      case "told" -> new Telling(Parts.list(node, "told", RecordCodec::told));
      case "texts" -> texts(node);
      case "counts" -> new Counted(counts(node), sequence(node));
      default -> throw new IllegalArgumentException("no known kind");
    };
  }

  private static long sequence(JsonNode node) {
    long sequence = Parts.number(node, "seq");
    if (sequence < 0 || sequence > LAST_SEQUENCE) {
      throw new IllegalArgumentException("no sequence that can be");
    }
    return sequence;
  }

  private static Message message(JsonNode node) {
    return MessageCodec.message(node.path("message"));
  }

  private static Entry.State state(JsonNode node) {
    return Parts.constant(node, "state", Entry.State.class);
  }

  private static String why(JsonNode node) {
    return Parts.text(node, "why");
  }

  private static Instant at(JsonNode node) {
    return Parts.instant(node, "at");
  }

  private static Merged merged(JsonNode node) {
    return new Merged(
        sequence(node),
        message(node),
        Parts.list(node, "members", Parts::number),
        new Covered(
            new LinkedHashSet<>(Parts.texts(node, "opens")),
            new LinkedHashSet<>(Parts.texts(node, "closes"))),
        at(node));
  }

  private static ChannelMark mark(JsonNode node) {
    return new ChannelMark(
        Parts.constant(node, "state", ChannelMark.State.class),
        Parts.instant(node, "since"),
        Duration.parse(Parts.text(node, "pause")),
        why(node),
        Parts.text(node, "configuration"));
  }

  private static Told told(JsonNode node) {
    return new Told(
        Parts.text(node, "episode"), Parts.text(node, "receipt"), Parts.text(node, "digest"));
  }

  private static Texts texts(JsonNode node) {
    List<String> keys = Parts.texts(node, "keys");
    List<String> times = Parts.texts(node, "times");
    Map<String, Instant> texts = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(keys.size(), times.size()); i++) {
      texts.put(keys.get(i), Instant.parse(times.get(i)));
    }
    return new Texts(texts);
  }

  private static OutboxCounts counts(JsonNode node) {
    return new OutboxCounts(
        Parts.number(node, "accepted"),
        Parts.number(node, "delivered"),
        Parts.number(node, "dropped"),
        Parts.number(node, "discarded"),
        Parts.number(node, "merged"),
        Parts.number(node, "failed"),
        Parts.number(node, "forgottenIds"),
        Parts.number(node, "forgottenEpisodes"),
        Parts.number(node, "forgottenTexts"));
  }
}
