package dev.inflight.ingest.spill;

import dev.inflight.model.ClientSample;
import dev.inflight.model.Event;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.TelemetrySample;
import java.util.Optional;

/**
 * Timed events as bytes and back, without loss. Series and texts that repeat are numbers of a
 * dictionary in memory, so the bytes mean nothing to another process. One thread.
 *
 * <p>An entry: its length, its time, its kind, for a request its id, then the rest.
 */
final class EventForm {
  /** Where an entry's time stands, in bytes from its beginning. */
  static final int TIME = Integer.BYTES;

  /** Where its kind stands. */
  static final int KIND = TIME + Long.BYTES;

  /** Where a request's id stands. */
  static final int ID = KIND + 1;

  /** The kind of a request; kinds of one instant are ordered by number. */
  static final int REQUEST = 3;

  private static final int SAMPLE = 0;
  private static final int CLIENT_SAMPLE = 1;
  private static final int SIGN = 2;
  private static final int MOST_TEXTS = 50_000;
  private static final int LONGEST_TEXT = 256;

  private static final SampleState[] STATES = SampleState.values();
  private static final Provenance[] PROVENANCES = Provenance.values();
  private static final Phase[] PHASES = Phase.values();

  private final Dictionary<SeriesKey> series = new Dictionary<>(Integer.MAX_VALUE);
  private final Dictionary<String> texts = new Dictionary<>(MOST_TEXTS);

  /**
   * The time by which an event is ordered; none for one that belongs before all that have a time.
   */
  static Optional<Long> time(Event event) {
    if (event instanceof TelemetrySample sample) {
      return Optional.of(sample.observedAtNs());
    } else if (event instanceof RequestEvent request) {
      return Optional.of(request.startedAtNs());
    } else if (event instanceof RequestSign sign) {
      return Optional.of(sign.atNs());
    } else if (event instanceof ClientSample sample) {
      return Optional.of(sample.timestampNs());
    }
    return Optional.empty();
  }

  /** Appends an event that has a time. */
  void write(Event event, long time, ByteWriter out) {
    int from = out.size();
    out.putInt(0);
    out.putLong(time);
    if (event instanceof TelemetrySample sample) {
      write(sample, out);
    } else if (event instanceof RequestEvent request) {
      write(request, out);
    } else if (event instanceof RequestSign sign) {
      write(sign, out);
    } else if (event instanceof ClientSample sample) {
      write(sample, out);
    } else {
      throw new IllegalArgumentException("no time in " + event);
    }
    out.setInt(from, out.size() - from);
  }

  /** The event of the entry at {@code from}. */
  Event read(byte[] buf, int from, ByteReader in) {
    in.read(buf, from + TIME);
    long time = in.getLong();
    int kind = in.getByte();
    return switch (kind) {
      case SAMPLE -> sample(time, in);
      case CLIENT_SAMPLE -> clientSample(time, in);
      case SIGN -> sign(time, in);
      case REQUEST -> request(time, in);
      default -> throw new IllegalStateException("no entry of kind " + kind);
    };
  }

  private void write(TelemetrySample sample, ByteWriter out) {
    out.putByte(SAMPLE);
    out.putInt(series.number(sample.series()));
    out.putLong(sample.bits());
    out.putByte(number(STATES, sample.state()));
    out.putLong(sample.intervalNs());
    put(sample.detail(), out);
    out.putByte(number(PROVENANCES, sample.provenance()));
  }

  private TelemetrySample sample(long time, ByteReader in) {
    return new TelemetrySample(
        series.value(in.getInt()),
        time,
        in.getLong(),
        STATES[in.getByte()],
        in.getLong(),
        get(in),
        PROVENANCES[in.getByte()]);
  }

  private void write(RequestEvent request, ByteWriter out) {
    out.putByte(REQUEST);
    out.putText(request.requestId());
    put(request.sessionId(), out);
    put(request.caseId(), out);
    put(request.endpoint(), out);
    put(request.model(), out);
    out.putByte(number(PHASES, request.phase()));
    out.putLong(request.endedAtNs());
    out.putLong(request.intendedAtNs());
    out.putByte(request.stream() ? 1 : 0);
    put(request.status(), out);
    out.putDouble(request.e2eLatencyMs());
    out.putDouble(request.ttftMs());
    out.putDouble(request.firstChunkLatencyMs());
    put(request.chunkGapsMs(), out);
    out.putLong(request.promptTokens());
    out.putLong(request.outputTokens());
    put(request.outputTokenSource(), out);
    out.putLong(request.httpStatus());
    put(request.finishReason(), out);
    put(request.errorType(), out);
    put(request.errorMessage(), out);
    put(request.arrivalMode(), out);
    out.putText(request.xRequestId());
    out.putText(request.traceId());
    put(request.servedBy(), out);
  }

