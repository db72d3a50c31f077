package dev.inflight.sink.store;

import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.ServedBy;

/**
 * A finished row of the join as it is kept: what one asks for, and the whole row as JSON.
 *
 * <p>Texts that are not known are empty, times and counts {@link dev.inflight.model.Absent#LONG},
 * measurements NaN.
 *
 * @param sessionId with the request's id, its key
 * @param replica who served it, when that is certain
 * @param host where, when that is certain
 * @param reason why it was not joined, empty when it was
 * @param sloMiss whether it missed the service level objective
 * @param finalBecause the one part that may differ when a row is found again
 * @param json the row as {@code report --format ndjson} writes it
 */
public record StoredRow(
    String sessionId,
    String requestId,
    long startedAtNs,
    long endedAtNs,
    String model,
    String caseId,
    String endpoint,
    String status,
    String replica,
    String host,
    double ttftMs,
    double e2eMs,
    double tpotMs,
    long outputTokens,
    boolean joined,
    String reason,
    boolean sloMiss,
    String finalBecause,
    String json) {

  /** A row of the join. */
  public static StoredRow of(RequestRow row, boolean sloMiss, String json) {
    RequestEvent request = row.request();
    ServedBy server = Server.of(row);
    return new StoredRow(
        request.sessionId(),
        request.requestId(),
        request.startedAtNs(),
        request.endedAtNs(),
        request.model(),
        request.caseId(),
        request.endpoint(),
        request.status(),
        server.replicaId(),
        server.host(),
        request.ttftMs(),
        request.e2eMs(),
        request.tpotMs(),
        request.outputTokens(),
        row.joined(),
        row.joined() ? "" : row.reason().wire(),
        sloMiss,
        row.finalBecause().wire(),
        json);
  }

  /** Whether the other says the same, however each became final. */
  boolean saysTheSameAs(StoredRow other) {
    return withoutCause().equals(other.withoutCause());
  }

  private String withoutCause() {
    // within a text of JSON the quotes would have backslashes before them
    return json.replace("\"final_because\":\"" + finalBecause + '"', "\"final_because\":");
  }

  /** About how much memory it takes, in bytes. */
  long weight() {
    return 400L + json.length() + sessionId.length() + requestId.length() + endpoint.length();
  }
}
