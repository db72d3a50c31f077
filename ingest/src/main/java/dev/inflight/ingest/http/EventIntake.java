package dev.inflight.ingest.http;

import dev.inflight.ingest.Admission;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.push.PushedInput;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * How events come in: {@code POST /v1/events} with lines of JSON. A body is read as it comes, batch
 * after batch, each offered to the door before the next is read.
 */
public final class EventIntake implements Handler {
  /** What rejections call a line that came in here. */
  public static final String INPUT = "http";

  /** Each may hold some 20 MiB to unpack. */
  private static final int MOST_ZSTD_BODIES = 8;

  /** What lines look like is remembered in a part of the heap, within limits. */
  private static final int LEARNED_SHARE = 16;

  private static final long MOST_LEARNED = 256L << 20;

  private static final Set<String> TYPES =
      Set.of("application/x-ndjson", "application/json", "text/plain");
  private static final Set<String> CHARSETS = Set.of("utf-8", "utf8", "us-ascii");

  private final Inlet inlet;
  private final List<LineKind> kinds;
  private final SeriesTable series;
  private final PushLimits limits;
  private final Scheduler workers;
  private final Learned learned = new Learned(learnedBytes());
  private final IntakeMeter meter = new IntakeMeter();
  private final AtomicInteger zstdBodies = new AtomicInteger();

  /**
   * @param kinds what lines may be; one that none recognises is read as the first
   * @param series shared by all that reads for this service
   * @param workers where lines are read; must not be the thread that writes them down
   */
  public EventIntake(
      Inlet inlet, List<LineKind> kinds, SeriesTable series, PushLimits limits, Scheduler workers) {
    this.inlet = inlet;
    this.kinds = List.copyOf(kinds);
    this.series = series;
    this.limits = limits;
    this.workers = workers;
  }

  private static int learnedBytes() {
    return (int) Math.min(MOST_LEARNED, Runtime.getRuntime().maxMemory() / LEARNED_SHARE);
  }

  /** What came in so far. */
  public IntakeCounts counts() {
    return meter.snapshot();
  }

  /** A body that ends here, with its answer. No stack trace. */
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Answer.Whole answer;

