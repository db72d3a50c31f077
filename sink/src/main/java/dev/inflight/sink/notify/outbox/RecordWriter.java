package dev.inflight.sink.notify.outbox;

import com.fasterxml.jackson.core.JsonGenerator;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Writes what is in a record into an object of JSON that is begun. */
final class RecordWriter implements LogRecord.Visitor {
  private final JsonGenerator out;

  RecordWriter(JsonGenerator out) {
    this.out = out;
  }

  /** Something that writes. */
  private interface Deed {
    void run() throws IOException;
  }

  private static void write(Deed deed) {
    try {
      deed.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void added(Added added) {
    write(
        () -> {
          begin("added", added.sequence());
          out.writeStringField("state", added.state().name());
          out.writeStringField("why", added.why());
          at(added.at());
          message(added.message());
        });
  }

  @Override
  public void changed(Changed changed) {
    write(
        () -> {
          begin("changed", changed.sequence());
          out.writeStringField("state", changed.state().name());
          out.writeStringField("why", changed.why());
          at(changed.at());
        });
  }

  @Override
  public void delivered(Delivered delivered) {
    write(
        () -> {
          begin("delivered", delivered.sequence());
          out.writeStringField("receipt", delivered.receipt());
          at(delivered.at());
        });
  }

  @Override
  public void dropped(Dropped dropped) {
    write(
        () -> {
          begin("dropped", dropped.sequence());
          out.writeStringField("why", dropped.why());
          out.writeBooleanField("forRoom", dropped.forRoom());
          at(dropped.at());
        });
  }

  @Override
  public void merged(Merged merged) {
    write(
        () -> {
          begin("merged", merged.sequence());
          Parts.list("members", merged.members(), (each, to) -> to.writeNumber(each), out);
          Parts.texts("opens", merged.covered().opens(), out);
          Parts.texts("closes", merged.covered().closes(), out);
          at(merged.at());
          message(merged.digest());
        });
  }

  @Override
  public void marked(Marked marked) {
    write(
        () -> {
          ChannelMark mark = marked.mark();
          out.writeStringField("is", "mark");
          out.writeStringField("state", mark.state().name());
          out.writeStringField("since", mark.since().toString());
          out.writeStringField("pause", mark.pause().toString());
          out.writeStringField("why", mark.why());
          out.writeStringField("configuration", mark.configuration());
        });
  }

  @Override
  public void known(Known known) {
    write(
        () -> {
          out.writeStringField("is", "known");
          Parts.texts("ids", known.ids(), out);
        });
  }

  @Override
  public void telling(Telling telling) {
    write(
        () -> {
          out.writeStringField("is", "told");
          Parts.list("told", telling.told(), RecordWriter::told, out);
        });
  }

  private static void told(Told told, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("episode", told.episode());
    out.writeStringField("receipt", told.receipt());
    out.writeStringField("digest", told.digest());
    out.writeEndObject();
  }

  @Override
  public void texts(Texts texts) {
    write(
        () -> {
          out.writeStringField("is", "texts");
          Parts.texts("keys", texts.delivered().keySet(), out);
          Parts.list(
              "times",
              texts.delivered().values(),
              (each, to) -> to.writeString(each.toString()),
              out);
        });
  }

  @Override
  public void counted(Counted counted) {
    write(
        () -> {
          OutboxCounts counts = counted.counts();
          begin("counts", counted.lastSequence());
          out.writeNumberField("accepted", counts.accepted());
          out.writeNumberField("delivered", counts.delivered());
          out.writeNumberField("dropped", counts.dropped());
          out.writeNumberField("discarded", counts.discarded());
          out.writeNumberField("merged", counts.merged());
          out.writeNumberField("failed", counts.failed());
          out.writeNumberField("forgottenIds", counts.forgottenIds());
          out.writeNumberField("forgottenEpisodes", counts.forgottenEpisodes());
          out.writeNumberField("forgottenTexts", counts.forgottenTexts());
        });
  }

  private void begin(String kind, long sequence) throws IOException {
    out.writeStringField("is", kind);
    out.writeNumberField("seq", sequence);
  }

  private void at(Instant at) throws IOException {
    out.writeStringField("at", at.toString());
  }

  private void message(Message message) throws IOException {
    out.writeFieldName("message");
    MessageCodec.write(message, out);
  }
}
