package dev.inflight.ingest.codec.otlp;

import dev.inflight.ingest.gateway.Gateways;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads exports of traces: spans of requests become lines. Immutable. */
public final class Traces {
  private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");
  private static final Pattern SPAN_ID = Pattern.compile("(?!0{16})[0-9a-f]{16}");

  /** 1 January 2000: no span is older, but one whose clock counts since boot looks so. */
  private static final long EARLIEST_NS = 946_684_800_000_000_000L;

  /** Spans of one export: collectors send 8,192 unless they are told otherwise. */
  static final int MOST_SPANS = 65_536;

  /** Attributes, values and the like of one export, which take some 100 bytes each while read. */
  static final int MOST_PARTS = 1_000_000;

  /** What one export may become: a record of the journal holds it. */
  static final int MOST_LINES_BYTES = 15 << 20;

  private final SpanRecords records;
  private final boolean fromServers;

  /**
   * @param gateways who is meant by what gateways say
   * @param fromServers whether a server's span is a request itself, since no client sends its own
   */
  public Traces(Gateways gateways, boolean fromServers) {
    this.records = new SpanRecords(gateways);
    this.fromServers = fromServers;
  }

  /**
   * What an export holds.
   *
   * @throws TraceFault when it is no export at all, or holds more than can be taken at once
   */
  public TraceLines read(byte[] body, TraceFormat format) throws TraceFault {
    List<TraceSpan> spans = format.read(body);
    Set<String> outer = outer(spans);
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    Map<String, Long> rejected = new TreeMap<>();
    long requests = 0;
    long served = 0;
    long passedOver = 0;
    for (TraceSpan each : spans) {
      boolean clients = RequestSpans.isClients(each) && !outer.contains(each.spanId());
      boolean servers = RequestSpans.isServers(each);
      String wrong = clients || servers ? wrong(each) : "";
      if (!clients && !servers) {
        passedOver++;
      } else if (!wrong.isEmpty()) {
        rejected.merge(wrong, 1L, Long::sum);
      } else if (clients) {
        lines.writeBytes(records.request(each).getBytes(StandardCharsets.UTF_8));
        requests++;
      } else if (fromServers) {
        lines.writeBytes(records.served(each).getBytes(StandardCharsets.UTF_8));
        requests++;
      } else {
        lines.writeBytes(records.span(each).getBytes(StandardCharsets.UTF_8));
        served++;
      }
      if (lines.size() > MOST_LINES_BYTES) {
        throw TraceFault.tooLarge();
      }
    }
    return new TraceLines(lines.toByteArray(), requests, served, passedOver, rejected);
  }

  /** Clients' spans around another of the same call: a framework's around its library's. */
  private static Set<String> outer(List<TraceSpan> spans) {
    Set<String> outer = new HashSet<>();
    for (TraceSpan each : spans) {
      if (RequestSpans.isClients(each) && !each.parentSpanId().isEmpty()) {
        outer.add(each.parentSpanId());
      }
    }
    return outer;
  }

  private static String wrong(TraceSpan span) {
    if (!SPAN_ID.matcher(span.spanId()).matches() || !TRACE_ID.matcher(span.traceId()).matches()) {
      return "wrong_id";
    } else if (span.startNs() == 0 || span.endNs() == 0) {
      return "missing_time";
    } else if (span.startNs() < EARLIEST_NS || span.endNs() < span.startNs()) {
      return "inconsistent_time";
    }
    return "";
  }
}