    Stop(Answer.Whole answer) {
      super("the body ends here", null, false, false);
      this.answer = answer;
    }
  }

  /** A batch with the number of lines read up to its end. */
  private record Step(Batch batch, long lines) {}

  @Override
  public Mono<Answer> handle(Request request) {
    if (!accepted(request.header("Content-Type"))) {
      return Mono.just(
          Answer.error(
              415, "content-type: expected application/x-ndjson, application/json or text/plain"));
    }
    Optional<Encoding> encoding = ContentEncoding.of(request);
    if (encoding.isEmpty()) {
      return Mono.just(
          Answer.error(415, "content-encoding: expected gzip, zstd or none")
              .with("Accept-Encoding", "gzip, zstd"));
    }
    if (request.contentLength().filter(length -> length > limits.bodyBytes()).isPresent()) {
      meter.fault(PushFault.Kind.BODY_TOO_LARGE);
      return Mono.just(
          new IntakeTally()
              .answer(413, "the body is larger than " + limits.bodyBytes() + " bytes"));
    }
    return encoding.get() == Encoding.ZSTD ? zstd(request) : read(request, encoding.get());
  }

  private static boolean accepted(Optional<String> contentType) {
    if (contentType.isEmpty()) {
      return true;
    }
    String[] parts = contentType.get().toLowerCase(Locale.ROOT).split(";", -1);
    boolean good = TYPES.contains(parts[0].strip());
    for (int at = 1; at < parts.length; at++) {
      String part = parts[at].strip().replace("\"", "");
      good &= !part.startsWith("charset=") || CHARSETS.contains(part.substring(8));
    }
    return good;
  }

  private Mono<Answer> zstd(Request request) {
    return Mono.defer(
        () -> {
          boolean room = zstdBodies.incrementAndGet() <= MOST_ZSTD_BODIES;
          Mono<Answer> answer =
              room
                  ? read(request, Encoding.ZSTD)
                  : Mono.just(
                      Answer.error(429, "too many zstd bodies are read now")
                          .with("Retry-After", "1"));
          return answer.doFinally(end -> zstdBodies.decrementAndGet());
        });
  }

  private Mono<Answer> read(Request request, Encoding encoding) {
    return Mono.using(
        () -> new PushedInput(INPUT, kinds, series, learned, encoding, limits),
        input -> read(request, input, new IntakeTally()),
        PushedInput::close);
  }

  private Mono<Answer> read(Request request, PushedInput input, IntakeTally tally) {
    return request
        .body()
        .publishOn(workers, 1)
        .concatMap(bytes -> batches(input, bytes, request.contentLength().isPresent()), 1)
        .concatWith(Mono.defer(() -> step(input, input::next)))
        .concatWith(Mono.defer(() -> step(input, input::last)))
        .concatMap(step -> offered(step, tally), 0)
        .then(Mono.<Answer>fromSupplier(tally::answer))
        .onErrorResume(Stop.class, stop -> Mono.just(stop.answer))
        .onErrorResume(RefusedRequest.class, slow -> Mono.error(said(slow, tally)))
        .onErrorResume(Faulty.class, faulty -> Mono.just(faulty(faulty.fault, tally)));
  }

  /** Carries a fault through the operators. */
  private static final class Faulty extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final PushFault fault;

    Faulty(PushFault fault) {
      super(fault.finding(), fault, false, false);
      this.fault = fault;
    }
  }

  /**
   * @param whole whether the sender has the whole body already: batches may be as large as they can
   */
  private static Flux<Step> batches(PushedInput input, byte[] bytes, boolean whole) {
    return Flux.defer(
        () -> {
          input.feed(bytes);
          return Flux.generate(
              sink -> {
                try {
                  (whole ? input.nextFull() : input.next())
                      .ifPresentOrElse(
                          batch -> sink.next(new Step(batch, input.lines())), sink::complete);
                } catch (PushFault e) {
                  sink.error(new Faulty(e));
                }
              });
        });
  }

  /** Lines of an input. */
  private interface Some {
    Optional<Batch> get() throws PushFault;
  }

  private static Mono<Step> step(PushedInput input, Some some) {
    try {
      return Mono.justOrEmpty(some.get()).map(batch -> new Step(batch, input.lines()));
    } catch (PushFault e) {
      return Mono.error(new Faulty(e));
    }
  }

  private Mono<Step> offered(Step step, IntakeTally tally) {
    return inlet
        .offer(step.batch())
        .publishOn(workers)
        .handle(
            (admission, sink) -> {
              if (admission instanceof Admission.Refused refused) {
                sink.error(new Stop(refusal(refused, tally)));
              } else {
                meter.taken(step.batch());
                tally.taken(step.batch(), step.lines());
              }
            });
  }

  private static Answer.Whole refusal(Admission.Refused refused, IntakeTally tally) {
    Answer.Whole answer =
        switch (refused.why()) {
          case FULL -> tally.answer(429, "as much waits as may wait");
          case BUSY -> tally.answer(429, "more comes in than the service can keep up with");
          case STARTING -> tally.answer(503, "the service is starting");
          case STOPPING -> tally.answer(503, "the service is stopping");
          case FAILED -> tally.answer(503, "the lines could not be written down");
        };
    return answer.retryAfter(refused.retryAfter());
  }

  private Answer faulty(PushFault fault, IntakeTally tally) {
    meter.fault(fault.kind());
    return tally.answer(fault.kind() == PushFault.Kind.DAMAGED ? 400 : 413, fault.finding());
  }

  /** A refusal from below, which does not know what was taken. */
  private static RefusedRequest said(RefusedRequest refused, IntakeTally tally) {
    return new RefusedRequest(
        refused.refusal(), tally.answer(refused.answer().status(), refused.why()));
  }
}
