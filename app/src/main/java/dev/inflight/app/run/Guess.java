package dev.inflight.app.run;

import dev.inflight.app.run.RunFiles.RunFile;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.file.EventReader;
import dev.inflight.join.Foresight;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.RowSink;
import dev.inflight.join.Survey;
import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * One pass over large files instead of two: the plan is guessed from their beginnings and checked
 * against all that comes. Whatever was not foreseen (a new series, a bad line, an event far out of
 * order) ends the guess, and the files are read the usual way. Used once.
 */
final class Guess {
  /** How much of each file is looked at, in bytes on the disk. */
  private static final long GLANCE_BYTES = 4L << 20;

  private static final long LEAST_DISORDER_NS = 2_000_000_000L;

  private final List<RunFile> files;
  private final JoinOptions options;
  private final Survey beginning = new Survey();
  private final Survey whole = new Survey();
  private final List<FileFacts> facts = new ArrayList<>();
  private long requestsTo = Long.MIN_VALUE;
  private long samplesTo = Long.MIN_VALUE;
  private boolean wrong;

  Guess(List<RunFile> files, JoinOptions options) {
    this.files = files;
    this.options = options;
  }

  /** What the walk over the files asks and tells. */
  List<FileFacts> facts() {
    return facts;
  }

  boolean wrong() {
    return wrong;
  }

  void refuse() {
    wrong = true;
  }

  void advanced(long requests, long samples) {
    requestsTo = requests;
    samplesTo = samples;
  }

  /** Looks at the beginnings; empty when they cannot serve. */
  Optional<JoinPlan> glance() throws IOException {
    for (RunFile file : files) {
      FileFacts of = new FileFacts();
      try (EventReader reader = file.input().survey(new Glancing(of))) {
        while (!wrong && reader.bytesRead() < GLANCE_BYTES && reader.readBlock()) {
          continue;
        }
      }
      facts.add(bounds(of));
      wrong |= Sorted.needed(of, options.horizonNs());
    }
    return wrong ? Optional.empty() : Optional.of(beginning.plan(options));
  }

  private static FileFacts bounds(FileFacts seen) {
    bound(seen.requests);
    bound(seen.samples);
    return seen;
  }

  /**
   * The disorder that the whole may have, to be foreseen: half as much again as the beginning has.
   */
  private static void bound(FileFacts.Disorder of) {
    of.most = Math.max(LEAST_DISORDER_NS, of.most + of.most / 2);
    of.count = of.count == 0 ? 0 : Long.MAX_VALUE;
    of.first = of.count == 0 ? Long.MAX_VALUE : of.first - of.most;
  }

  /** Takes one event of the real pass; false when it was not foreseen. */
  boolean foreseen(Event event) {
    if (event instanceof RequestSign
        || (event instanceof TelemetrySample sample && sample.observedAtNs() < samplesTo)
        || (event instanceof RequestEvent request
            && Absent.has(request.startedAtNs())
            && request.startedAtNs() < requestsTo)) {
      return false;
    }
    whole.accept(event);
    return !Foresight.broken(beginning, whole);
  }

  OverlapJoin join(JoinPlan plan, SortedMap<String, Double> slo, RowSink rows) {
    return new OverlapJoin(plan, options, slo, rows);
  }

  /** The report, when all that came had been foreseen. */
  Optional<Report> outcome(JoinPlan plan, OverlapJoin join) {
    boolean held =
        !wrong
            && (whole.samples() > 0 || files.stream().noneMatch(RunFile::telemetry))
            && Foresight.holds(beginning, whole)
            && Foresight.agree(plan, whole.plan(options));
    return held ? Optional.of(join.finish()) : Optional.empty();
  }

  /** Surveys a beginning. */
  private final class Glancing implements EventSink {
    private final FileFacts of;

    Glancing(FileFacts of) {
      this.of = of;
    }

    @Override
    public void event(Event event) {
      wrong |= event instanceof RequestSign;
      of.accept(event);
      beginning.accept(event);
    }

    @Override
    public void rejected(Rejection rejection, String line) {
      wrong = true;
    }
  }
}
