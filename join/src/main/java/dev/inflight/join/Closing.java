package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.model.Absent;
import dev.inflight.model.Balance;
import dev.inflight.model.CaseReport;
import dev.inflight.model.ClientLocal;
import dev.inflight.model.ClientSample;
import dev.inflight.model.DomainReport;
import dev.inflight.model.JoinReport;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Draws up the report when the input has ended. Used once. */
final class Closing {
  private static final double ENERGY_TOLERANCE = 0.1;

  private final Set<Reason> refusals;
  private final Optional<Reason> everything;
  private final List<String> groups;
  private final Books books;
  private final Map<String, Domain> domains;
  private final Collection<Slot> slots;
  private final SortedMap<String, CaseState> cases;
  private final Map<SeriesTimeline, Shares> shares;
  private final Collection<ClientSample> clientSamples;
  private final List<String> notes = new ArrayList<>();

  Closing(
      Set<Reason> refusals,
      Optional<Reason> everything,
      List<String> groups,
      Books books,
      Map<String, Domain> domains,
      Collection<Slot> slots,
      SortedMap<String, CaseState> cases,
      Map<SeriesTimeline, Shares> shares,
      Collection<ClientSample> clientSamples) {
    this.refusals = refusals;
    this.everything = everything;
    this.groups = groups;
    this.books = books;
    this.domains = domains;
    this.slots = slots;
    this.cases = cases;
    this.shares = shares;
    this.clientSamples = clientSamples;
  }

  Report report() {
    List<CaseReport> reports = cases.values().stream().map(this::caseReport).toList();
    long failed = books.measured - books.ok;
    return new Report(
        books.requests,
        books.measured,
        books.ok,
        failed,
        books.byStatus(),
        books.windowFrom,
        books.windowTo,
        join(),
        reports,
        clientLocal(),
        unattributed(),
        balance(),
        notes);
  }

  private CaseReport caseReport(CaseState state) {
    CaseTally tally = state.tally;
    List<Overlap> overlaps = new ArrayList<>();
    if (state.hasWindow()) {
      for (IdentityLife life : state.lives) {
        for (SeriesTimeline series : life.series) {
          overlaps.add(overlap(state, series));
        }
      }
      overlaps.sort(java.util.Comparator.comparingInt(Overlap::seriesIndex));
      energyCheck(tally.caseId, overlaps);
    }
    return new CaseReport(
        tally.caseId,
        tally.offered,
        tally.ok,
        tally.byStatus(),
        tally.latencies(),
        tally.throughput(),
        tally.goodput(),
        tally.windowFrom,
        tally.windowTo,
        state.hasWindow() ? Math.max(0, tally.idleAtTo - tally.idleAtFrom) : Absent.LONG,
        overlaps);
  }

  private static Overlap overlap(CaseState state, SeriesTimeline series) {
    OverlapView view = new OverlapView(series);
    Dropped kept = state.kept(series);
    new WindowReader()
        .read(
            view, series, Window.WHOLE, state.tally.windowFrom, state.tally.windowTo, false, kept);
    return view;
  }

  /** Says where a device's energy counter and its power × time differ by more than a tenth. */
  private void energyCheck(String caseId, List<Overlap> overlaps) {
    for (Overlap energy : overlaps) {
      if (!energy.series().metric().equals("gpu_energy") || !energy.has(Stat.INCREASE)) {
        continue;
      }
      for (Overlap power : overlaps) {
        if (power.series().metric().equals("gpu_power")
            && power.series().identity().equals(energy.series().identity())
            && power.has(Stat.TIME_MEAN)
            && energy instanceof OverlapView view) {
          double seconds = (view.segment.lastT - view.segment.firstT) / 1e9;
          double expected = power.value(Stat.TIME_MEAN) * seconds;
          double counted = energy.value(Stat.INCREASE);
          if (expected > 0 && Math.abs(counted - expected) > ENERGY_TOLERANCE * expected) {
            notes.add(
                String.format(
                    Locale.ROOT,
                    "energy of %s in case %s: the counter says %.0f J, power × time %.0f J",
                    energy.series().identity().deviceUuid(),
                    caseId,
                    counted,
                    expected));
          }
        }
      }
    }
  }

