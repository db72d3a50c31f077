package dev.inflight.app.live;

import dev.inflight.app.live.Command.Annotated;
import dev.inflight.app.live.Command.EndOfInput;
import dev.inflight.app.live.Command.Lines;
import dev.inflight.app.live.Command.Resumed;
import dev.inflight.app.live.Command.Settle;
import dev.inflight.app.live.Command.Tick;
import dev.inflight.app.live.history.SeriesHistory;
import dev.inflight.app.points.PointLabels;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.codec.metrics.MetricRow;
import dev.inflight.join.AnnotationTimeline;
import dev.inflight.join.LiveJoin;
import dev.inflight.join.RowSink;
import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Event;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.ServedBy;
import dev.inflight.model.TelemetrySample;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.rules.engine.SeriesRef;
import dev.inflight.rules.engine.SnapshotMismatchException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The middle of the service: what comes in goes to the join and to the rules at once, rows and
 * changes come out as soon as they are known. The same sequence of commands gives the same output,
 * wherever a snapshot was taken and restored between two of them. One thread; no clock.
 *
 * <p>Rules see samples when they come, not when nothing earlier can come any more: an alarm that
 * waits for the slowest source is late. What comes late is put where it belongs, and what was
 * answered before stands.
 */
public final class LiveCore {
  private static final long AHEAD_NS = Duration.ofMinutes(5).toNanos();

  private CoreSettings settings;
  private final RowSink rows;
  private final RowRelay relay;
  private RuleEngine engine;
  private SeriesRefs refs;
  private final AnnotationTimeline annotations;
  private final SpanIntake spans;
  private final CoreTimes times;
  private LiveJoin join;
  private final SeriesHistory history = new SeriesHistory(SeriesHistory.USUAL_SERIES);
  private List<AlertChange> changes = new ArrayList<>();

  /**
   * A core at its beginning.
   *
   * @param rows takes rows, which are only valid while they are taken
   */
  public LiveCore(CoreSettings settings, RowSink rows) {
    this(settings, rows, CoreParts.beginning(settings));
  }

  private LiveCore(CoreSettings settings, RowSink rows, CoreParts parts) {
    this.settings = settings;
    this.rows = rows;
    this.engine = parts.engine();
    this.refs = new SeriesRefs(engine);
    this.annotations = parts.annotations();
    this.spans = new SpanIntake(annotations, () -> join);
    this.times = parts.times();
    this.join = parts.join();
    this.relay = parts.rows();
    relay.to(this::row);
    listen();
  }

  /**
   * A core that goes on where a snapshot was taken. A part that does not fit, since it was to do
   * something else then, begins anew.
   *
   * @param snapshot as {@link #snapshot} gave it
   * @param notes hears which part begins anew, and why
   * @throws IllegalArgumentException when it is no snapshot of a core
   */
  static LiveCore restore(
      CoreSettings settings, RowSink rows, List<byte[]> snapshot, Consumer<String> notes) {
    return new LiveCore(settings, rows, CoreParts.of(settings, snapshot, notes));
  }

  /** The whole state, in parts; to be taken when no changes wait to be taken. */
  List<byte[]> snapshot() {
    if (!changes.isEmpty()) {
      throw new IllegalStateException(changes.size() + " changes wait, which would be lost");
    }
    return CoreParts.write(times, join, engine, annotations);
  }

  private void listen() {
    join.refuseAfter(times.latestNs);
    join.listen(this::placed);
  }

  /** Does what a command says. Never throws for what an event says. */
  void apply(Command command) {
    if (command instanceof Lines lines) {
      refuseAfter(lines.receivedAtNs() + AHEAD_NS);
      lines.items().forEach(this::item);
      lines.origin().ifPresent(times::reached);
    } else if (command instanceof Annotated annotated) {
      spans.accept(annotated.received());
    } else if (command instanceof Settle) {
      settle();
    } else if (command instanceof Tick tick) {
      refuseAfter(tick.wallNs() + AHEAD_NS);
      times.wallNs = tick.wallNs();
      tick(tick.steadyNs());
    } else if (command instanceof Resumed) {
      annotations.interrupt(times.wallNs);
    } else if (command instanceof EndOfInput) {
      finish();
    } else {
      throw new IllegalArgumentException("a command that nobody does: " + command.getClass());
    }
  }

  private void item(Item item) {
    if (item instanceof Item.OfEvent event) {
      event(meant(event.event()));
    } else if (item instanceof Item.OfRow row) {
      metrics(row.row());
    } else if (item instanceof Item.OfAnnotation annotation) {
      spans.accept(annotation.line());
    }
  }

  /** A request with who is meant by the pod or the address that it says served it. */
  private Event meant(Event event) {
    if (event instanceof RequestEvent request && request.servedBy().known()) {
      ServedBy by = settings.gateways().meant(request.servedBy());
      return by.equals(request.servedBy()) ? event : request.withServedBy(by);
    }
    return event;
  }

  private void finish() {
    join.finish();
    join = settings.newJoin(relay);
    listen();
  }

  /**
   * Leaves out what is stamped later than that from now on: one wrong clock would make all others
   * late.
   */
  public void refuseAfter(long unixNs) {
    times.latestNs = unixNs;
    join.refuseAfter(unixNs);
  }

