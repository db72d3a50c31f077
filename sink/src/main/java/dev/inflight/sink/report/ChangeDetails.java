package dev.inflight.sink.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The JSON fields that are particular to one kind of change. */
final class ChangeDetails implements AlertChange.Visitor<JsonGenerator> {
  private final JsonGenerator out;
  private final JsonFields fields;
  private final AlertJson json;

  ChangeDetails(JsonGenerator out, JsonFields fields, AlertJson json) {
    this.out = out;
    this.fields = fields;
    this.json = json;
  }

  @Override
  public JsonGenerator fired(AlertChange.Fired fired) {
    try {
      out.writeNumberField("fire", fired.fire());
      out.writeBooleanField("repeated", fired.repeated());
      json.evidence(fired.evidence());
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonGenerator recovered(AlertChange.Recovered recovered) {
    try {
      out.writeStringField("ending", ChangeWords.word(recovered.ending()));
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonGenerator flapping(AlertChange.Flapping flapping) {
    try {
      fields.time("silent_until_ns", flapping.silentUntilNs());
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonGenerator wentBlind(AlertChange.WentBlind wentBlind) {
    return spot(wentBlind.spot());
  }

  @Override
  public JsonGenerator seesAgain(AlertChange.SeesAgain seesAgain) {
    return spot(seesAgain.spot());
  }

  private JsonGenerator spot(BlindSpot spot) {
    try {
      out.writeObjectFieldStart("blind");
      out.writeStringField("source", spot.source());
      out.writeStringField("reason", spot.reason());
      fields.time("since_ns", spot.sinceNs());
      fields.texts("rules", spot.rules());
      out.writeEndObject();
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
