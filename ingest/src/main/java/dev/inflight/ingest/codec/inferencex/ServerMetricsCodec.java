package dev.inflight.ingest.codec.inferencex;

import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.csv.CsvBlocks;
import java.io.InputStream;

/** The engine of an InferenceX replay, once a second: {@code *server_metrics*.csv}. */
public final class ServerMetricsCodec implements Codec {
  @Override
  public String name() {
    return "inferencex-server-metrics";
  }

  @Override
  public String label() {
    return "InferenceX server-metrics CSV";
  }

  @Override
  public Role role() {
    return Role.TELEMETRY;
  }

  @Override
  public boolean recognises(Head head) {
    String columns = head.firstLine();
    return columns.startsWith(EngineRows.TIME + ',')
        && columns.contains("kv_cache_usage_pct")
        && columns.contains("num_requests_running");
  }

  @Override
  public BlockParser open(InputStream bytes, ParseContext context) {
    return new CsvBlocks(bytes, new EngineRows(context), context);
  }
}
