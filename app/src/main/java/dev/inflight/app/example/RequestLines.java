package dev.inflight.app.example;

import dev.inflight.app.example.Exchange.Outcome;
import java.io.IOException;

/**
 * Writes {@code infer.request} records, keys sorted, as Python's {@code json.dumps} spaces them.
 */
final class RequestLines {
  /** Decimal places of {@link Exchange#gaps} in milliseconds. */
  static final int GAP_SCALE = 13;

  private static final int NS_PER_MS_SCALE = 6;

  private final Ascii out;
  private final Fleet fleet;
  private final int idDigits;

  RequestLines(Ascii out, Fleet fleet, GeneratorOptions options) {
    this.out = out;
    this.fleet = fleet;
    this.idDigits = Long.toString(Math.max(0, options.requests() - 1)).length();
  }

  void write(Exchange it) throws IOException {
    Fleet.Host host = fleet.hosts().get(it.host());
    boolean ok = it.outcome() == Outcome.OK;
    out.text("{\"arrival_mode\": \"open\", \"case_id\": \"").text(it.workload().caseId);
    gaps(it.gaps());
    out.text("], \"clock_domain\": \"").text(host.domain());
    out.text("\", \"concurrency\": null, \"dispatch_lag_ms\": ");
    millis(it.startNs() - it.intendedNs());
    out.text(", \"e2e_latency_ms\": ");
    millis(it.endNs() - it.startNs());
    out.text(", \"ended_at_ns\": ").number(it.endNs());
    out.text(", \"endpoint\": \"").text(host.endpoint());
    out.text("\", \"error_message\": ").text(it.outcome().errorMessage);
    out.text(", \"error_type\": ").text(it.outcome().errorType);
    out.text(", \"event_type\": \"infer.request\", \"finish_reason\": ");
    out.text(ok ? "\"stop\"" : "null").text(", \"first_chunk_latency_ms\": ");
    latency(it.stream() ? it.ttftNs() - it.ttftNs() / 64 : -1);
    out.text(", \"held_for_slot\": ").text(it.held() ? "true" : "false");
    out.text(", \"in_flight_at_dispatch\": ").number(it.inFlight());
    out.text(", \"intended_at_ns\": ").number(it.intendedNs());
    out.text(", \"model\": \"meta-llama/Llama-3.1-8B-Instruct\"");
    tokens(it, ok);
    id(it);
    out.text("\", \"request_index\": ").number(it.index());
    out.text(", \"schema_version\": 1, \"session_id\": \"").text(fleet.sessionId());
    out.text("\", \"started_at_ns\": ").number(it.startNs());
    out.text(", \"status\": \"").text(it.outcome().status);
    out.text(it.stream() ? "\", \"stream\": true" : "\", \"stream\": false");
    out.text(", \"target_input_tokens\": ").number(it.workload().inputTokens);
    out.text(", \"target_output_tokens\": ").number(it.targetOutputTokens());
    out.text(", \"timestamp_ns\": ").number(it.startNs()).text(", \"total_tokens\": ");
    count(ok, it.promptTokens() + it.outputTokens());
    out.text(", \"ttft_ms\": ");
    latency(it.stream() ? it.ttftNs() : -1);
    out.text("}\n");
  }

  private void gaps(long[] gaps) throws IOException {
    out.text("\", \"chunk_interarrival_ms\": [");
    for (int i = 0; i < gaps.length; i++) {
      if (i > 0) {
        out.text(", ");
      }
      out.decimal(gaps[i], GAP_SCALE);
    }
  }

  private void tokens(Exchange it, boolean ok) throws IOException {
    String known = ok ? "true" : "false";
    String source = ok ? "\"server_usage\"" : "\"unknown\"";
    out.text(", \"output_token_exact\": ").text(known);
    out.text(", \"output_token_source\": ").text(source).text(", \"output_tokens\": ");
    count(ok, it.outputTokens());
    out.text(it.warmup() ? ", \"phase\": \"warmup\"" : ", \"phase\": \"measured\"");
    out.text(", \"prompt_token_exact\": ").text(known);
    out.text(", \"prompt_token_source\": ").text(source).text(", \"prompt_tokens\": ");
    count(ok, it.promptTokens());
  }

  private void id(Exchange it) throws IOException {
    out.text(", \"request_id\": \"req-");
    for (int digits = Long.toString(it.index()).length(); digits < idDigits; digits++) {
      out.text("0");
    }
    out.number(it.index());
  }

  private void count(boolean known, int tokens) throws IOException {
    if (known) {
      out.number(tokens);
    } else {
      out.text("null");
    }
  }

  private void latency(long ns) throws IOException {
    if (ns < 0) {
      out.text("null");
    } else {
      millis(ns);
    }
  }

  private void millis(long ns) throws IOException {
    out.decimal(ns, NS_PER_MS_SCALE);
  }
}