  private RequestEvent request(long time, ByteReader in) {
    String id = in.getText();
    return new RequestEvent(
        get(in),
        id,
        get(in),
        get(in),
        get(in),
        PHASES[in.getByte()],
        time,
        in.getLong(),
        in.getLong(),
        in.getByte() == 1,
        get(in),
        in.getDouble(),
        in.getDouble(),
        in.getDouble(),
        gaps(in),
        in.getLong(),
        in.getLong(),
        get(in),
        in.getLong(),
        get(in),
        get(in),
        get(in),
        get(in),
        in.getText(),
        in.getText(),
        servedBy(in));
  }

  private void write(RequestSign sign, ByteWriter out) {
    out.putByte(SIGN);
    out.putByte(sign.firstContent() ? 1 : 0);
    put(sign.sessionId(), out);
    out.putText(sign.requestId());
    out.putText(sign.xRequestId());
    put(sign.caseId(), out);
    out.putByte(number(PHASES, sign.phase()));
    put(sign.endpoint(), out);
    put(sign.model(), out);
    out.putLong(sign.startedAtNs());
    out.putLong(sign.firstContentAtNs());
  }

  private RequestSign sign(long time, ByteReader in) {
    return new RequestSign(
        in.getByte() == 1,
        get(in),
        in.getText(),
        in.getText(),
        get(in),
        PHASES[in.getByte()],
        get(in),
        get(in),
        in.getLong(),
        time,
        in.getLong());
  }

  private void write(ClientSample sample, ByteWriter out) {
    out.putByte(CLIENT_SAMPLE);
    put(sample.sessionId(), out);
    put(sample.sampler(), out);
    put(sample.deviceId(), out);
    out.putLong(sample.deviceUsedBytes());
    out.putLong(sample.deviceFreeBytes());
    out.putLong(sample.deviceTotalBytes());
    out.putDouble(sample.gpuUtilizationPercent());
    out.putLong(sample.processRssBytes());
  }

  private ClientSample clientSample(long time, ByteReader in) {
    return new ClientSample(
        get(in),
        time,
        get(in),
        get(in),
        in.getLong(),
        in.getLong(),
        in.getLong(),
        in.getDouble(),
        in.getLong());
  }

  private static void put(double[] gaps, ByteWriter out) {
    out.putInt(gaps.length);
    for (double gap : gaps) {
      out.putDouble(gap);
    }
  }

  private static double[] gaps(ByteReader in) {
    int count = in.getInt();
    if (count == 0) {
      return RequestEvent.NO_GAPS;
    }
    double[] gaps = new double[count];
    for (int at = 0; at < count; at++) {
      gaps[at] = in.getDouble();
    }
    return gaps;
  }

  private void put(ServedBy by, ByteWriter out) {
    out.putByte(by.known() ? 1 : 0);
    if (by.known()) {
      put(by.host(), out);
      put(by.replicaId(), out);
      put(by.pod(), out);
      out.putLong(by.pid());
      put(by.address(), out);
    }
  }

  private ServedBy servedBy(ByteReader in) {
    return in.getByte() == 0
        ? ServedBy.UNKNOWN
        : new ServedBy(get(in), get(in), get(in), in.getLong(), get(in));
  }

  private void put(String text, ByteWriter out) {
    int number = text.length() <= LONGEST_TEXT ? texts.number(text) : Dictionary.NONE;
    out.putInt(number);
    if (number == Dictionary.NONE) {
      out.putText(text);
    }
  }

  private String get(ByteReader in) {
    int number = in.getInt();
    return number == Dictionary.NONE ? in.getText() : texts.value(number);
  }

  private static <E> int number(E[] values, E value) {
    for (int at = 0; at < values.length; at++) {
      if (values[at] == value) {
        return at;
      }
    }
    throw new IllegalArgumentException("none of its kind: " + value);
  }
}
