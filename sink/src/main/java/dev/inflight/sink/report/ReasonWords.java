package dev.inflight.sink.report;

import dev.inflight.model.Reason;

/** Reasons as a person would say them. */
final class ReasonWords {
  private ReasonWords() {}

  static String of(Reason reason) {
    return switch (reason) {
      case ROUTE_NOT_DECLARED -> "nobody said which servers answered which requests";
      case MISSING_RUN_IDENTITY -> "no record names the run";
      case RUN_ID_MISMATCH -> "telemetry of another run";
      case NO_VALID_SERVER_SAMPLES -> "not one reading succeeded";
      case MISSING_CLIENT_CLOCK_DOMAIN -> "the client's clock is not named";
      case CLOCK_OFFSET_ON_SHARED_CLOCK -> "an offset was given between a clock and itself";
      case CLOCK_FLAGS_AMBIGUOUS -> "an offset without a host, but several other clocks";
      case CLOCK_UNCERTAINTY_REQUIRED -> "an offset without its uncertainty";
      case CLOCK_OFFSET_REQUIRED -> "an uncertainty without an offset";
      case CLOCK_ALIGNMENT_UNCOVERED -> "no alignment record holds at that time";
      case CLOCK_ALIGNMENT_AMBIGUOUS -> "different alignment records hold at that time";
      case CLOCK_ALIGNMENT_FROM_ANOTHER_RUN -> "only another run's clock alignment is there";
      case CLOCK_STEP_OR_DRIFT -> "no single offset fits the spans: a clock stepped or drifted";
      case CLOCK_ASSUMPTION_REFUSED ->
          "the files name no clock, and strict clocks take none on trust";
      case CLOCK_DOMAIN_UNVERIFIED -> "equal host names, but no boot id that proves one clock";
      case CLOCK_ALIGNMENT_REQUIRED -> "two clocks, and nothing that aligns them";
      case REQUEST_WITHOUT_TIMES -> "start or end unknown";
      case WARMUP -> "warm-up";
      case NOT_SELECTED -> "case not asked for";
      case DUPLICATE_REQUEST_ID -> "request id used before";
      case LATE -> "came too late";
      case BEYOND_HORIZON -> "open for longer than the state reaches back";
      case IDENTITY_NOT_SEEN -> "its server sent no telemetry";
      case NO_TELEMETRY -> "no telemetry given";
      case WINDOW_SHORTER_THAN_UNCERTAINTY -> "shorter than the clocks are certain";
      case IDENTITY_ENDED -> "the process or device was no longer the one observed";
      case ALL_MISSING -> "polled, but nothing was read";
      case BETWEEN_SAMPLES -> "between two samples";
      case NO_SAMPLES -> "no sample near";
      case GAP_AT_START -> "not read at the start";
      case GAP_INSIDE -> "not read for a while inside";
      case GAP_AT_END -> "not read at the end";
    };
  }

  /** For names that come as text, as the balance has them. */
  static String of(String wire) {
    for (Reason reason : Reason.values()) {
      if (reason.wire().equals(wire)) {
        return of(reason);
      }
    }
    return Plain.text(wire, 60).replace('_', ' ');
  }
}
