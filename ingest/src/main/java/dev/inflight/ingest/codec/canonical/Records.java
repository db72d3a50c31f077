package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.model.Event;
import dev.inflight.model.OtherEvent;

/**
 * Any canonical record, by its {@code event_type}: the strict reading that all others must equal.
 */
final class Records {
  private final SeriesTable series;
  private final SampleRecord samples;

  Records(SeriesTable series) {
    this.series = series;
    samples = new SampleRecord(series);
  }

  Event read(Json.Obj line) throws LineFault {
    Fields fields = Fields.of(line);
    String type = fields.text("event_type");
    return switch (type) {
      case "infer.telemetry_sample" -> samples.read(fields);
      case "infer.tool_sample" -> ToolSampleRecord.read(fields, series);
      case "infer.request" -> RequestRecord.read(fields);
      case "infer.artifact" -> SessionRecords.artifact(fields, line);
      case "infer.clock_alignment" -> SessionRecords.alignment(fields, line);
      case "infer.clock_anchor" -> SessionRecords.anchor(fields);
      case "infer.dispatch" -> RequestSignRecord.dispatch(fields);
      case "infer.first_content" -> RequestSignRecord.firstContent(fields);
      case "infer.system_sample" -> SessionRecords.clientSample(fields);
      case "infer.session", "infer.summary", "infer.phase_start", "infer.phase_window" ->
          SessionRecords.other(type, fields);
      default -> new OtherEvent(type, false);
    };
  }

  /** Checks {@code schema_version}: an integer, and one of these. */
  static int version(Fields fields, int least, int most) throws LineFault {
    String expected = least == most ? Integer.toString(least) : least + " or " + most;
    long version = fields.integer("schema_version", Long.MIN_VALUE, expected);
    if (version < least || version > most) {
      throw fields.fault("schema_version", expected, Reason.UNKNOWN_VERSION);
    }
    return (int) version;
  }
}
