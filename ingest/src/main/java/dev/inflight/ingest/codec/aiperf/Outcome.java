package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.model.Absent;

/** How a request ended, from its {@code error} and from whether it was cancelled. */
record Outcome(String status, long httpStatus, String type, String message) {
  /** What AIPerf writes for a request that it cancelled itself: no server said so. */
  private static final long CANCELLED = 499;

  static Outcome of(Fields line, Fields metadata) throws LineFault {
    boolean cancelled = metadata.flagOrFalse("was_cancelled");
    if (!line.said("error")) {
      return new Outcome(cancelled ? "cancelled" : "ok", Absent.LONG, "", "");
    }
    Fields error = line.object("error");
    String type = error.textOrEmpty("type");
    String message = error.textOrEmpty("message");
    long code = code(error);
    String status = status(cancelled || code == CANCELLED, type);
    boolean http = code >= 100 && code < 600 && code != CANCELLED;
    return new Outcome(status, http ? code : Absent.LONG, type, message);
  }

  private static String status(boolean cancelled, String type) {
    if (cancelled || type.contains("Cancel")) {
      return "cancelled";
    }
    return type.contains("Timeout") ? "timeout" : "error";
  }

  /** Codes are integers; text in their place is not worth rejecting a request for. */
  private static long code(Fields error) throws LineFault {
    return error.raw("code") instanceof Json.Num number && number.integer()
        ? error.integer("code")
        : Absent.LONG;
  }
}
