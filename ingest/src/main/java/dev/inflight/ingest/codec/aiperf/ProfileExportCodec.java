package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.json.JsonLines;

/** The requests of an AIPerf run: {@code profile_export.jsonl}, of any of its vintages. */
public final class ProfileExportCodec implements LineCodec {
  @Override
  public String name() {
    return "aiperf-profile-export";
  }

  @Override
  public String label() {
    return "AIPerf profile_export.jsonl";
  }

  @Override
  public Role role() {
    return Role.REQUESTS;
  }

  @Override
  public boolean recognises(Head head) {
    String line = head.firstLine();
    return line.startsWith("{")
        && line.contains("\"metadata\"")
        && line.contains("\"metrics\"")
        && line.contains("\"record_processor_id\"");
  }

  @Override
  public LineParser lines(ParseContext context) {
    return new JsonLines(context, fields -> context.event(ProfileRecord.read(fields)));
  }
}
