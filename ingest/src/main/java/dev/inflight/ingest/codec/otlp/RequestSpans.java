package dev.inflight.ingest.codec.otlp;

import dev.inflight.ingest.codec.otlp.TraceSpan.Kind;
import java.util.Set;

/** Which spans are of requests to a model, and on which side. */
final class RequestSpans {
  private static final Set<String> OPERATIONS =
      Set.of("chat", "text_completion", "completion", "generate_content");

  private static final String OPERATION = "gen_ai.operation.name";
  private static final String LATENCIES = "gen_ai.latency.";
  private static final String REQUEST_ID = "gen_ai.request.id";
  private static final String MODEL_SERVER = "llm_request";

  private RequestSpans() {}

  /** Whether a client asked a model for something and waited for it. */
  static boolean isClients(TraceSpan span) {
    String operation = span.attributes().text(OPERATION, "llm.request.type");
    boolean asks = operation.isEmpty() ? asksAModel(span) : OPERATIONS.contains(operation);
    return switch (span.kind()) {
      case CLIENT -> asks;
      case INTERNAL, UNSPECIFIED -> asks && !operation.isEmpty() && asksAModel(span);
      case SERVER, PRODUCER, CONSUMER -> false;
    };
  }

  private static boolean asksAModel(TraceSpan span) {
    return span.attributes().has("gen_ai.request.model")
        || span.attributes().has("gen_ai.response.model");
  }

  /** Whether a server of models worked on a request: vLLM's, or one that speaks of it likewise. */
  static boolean isServers(TraceSpan span) {
    return span.kind() == Kind.SERVER
        && (span.name().equals(MODEL_SERVER)
            || span.attributes().has(REQUEST_ID)
            || span.attributes().anyBegins(LATENCIES)
            || OPERATIONS.contains(span.attributes().text(OPERATION)));
  }
}
