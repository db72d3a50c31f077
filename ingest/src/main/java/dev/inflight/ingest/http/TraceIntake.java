package dev.inflight.ingest.http;

import dev.inflight.ingest.Admission;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.otlp.TraceFault;
import dev.inflight.ingest.codec.otlp.TraceFormat;
import dev.inflight.ingest.codec.otlp.TraceLines;
import dev.inflight.ingest.codec.otlp.Traces;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.push.WholeBatch;
import dev.inflight.ingest.push.WholeBody;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * How traces come in: {@code POST /v1/traces} of OTLP over HTTP, as protobuf or as JSON. An export
 * is taken as a whole or not at all, so that one that is sent again adds nothing twice.
 */
public final class TraceIntake implements Handler {
  /** What rejections call what came in here. */
  public static final String INPUT = "otlp";

  /** So many exports are read at a time: each may hold some 100 MiB while it is. */
  private static final int MOST_AT_A_TIME = 2;

  private static final int MOST_BYTES = 16 << 20;
  private static final Duration AGAIN = Duration.ofSeconds(1);

  /** Not 429, though it may be by the protocol: Python's exporter gives spans up that get it. */
  private static final int AGAIN_STATUS = 503;

  private static final PushLimits LIMITS =
      new PushLimits(MOST_BYTES, MOST_BYTES, PushLimits.DEFAULT.expansion(), 1, 1, 1);

  private final Inlet inlet;
  private final Traces traces;
  private final List<LineKind> kinds;
  private final SeriesTable series;
  private final Scheduler workers;
  private final TraceMeter meter = new TraceMeter();
  private final AtomicInteger reading = new AtomicInteger();

  /**
   * @param kinds what lines may be, records and annotations among them
   * @param series shared by all that reads for this service
   * @param workers where exports are read; must not be the thread that writes them down
   */
  public TraceIntake(
      Inlet inlet, Traces traces, List<LineKind> kinds, SeriesTable series, Scheduler workers) {
    this.inlet = inlet;
    this.traces = traces;
    this.kinds = List.copyOf(kinds);
    this.series = series;
    this.workers = workers;
  }

  /** What came in so far. */
  public TraceCounts counts() {
    return meter.snapshot();
  }

  @Override
  public Mono<Answer> handle(Request request) {
    Optional<TraceFormat> format = request.header("Content-Type").flatMap(TraceFormat::of);
    if (format.isEmpty()) {
      return refused(
          "content_type",
          Answer.error(415, "content-type: expected application/x-protobuf or application/json"));
    }
    Optional<Encoding> encoding = ContentEncoding.of(request);
    if (encoding.isEmpty()) {
      return refused(
          "content_encoding",
          TraceAnswers.error(format.get(), 415, "content-encoding: expected gzip, zstd or none")
              .with("Accept-Encoding", "gzip, zstd"));
    }
    if (request.contentLength().filter(length -> length > MOST_BYTES).isPresent()) {
      return refused(
          PushFault.Kind.BODY_TOO_LARGE.wire(),
          TraceAnswers.error(
              format.get(), 413, "the body is larger than " + MOST_BYTES + " bytes"));
    }
    return Mono.defer(() -> oneOfFew(request, format.get(), encoding.get()));
  }

  private Mono<Answer> refused(String reason, Answer.Whole answer) {
    meter.refused(reason);
    return Mono.just(answer);
  }

  private Mono<Answer> oneOfFew(Request request, TraceFormat format, Encoding encoding) {
    boolean room = reading.incrementAndGet() <= MOST_AT_A_TIME;
    Mono<Answer> answer =
        room
            ? request
                .bytes(MOST_BYTES)
                .publishOn(workers)
                .flatMap(body -> taken(body, format, encoding))
            : refused(
                "too_many_at_a_time",
                TraceAnswers.error(format, AGAIN_STATUS, "too many exports are read now")
                    .retryAfter(AGAIN));
    return answer.doFinally(end -> reading.decrementAndGet());
  }

  private Mono<Answer> taken(byte[] body, TraceFormat format, Encoding encoding) {
    try {
      TraceLines lines = traces.read(WholeBody.unpacked(body, encoding, LIMITS), format);
      Batch batch = WholeBatch.of(INPUT, kinds, series, lines.lines());
      return batch.isEmpty()
          ? Mono.just(admitted(lines, batch, format))
          : offered(lines, batch, format);
    } catch (TraceFault e) {
      return e.isTooLarge()
          ? refused("export_too_large", TraceAnswers.error(format, 413, e.finding()))
          : refused("malformed", TraceAnswers.error(format, 400, e.finding()));
    } catch (PushFault e) {
      int status = e.kind() == PushFault.Kind.DAMAGED ? 400 : 413;
      return refused(e.kind().wire(), TraceAnswers.error(format, status, e.finding()));
    }
  }

  private Mono<Answer> offered(TraceLines lines, Batch batch, TraceFormat format) {
    return inlet
        .offer(batch)
        .map(
            admission ->
                admission instanceof Admission.Refused refused
                    ? notNow(refused, format)
                    : admitted(lines, batch, format));
  }

  private Answer notNow(Admission.Refused refused, TraceFormat format) {
    meter.refused(refused.why().wire());
    Answer.Whole answer =
        switch (refused.why()) {
          case FULL -> TraceAnswers.error(format, AGAIN_STATUS, "as much waits as may wait");
          case BUSY ->
              TraceAnswers.error(
                  format, AGAIN_STATUS, "more comes in than the service can keep up with");
          case STARTING -> TraceAnswers.error(format, 503, "the service is starting");
          case STOPPING -> TraceAnswers.error(format, 503, "the service is stopping");
          case FAILED -> TraceAnswers.error(format, 503, "the spans could not be written down");
        };
    return answer.retryAfter(refused.retryAfter());
  }

  private Answer admitted(TraceLines lines, Batch batch, TraceFormat format) {
    Map<String, Long> wrong = new TreeMap<>();
    for (RejectedLine each : batch.rejected()) {
      wrong.merge(each.rejection().reason(), 1L, Long::sum);
    }
    meter.taken(lines, wrong);
    Map<String, Long> all = new TreeMap<>(lines.rejected());
    wrong.forEach((reason, count) -> all.merge(reason, count, Long::sum));
    long rejected = all.values().stream().mapToLong(Long::longValue).sum();
    return TraceAnswers.taken(format, rejected, "spans of requests that are no good: " + all);
  }
}
