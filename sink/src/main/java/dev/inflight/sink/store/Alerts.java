package dev.inflight.sink.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Alerts to and from their table. */
final class Alerts {
  /** The first column is the sequence. */
  static final String SELECT =
      """
      SELECT seq, id, episode, rule, labels, level, kind, at_ns, started_at_ns, title, evidence,
        json
      FROM alerts\
      """;

  private static final JsonFactory JSON = new JsonFactory();
  private static final Level[] LEVELS = Level.values();

  private Alerts() {}

  /** The first eleven places. */
  static void bind(PreparedStatement to, StoredAlert alert) throws SQLException {
    to.setString(1, alert.id());
    to.setString(2, alert.episode());
    to.setString(3, alert.rule());
    to.setString(4, object(alert.labels()));
    to.setInt(5, alert.level().ordinal());
    to.setString(6, alert.kind());
    to.setLong(7, alert.atNs());
    to.setLong(8, alert.startedAtNs());
    to.setString(9, alert.title());
    to.setString(10, array(alert.evidence()));
    to.setString(11, alert.json());
  }

  static StoredAlert read(ResultSet from) throws SQLException {
    return new StoredAlert(
        from.getString(2),
        from.getString(3),
        from.getString(4),
        labels(from.getString(5)),
        LEVELS[Math.floorMod(from.getInt(6), LEVELS.length)],
        from.getString(7),
        from.getLong(8),
        from.getLong(9),
        from.getString(10),
        texts(from.getString(11)),
        from.getString(12));
  }

  private static String object(Labels labels) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      for (Map.Entry<String, String> each : labels.toMap().entrySet()) {
        out.writeStringField(each.getKey(), each.getValue());
      }
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static Labels labels(String json) throws SQLException {
    Map<String, String> labels = new TreeMap<>();
    try (JsonParser in = JSON.createParser(json)) {
      in.nextToken();
      for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
        labels.put(name, in.nextTextValue());
      }
    } catch (IOException e) {
      throw new SQLException("labels that are no JSON", e);
    }
    return Labels.of(labels);
  }

  private static String array(List<String> texts) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeArray(texts.toArray(String[]::new), 0, texts.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> texts(String json) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (JsonParser in = JSON.createParser(json)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.VALUE_STRING) {
        texts.add(in.getText());
      }
    } catch (IOException e) {
      throw new SQLException("evidence that is no JSON", e);
    }
    return texts;
  }
}
