package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.UnixTime;
import dev.inflight.ingest.codec.Unnamed;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/**
 * One request as AIPerf wrote it. Three vintages differ in the names of times and phases: the
 * newest has {@code credit_issued_ns}, the middle one {@code request_start_ns}, the oldest only
 * {@code timestamp_ns} and, among the metrics, the first and the last time stamp.
 */
final class ProfileRecord {
  private ProfileRecord() {}

  static RequestEvent read(Fields line) throws LineFault {
    Fields metadata = line.object("metadata");
    Metrics metrics = new Metrics(line.objectOrEmpty("metrics"));
    Outcome outcome = Outcome.of(line, metadata);
    double ttft = metrics.milliseconds("time_to_first_token", "ttft");
    return new RequestEvent(
        "",
        id(metadata),
        Unnamed.CASE,
        "",
        "",
        phase(metadata),
        start(metadata, metrics),
        end(metadata, metrics),
        time(metadata, "credit_issued_ns"),
        Absent.has(ttft),
        outcome.status(),
        metrics.milliseconds("request_latency"),
        ttft,
        Double.NaN,
        metrics.millisecondList("inter_chunk_latency"),
        metrics.count("input_sequence_length"),
        outputTokens(metrics),
        "",
        outcome.httpStatus(),
        "",
        outcome.type(),
        outcome.message(),
        "",
        metadata.textOrEmpty("x_request_id"),
        metadata.textOrEmpty("trace_id"),
        ServedBy.UNKNOWN);
  }

  private static String id(Fields metadata) throws LineFault {
    String id = metadata.textOrEmpty("x_request_id");
    if (!id.isEmpty()) {
      return id;
    }
    String conversation = metadata.textOrEmpty("conversation_id");
    long session = metadata.integerOrAbsent("session_num");
    long turn = metadata.integerOrAbsent("turn_index");
    if (conversation.isEmpty() && !Absent.has(session)) {
      throw metadata.wrong("x_request_id", "a string, or a conversation_id");
    }
    String prefix = Absent.has(session) ? session + "/" : "";
    return prefix + conversation + '/' + Math.max(0, turn);
  }

  private static Phase phase(Fields metadata) throws LineFault {
    String key = metadata.said("benchmark_phase") ? "benchmark_phase" : "credit_phase";
    return switch (metadata.textOrEmpty(key)) {
      case "profiling", "" -> Phase.MEASURED;
      case "warmup" -> Phase.WARMUP;
      default -> throw metadata.fault(key, "profiling or warmup", Reason.UNKNOWN_VALUE);
    };
  }

  private static long start(Fields metadata, Metrics metrics) throws LineFault {
    if (metadata.said("request_start_ns")) {
      return time(metadata, "request_start_ns");
    }
    long first = metrics.unixNs("min_request_timestamp");
    return Absent.has(first) ? first : time(metadata, "timestamp_ns");
  }

  private static long end(Fields metadata, Metrics metrics) throws LineFault {
    return metadata.said("request_end_ns")
        ? time(metadata, "request_end_ns")
        : metrics.unixNs("max_response_timestamp");
  }

  private static long time(Fields metadata, String key) throws LineFault {
    long ns = metadata.integerOrAbsent(key);
    return Absent.has(ns) ? UnixTime.checked("metadata." + key, ns) : ns;
  }

  private static long outputTokens(Metrics metrics) throws LineFault {
    long all = metrics.count("output_sequence_length");
    if (Absent.has(all)) {
      return all;
    }
    long text = metrics.count("output_token_count");
    long reasoning = metrics.count("reasoning_token_count");
    return Absent.has(text) && Absent.has(reasoning) ? text + reasoning : text;
  }
}
