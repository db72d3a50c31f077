package dev.inflight.ingest.codec.metrics;

import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.json.JsonLines;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Files of {@code {"_step":7,"_time":1776757231.5,"loss":0.25}}, one JSON object per line. Rows are
 * no events of a run: they go to a consumer of their own.
 */
public final class MetricRowCodec implements LineCodec {
  private static final Pattern KEY = Pattern.compile("\"_(?:step|time)\"\\s*:");
  private static final Pattern EVENT_TYPE = Pattern.compile("\"event_type\"\\s*:");

  private final Consumer<MetricRow> rows;

  /**
   * @param rows where rows go, on the reader's thread
   */
  public MetricRowCodec(Consumer<MetricRow> rows) {
    this.rows = rows;
  }

  @Override
  public String name() {
    return "metric-rows";
  }

  @Override
  public String label() {
    return "rows of metrics (_step, _time)";
  }

  @Override
  public Role role() {
    return Role.TELEMETRY;
  }

  @Override
  public boolean recognises(Head head) {
    String first = head.firstLine();
    return first.startsWith("{") && KEY.matcher(first).find() && !EVENT_TYPE.matcher(first).find();
  }

  @Override
  public LineParser lines(ParseContext context) {
    return JsonLines.withNonFinite(context, fields -> rows.accept(MetricRows.read(fields)));
  }
}
