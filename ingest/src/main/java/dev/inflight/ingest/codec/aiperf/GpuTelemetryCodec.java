package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.json.JsonLines;

/**
 * The GPUs of an AIPerf run, as one or more exporters saw them: {@code gpu_telemetry_export.jsonl}.
 */
public final class GpuTelemetryCodec implements LineCodec {
  @Override
  public String name() {
    return "aiperf-gpu-telemetry";
  }

  @Override
  public String label() {
    return "AIPerf gpu_telemetry_export.jsonl";
  }

  @Override
  public Role role() {
    return Role.TELEMETRY;
  }

  @Override
  public boolean recognises(Head head) {
    String line = head.firstLine();
    return line.startsWith("{")
        && line.contains("\"telemetry_data\"")
        && line.contains("\"gpu_uuid\"")
        && line.contains("\"timestamp_ns\"");
  }

  @Override
  public LineParser lines(ParseContext context) {
    return new JsonLines(context, new GpuPolls(context));
  }
}