  /**
   * Asks other rules from now on. Those that stay go on where they are; what the others said is
   * withdrawn. To be followed by a snapshot before the next command, since none tells of this.
   */
  void use(CoreSettings next) {
    for (RuleDefinition before : times.begun() ? settings.rules() : List.<RuleDefinition>of()) {
      if (next.rules().stream().noneMatch(now -> RuleEngine.goesOn(before, now))) {
        changes.addAll(engine.remove(before.name(), Math.max(times.newestNs, times.toldNs)));
      }
    }
    try {
      engine = next.engine(engine.snapshot());
    } catch (SnapshotMismatchException e) {
      throw new IllegalStateException("a snapshot of this very version", e);
    }
    refs = new SeriesRefs(engine);
    settings = next;
  }

  /** How many rows of metrics, requests and signs were stamped too far ahead for rules. */
  public long fromTheFuture() {
    return times.fromTheFuture;
  }

  /** How far something that can be read again was read. */
  Optional<Origin> place(String source) {
    return times.place(source);
  }

  /** The steady time of the last tick. */
  long steadyNs() {
    return times.steadyNs;
  }

  private boolean isTooFarAhead(long ns) {
    boolean ahead = ns > times.latestNs;
    times.fromTheFuture += ahead ? 1 : 0;
    return ahead;
  }

  /** Takes in an event. */
  public void event(Event event) {
    if (event instanceof RequestSign sign) {
      sign(sign);
    } else if (event instanceof RequestEvent request
        && request.timed()
        && !isTooFarAhead(request.endedAtNs())
        && !join.hasEnded(request.requestId())) {
      times.happened(request.endedAtNs());
      changes.addAll(engine.closed(request, PointLabels.of(request, join.answerer(request))));
    }
    join.accept(event);
  }

  private void sign(RequestSign sign) {
    if (isTooFarAhead(Math.max(sign.startedAtNs(), sign.atNs()))) {
      return;
    }
    times.happened(sign.atNs());
    if (join.hasEnded(sign.requestId())) {
      return;
    }
    Labels labels = PointLabels.of(sign, join.answerer(sign));
    if (Absent.has(sign.startedAtNs())) {
      changes.addAll(engine.opened(sign.requestId(), labels, sign.startedAtNs()));
    }
    if (Absent.has(sign.firstContentAtNs())) {
      changes.addAll(engine.firstToken(sign.requestId(), sign.firstContentAtNs()));
    }
  }

  /** Takes in a row of metrics. */
  public void metrics(MetricRow row) {
    if (isTooFarAhead(row.timeNs()) || !times.recent.add(print(row))) {
      return;
    }
    times.happened(row.timeNs());
    changes.addAll(engine.row(row.timeNs(), row.step()));
    row.texts().forEach(engine::text);
    for (int at = 0; at < row.names().size(); at++) {
      SeriesRef ref = refs.of(row.names().get(at));
      changes.addAll(engine.add(ref, row.timeNs(), row.step(), row.values()[at]));
    }
  }

  private static long print(MetricRow row) {
    long print = RecentPrints.with(row.timeNs(), row.step());
    for (int at = 0; at < row.names().size(); at++) {
      long value = Double.doubleToLongBits(row.values()[at]);
      print =
          RecentPrints.with(RecentPrints.with(print, value), RecentPrints.of(row.names().get(at)));
    }
    return RecentPrints.with(print, RecentPrints.of(row.texts().toString()));
  }

  /** A row of the join: what its request's devices did. */
  private void row(RequestRow row) {
    if (row.request().timed()) {
      changes.addAll(engine.joined(row, PointLabels.of(row)));
    }
    rows.row(row);
  }

  private void placed(TelemetrySample sample, long atNs) {
    times.happened(atNs);
    history.add(sample, atNs);
    if (!engine.reads(sample.series().metric())) {
      return;
    }
    SeriesRefs.Named named = refs.of(sample.series());
    boolean valid = sample.state() == SampleState.VALID;
    long value = valid ? Double.doubleToLongBits(sample.value()) : sample.state().ordinal();
    if (times.recent.add(
        RecentPrints.with(RecentPrints.with(named.print(), sample.observedAtNs()), value))) {
      changes.addAll(
          valid
              ? engine.add(named.ref(), atNs, Absent.LONG, sample.value())
              : engine.stale(named.ref(), atNs));
    }
  }

  /** Answers what has come so far. */
  public void settle() {
    if (times.begun()) {
      changes.addAll(engine.evaluate(times.newestNs));
    }
  }

  /**
   * Lets time pass, from the newest event on: that may be of today or of a run long past. It passes
   * later than the clock on the wall by the lateness, so that what comes in time is never late.
   *
   * @param steadyNs of a clock that advances steadily
   */
  public void tick(long steadyNs) {
    join.tick(steadyNs);
    times.tick(steadyNs, settings.join().latenessNs());
    if (times.begun()) {
      changes.addAll(engine.tick(times.toldNs));
    }
  }

  /**
   * Every part of a rule's condition as it stands, at the time that the rules have come to: at a
   * later one, asking would bring their windows there.
   */
  public String explain(RuleState state) {
    return times.begun() ? engine.explain(state.rule(), state.labels(), timeNs()) : "";
  }

  /** The time that has come by the events, {@link Absent#LONG} before the first. */
  long timeNs() {
    return times.begun() ? Math.max(times.newestNs, times.toldNs) : Absent.LONG;
  }

  /** What series did lately. */
  SeriesHistory history() {
    return history;
  }

  /** What rules said since this was last asked. */
  public List<AlertChange> takeChanges() {
    List<AlertChange> taken = changes;
    changes = new ArrayList<>();
    return taken;
  }

  public RuleEngine engine() {
    return engine;
  }

  public LiveJoin join() {
    return join;
  }

  /** What processes said of themselves. */
  public AnnotationTimeline annotations() {
    return annotations;
  }
}