  private JoinReport join() {
    long placed = 0;
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    reasons.addAll(refusals);
    reasons.addAll(books.reasons);
    List<DomainReport> reports = new ArrayList<>();
    for (Domain domain : domains.values()) {
      DomainReport report = domain(domain);
      reports.add(report);
      placed += report.placedSamples();
      report.reason().ifPresent(reasons::add);
      if (report.uncovered() > 0) {
        reasons.add(Reason.CLOCK_ALIGNMENT_UNCOVERED);
      }
      if (report.ambiguous() > 0) {
        reasons.add(Reason.CLOCK_ALIGNMENT_AMBIGUOUS);
      }
    }
    boolean telemetry = !slots.isEmpty();
    reasons.remove(Reason.NO_TELEMETRY);
    JoinStatus status;
    if (!telemetry) {
      status = JoinStatus.NOT_CONFIGURED;
      reasons.clear();
    } else if (placed == 0
        || everything.isPresent()
        || (books.measured > 0 && books.joined == 0 && !books.reasons.isEmpty())) {
      status = JoinStatus.UNJOINED;
    } else {
      status = reasons.isEmpty() ? JoinStatus.JOINED : JoinStatus.PARTLY_JOINED;
    }
    RouteEvidence evidence = books.evidence();
    return new JoinReport(status, List.copyOf(reasons), evidence, reports, series(), groups);
  }

  private DomainReport domain(Domain domain) {
    long placed = 0;
    long uncovered = 0;
    long ambiguous = 0;
    for (SeriesTimeline each : domain.series) {
      uncovered += each.unplacedCount[0];
      ambiguous += each.unplacedCount[1];
      for (long by : each.placedBy) {
        placed += by;
      }
    }
    Clock clock = domain.clock;
    Optional<Reason> reason = clock.refused();
    if (reason.isEmpty() && placed == 0 && uncovered + ambiguous > 0) {
      reason =
          Optional.of(
              ambiguous > 0 ? Reason.CLOCK_ALIGNMENT_AMBIGUOUS : Reason.CLOCK_ALIGNMENT_UNCOVERED);
    }
    return new DomainReport(
        clock.domain(),
        offset(domain),
        clock.uncertaintyKnown() ? uncertainty(domain) : Absent.LONG,
        clock.evidence(),
        placed,
        uncovered,
        ambiguous,
        reason);
  }

  /** The offset of all records that placed a sample; absent when they differ. */
  private static long offset(Domain domain) {
    long offset = Absent.LONG;
    for (int record = 0; record < domain.clock.records(); record++) {
      if (placed(domain, record)) {
        if (Absent.has(offset) && offset != domain.clock.offset(record)) {
          return Absent.LONG;
        }
        offset = domain.clock.offset(record);
      }
    }
    return offset;
  }

  /** The largest uncertainty of the records that placed a sample. */
  private static long uncertainty(Domain domain) {
    long uncertainty = Absent.LONG;
    for (int record = 0; record < domain.clock.records(); record++) {
      if (placed(domain, record)) {
        uncertainty = Math.max(uncertainty, domain.clock.uncertainty(record));
      }
    }
    return uncertainty;
  }

  private static boolean placed(Domain domain, int record) {
    return domain.clock.records() == 1
        || domain.series.stream().anyMatch(each -> each.placedBy[record] > 0);
  }

  private List<SeriesReport> series() {
    List<SeriesReport> reports = new ArrayList<>();
    for (Slot slot : slots) {
      reports.add(slot.timeline.map(each -> series(slot, each)).orElseGet(() -> refused(slot)));
    }
    return reports;
  }

