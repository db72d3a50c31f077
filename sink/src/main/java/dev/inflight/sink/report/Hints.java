package dev.inflight.sink.report;

import dev.inflight.model.Reason;
import java.util.Map;

/** For every reason, what to type or to record so that it goes away. */
public final class Hints {
  private static final String OFFSET = "--clock-offset HOST=D --clock-uncertainty HOST=D";
  private static final String POLL = "poll the servers more often, or join longer windows";

  private final Map<String, String> given;

  /**
   * @param given hints that are better than the usual ones, by reason
   */
  public Hints(Map<String, String> given) {
    this.given = given;
  }

  /** What would help against that reason. */
  public String of(Reason reason) {
    String named = given.getOrDefault(reason.wire(), "");
    return named.isEmpty() ? usual(reason) : Plain.text(named);
  }

  private static String usual(Reason reason) {
    return switch (reason) {
      case ROUTE_NOT_DECLARED ->
          "--direct, if all telemetry is of the server that answered; else --routes FILE";
      case MISSING_RUN_IDENTITY -> "--run-id ID";
      case RUN_ID_MISMATCH -> "give the telemetry of this run, or --run-id ID";
      case NO_VALID_SERVER_SAMPLES, ALL_MISSING -> "see what the collector could not read";
      case MISSING_CLIENT_CLOCK_DOMAIN -> "record the client's clock_domain (infer.artifact)";
      case CLOCK_OFFSET_ON_SHARED_CLOCK -> "leave --clock-offset out: it is one clock";
      case CLOCK_FLAGS_AMBIGUOUS -> OFFSET + ", once for each host";
      case CLOCK_UNCERTAINTY_REQUIRED -> "add --clock-uncertainty [HOST=]D";
      case CLOCK_OFFSET_REQUIRED -> "add --clock-offset [HOST=]D";
      case CLOCK_ALIGNMENT_UNCOVERED, CLOCK_ALIGNMENT_AMBIGUOUS, CLOCK_STEP_OR_DRIFT ->
          OFFSET + ", which override the records";
      case CLOCK_ALIGNMENT_FROM_ANOTHER_RUN -> "give this run's alignment records, or " + OFFSET;
      case CLOCK_ASSUMPTION_REFUSED -> "leave --strict-clocks out, or " + OFFSET;
      case CLOCK_DOMAIN_UNVERIFIED -> "record boot_id on both sides, or " + OFFSET;
      case CLOCK_ALIGNMENT_REQUIRED -> OFFSET + ", or record infer.clock_alignment";
      case REQUEST_WITHOUT_TIMES -> "record started_at_ns and ended_at_ns";
      case WARMUP -> "--include-warmup";
      case NOT_SELECTED -> "--case GLOB";
      case DUPLICATE_REQUEST_ID -> "give every request of a run its own request_id";
      case LATE, BEYOND_HORIZON -> "give the files in order of time";
      case IDENTITY_NOT_SEEN ->
          "--telemetry FILE of that server, or mend its line in --routes FILE";
      case NO_TELEMETRY -> "--telemetry FILE";
      case WINDOW_SHORTER_THAN_UNCERTAINTY -> "--clock-uncertainty HOST=D, if it is known better";
      case IDENTITY_ENDED -> "see why the process or device went away";
      case BETWEEN_SAMPLES, NO_SAMPLES, GAP_AT_START, GAP_INSIDE, GAP_AT_END -> POLL;
    };
  }
}
