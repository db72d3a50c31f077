package dev.inflight.app.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;

/**
 * What a run says before its requests and samples: its session, its artifact, its clocks and its
 * routes.
 */
final class Preamble {
  private Preamble() {}

  /** The first lines of the requests' file. */
  static void session(Ascii out, Fleet fleet) throws IOException {
    out.text(
            """
            {"artifact_kind": "inference_jsonl", "context": {"clock_domain": "%s", "clock_kind": "wall", \
            "collection_mode": "active", "host": "%s", "pid": 900, "producer_id": "generator", \
            "provenance": "observed", "run_id": "%s", "session_id": "%s", "source": "generator"}, \
            "created_at_ns": %d, "event_id": "artifact-0", "event_type": "infer.artifact", \
            "metadata": {"boot_id": "%s"}, "schema_version": 2}
            """
                .formatted(
                    fleet.clientDomain(),
                    fleet.clientHost(),
                    fleet.runId(),
                    fleet.sessionId(),
                    fleet.startNs(),
                    fleet.clientBootId()))
        .text(
            """
            {"config": {}, "event_type": "infer.session", "schema_version": 1, "session_id": "%s", \
            "status": "completed", "timestamp_ns": %d}
            """
                .formatted(fleet.sessionId(), fleet.startNs()));
  }

  /** The first lines of the telemetry file: how each server's clock relates to the client's. */
  static void alignments(Ascii out, Fleet fleet) throws IOException {
    for (Fleet.Host host : fleet.hosts()) {
      out.text(
          """
          {"context": {"clock_domain": "%s", "clock_kind": "wall", "collection_mode": "active", \
          "producer_id": "clock-probe", "provenance": "observed", "run_id": "%s", "session_id": "%s", \
          "source": "clock-probe"}, "event_id": "alignment-%s", "event_type": "infer.clock_alignment", \
          "from_clock_domain": "%s", "metadata": {}, "offset_ns": %d, "schema_version": 2, \
          "to_clock_domain": "%s", "uncertainty_ns": %d, "valid_from_ns": null, "valid_to_ns": null}
          """
              .formatted(
                  fleet.clientDomain(),
                  fleet.runId(),
                  fleet.sessionId(),
                  host.name(),
                  host.domain(),
                  host.offsetNs(),
                  fleet.clientDomain(),
                  host.uncertaintyNs()));
    }
  }

  /** The route table: each endpoint belongs to one host. */
  static byte[] routes(Fleet fleet) {
    var text = new StringBuilder("routes:\n");
    for (Fleet.Host host : fleet.hosts()) {
      text.append(
          "  - {endpoint: \"http://%s:8000/*\", to: {host: \"%s\"}}\n"
              .formatted(host.name(), host.name()));
    }
    return text.toString().getBytes(UTF_8);
  }
}