  private static SeriesReport series(Slot slot, SeriesTimeline s) {
    return new SeriesReport(
        slot.index,
        slot.key.id(),
        slot.key,
        s.provenance,
        s.firstInterval > 0 ? s.firstInterval / 1e6 : Double.NaN,
        s.medianDistance() / 1e6,
        new SeriesReport.Samples(
            s.states[SampleState.VALID.ordinal()],
            s.states[SampleState.MISSING.ordinal()],
            s.states[SampleState.STALE.ordinal()],
            s.states[SampleState.INVALID.ordinal()],
            s.duplicates,
            s.late,
            s.unplacedCount[0] + s.unplacedCount[1]),
        s.life.isEnded() && s.life.cut() != Long.MIN_VALUE ? s.life.cut() : Absent.LONG,
        Optional.empty());
  }

  private SeriesReport refused(Slot slot) {
    boolean duplicate = slot.fate == Fate.DUPLICATE_SOURCE;
    return new SeriesReport(
        slot.index,
        slot.key.id(),
        slot.key,
        EnumSet.noneOf(dev.inflight.model.Provenance.class),
        slot.learnedInterval > 0 ? slot.learnedInterval / 1e6 : Double.NaN,
        Double.NaN,
        new SeriesReport.Samples(
            slot.refusedStates[SampleState.VALID.ordinal()],
            slot.refusedStates[SampleState.MISSING.ordinal()],
            slot.refusedStates[SampleState.STALE.ordinal()],
            slot.refusedStates[SampleState.INVALID.ordinal()],
            duplicate ? slot.refused : slot.duplicates,
            0,
            duplicate ? 0 : slot.refused),
        Absent.LONG,
        duplicate ? Optional.empty() : Optional.of(Samples.refusal(slot, everything)));
  }

  private List<SeriesReport.Idle> unattributed() {
    List<SeriesReport.Idle> idle = new ArrayList<>();
    shares.forEach(
        (series, each) -> {
          if (series.anyCounted()) {
            idle.add(new SeriesReport.Idle(series.key.id(), each.idle(), each.total()));
          }
        });
    return idle;
  }

  private Balance balance() {
    SampleTotals totals = new SampleTotals();
    totals.add(books.gone);
    for (Slot slot : slots) {
      totals.add(slot, Samples.refusal(slot, everything));
    }
    return new Balance(
        new Balance.Requests(books.requests, books.joined, books.unjoined, books.rejectedRequests),
        new Balance.Samples(
            books.samples,
            totals.fates.inside,
            totals.fates.edgeOnly,
            totals.fates.outside,
            totals.fates.afterEnd,
            totals.unplaced,
            totals.duplicate,
            totals.staleRepeat,
            totals.late,
            new TreeMap<>()));
  }

  /** What the client's own machines did over each case's window. */
  private List<ClientLocal> clientLocal() {
    List<ClientLocal> all = new ArrayList<>();
    for (CaseState state : cases.values()) {
      SortedMap<String, List<ClientSample>> bySource = new TreeMap<>();
      for (ClientSample each : clientSamples) {
        if (state.hasWindow()
            && state.tally.windowFrom <= each.timestampNs()
            && each.timestampNs() <= state.tally.windowTo) {
          bySource
              .computeIfAbsent(
                  each.sampler() + "\u001f" + each.deviceId(), any -> new ArrayList<>())
              .add(each);
        }
      }
      bySource.values().forEach(each -> all.add(local(state.tally.caseId, each)));
    }
    return all;
  }

  private static ClientLocal local(String caseId, List<ClientSample> samples) {
    ClientSample first = samples.get(0);
    return new ClientLocal(
        caseId,
        first.sampler(),
        first.deviceId(),
        samples.size(),
        samples.stream().mapToLong(ClientSample::deviceUsedBytes).max().orElse(Absent.LONG),
        samples.stream().mapToLong(ClientSample::processRssBytes).max().orElse(Absent.LONG),
        samples.stream()
                .mapToDouble(ClientSample::gpuUtilizationPercent)
                .filter(each -> !Double.isNaN(each))
                .max()
                .orElse(Double.NaN)
            / 100);
  }
}
