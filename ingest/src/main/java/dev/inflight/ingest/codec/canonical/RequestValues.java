package dev.inflight.ingest.codec.canonical;

import static dev.inflight.ingest.codec.canonical.RequestField.*;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;
import java.util.Arrays;

/**
 * The values of one line's fields, before they are a request. Overwritten line by line. One thread.
 */
@SuppressWarnings("EnumOrdinal") // plain arrays by field: an EnumMap would box every number
final class RequestValues {
  private static final int FIELDS = RequestField.values().length;

  private final String[] texts = new String[FIELDS];
  private final long[] longs = new long[FIELDS];
  private final double[] doubles = new double[FIELDS];
  private double[] gaps = RequestEvent.NO_GAPS;
  private Phase phase = Phase.MEASURED;
  private boolean stream;
  private ServedBy servedBy = ServedBy.UNKNOWN;

  /** All absent: fields that a line does not have stay so. */
  RequestValues() {
    Arrays.fill(texts, "");
    Arrays.fill(longs, Absent.LONG);
    Arrays.fill(doubles, Double.NaN);
  }

  void set(RequestField field, String text) {
    texts[field.ordinal()] = text;
  }

  void set(RequestField field, long value) {
    longs[field.ordinal()] = value;
  }

  void set(RequestField field, double value) {
    doubles[field.ordinal()] = value;
  }

  void set(double[] chunkGaps) {
    gaps = chunkGaps;
  }

  void set(Phase of) {
    phase = of;
  }

  void set(RequestField field, boolean value) {
    if (field == STREAM) {
      stream = value;
    }
  }

  /** The request of these values. */
  RequestEvent event() {
    return new RequestEvent(
        text(SESSION_ID),
        text(REQUEST_ID),
        text(CASE_ID),
        text(ENDPOINT),
        text(MODEL),
        phase,
        longs[STARTED_AT_NS.ordinal()],
        longs[ENDED_AT_NS.ordinal()],
        longs[INTENDED_AT_NS.ordinal()],
        stream,
        text(STATUS),
        doubles[E2E_LATENCY_MS.ordinal()],
        doubles[TTFT_MS.ordinal()],
        doubles[FIRST_CHUNK_LATENCY_MS.ordinal()],
        gaps,
        longs[PROMPT_TOKENS.ordinal()],
        longs[OUTPUT_TOKENS.ordinal()],
        text(OUTPUT_TOKEN_SOURCE),
        longs[HTTP_STATUS.ordinal()],
        text(FINISH_REASON),
        text(ERROR_TYPE),
        text(ERROR_MESSAGE),
        text(ARRIVAL_MODE),
        text(X_REQUEST_ID),
        text(TRACE_ID),
        servedBy());
  }

  private String text(RequestField field) {
    return texts[field.ordinal()];
  }

  /** The last one again while it stays the same. */
  private ServedBy servedBy() {
    ServedBy last = servedBy;
    boolean same =
        last.host().equals(text(SERVED_BY_HOST))
            && last.replicaId().equals(text(SERVED_BY_REPLICA_ID))
            && last.pod().equals(text(SERVED_BY_POD))
            && last.pid() == longs[SERVED_BY_PID.ordinal()]
            && last.address().equals(text(SERVED_BY_ADDRESS));
    if (!same) {
      servedBy =
          new ServedBy(
              text(SERVED_BY_HOST),
              text(SERVED_BY_REPLICA_ID),
              text(SERVED_BY_POD),
              longs[SERVED_BY_PID.ordinal()],
              text(SERVED_BY_ADDRESS));
    }
    return servedBy;
  }
}
