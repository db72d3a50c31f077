package dev.inflight.model;

/** Why something was refused, is missing, or is known only in part; never renamed once released. */
public enum Reason {
  /** Nobody said which identities serve the requests. */
  ROUTE_NOT_DECLARED("route_not_declared"),
  /** No artifact names the run. */
  MISSING_RUN_IDENTITY("missing_run_identity"),
  /** Telemetry of another run. */
  RUN_ID_MISMATCH("run_id_mismatch"),
  /** Not one reading succeeded. */
  NO_VALID_SERVER_SAMPLES("no_valid_server_samples"),
  /** The client's clock is not named. */
  MISSING_CLIENT_CLOCK_DOMAIN("missing_client_clock_domain"),
  /** An offset was given between a clock and itself. */
  CLOCK_OFFSET_ON_SHARED_CLOCK("clock_offset_on_shared_clock"),
  /** A flag without a host while several remote clocks exist. */
  CLOCK_FLAGS_AMBIGUOUS("clock_flags_ambiguous"),
  /** An offset without its uncertainty. */
  CLOCK_UNCERTAINTY_REQUIRED("clock_uncertainty_required"),
  /** An uncertainty without an offset. */
  CLOCK_OFFSET_REQUIRED("clock_offset_required"),
  /** No alignment record holds at that time. */
  CLOCK_ALIGNMENT_UNCOVERED("clock_alignment_uncovered"),
  /** Different alignment records hold at that time. */
  CLOCK_ALIGNMENT_AMBIGUOUS("clock_alignment_ambiguous"),
  /** Only another run's alignment is there. */
  CLOCK_ALIGNMENT_FROM_ANOTHER_RUN("clock_alignment_from_another_run"),
  /** No single offset fits the spans. */
  CLOCK_STEP_OR_DRIFT("clock_step_or_drift"),
  /** Strict clocks: an unnamed clock is not taken on trust. */
  CLOCK_ASSUMPTION_REFUSED("clock_assumption_refused"),
  /** Equal host names, but no boot id that proves one clock. */
  CLOCK_DOMAIN_UNVERIFIED("clock_domain_unverified"),
  /** Two clocks and nothing that aligns them. */
  CLOCK_ALIGNMENT_REQUIRED("clock_alignment_required"),
  /** A start or an end is unknown. */
  REQUEST_WITHOUT_TIMES("request_without_times"),
  /** Warm-up requests are not analysed unless asked. */
  WARMUP("warmup"),
  /** Its case was not asked for. */
  NOT_SELECTED("not_selected"),
  /** Another request of this run has that id. */
  DUPLICATE_REQUEST_ID("duplicate_request_id"),
  /** It came after its rows were final. */
  LATE("late"),
  /** It was open for longer than the state reaches back. */
  BEYOND_HORIZON("beyond_horizon"),
  /** The identities that serve it sent no telemetry. */
  IDENTITY_NOT_SEEN("identity_not_seen"),
  /** No telemetry was given. */
  NO_TELEMETRY("no_telemetry"),
  /** The clocks are not known well enough for so short a window. */
  WINDOW_SHORTER_THAN_UNCERTAINTY("window_shorter_than_uncertainty"),
  /** The process or device was no longer the one observed. */
  IDENTITY_ENDED("identity_ended"),
  /** Polls in the window, but none read a value. */
  ALL_MISSING("all_missing"),
  /** The window lies between two neighbouring samples. */
  BETWEEN_SAMPLES("between_samples"),
  /** No sample in or near the window. */
  NO_SAMPLES("no_samples"),
  /** Not covered at the start. */
  GAP_AT_START("gap_at_start"),
  /** Not covered somewhere inside. */
  GAP_INSIDE("gap_inside"),
  /** Not covered at the end. */
  GAP_AT_END("gap_at_end");

  private final String wire;

  Reason(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
