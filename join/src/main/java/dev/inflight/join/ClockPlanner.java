package dev.inflight.join;

import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.model.Absent;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Places each server clock on the client's, by the first line of section 3 of the contract that
 * fits.
 */
final class ClockPlanner {
  private static final String MONOTONIC = "/monotonic_ns";
  private static final String UNIX = "/unix_epoch_ns";

  private final JoinOptions options;
  private final Optional<String> client;
  private final boolean toolClient;
  private final Set<String> runs;

  /** By the server clock they speak of. */
  private final Map<String, List<ClockAlignment>> alignments = new HashMap<>();

  private final List<ClockAnchor> anchors;
  private final Map<String, Alignment> spans;
  private final long unnamedRemotes;
  private final long remotes;

  /**
   * @param spans where hosts' clocks stand as spans say, by host
   * @param domains every server clock, with whether canonical records name it
   */
  ClockPlanner(
      JoinOptions options,
      Optional<String> client,
      boolean toolClient,
      Set<String> runs,
      List<ClockAlignment> alignments,
      List<ClockAnchor> anchors,
      Map<String, Alignment> spans,
      Map<String, Boolean> domains) {
    this.options = options;
    this.client = client;
    this.toolClient = toolClient;
    this.runs = runs;
    for (ClockAlignment each : alignments) {
      this.alignments.computeIfAbsent(each.fromClockDomain(), any -> new ArrayList<>()).add(each);
    }
    this.anchors = anchors;
    this.spans = Map.copyOf(spans);
    remotes = domains.keySet().stream().filter(each -> !shared(each)).count();
    unnamedRemotes =
        domains.keySet().stream().filter(each -> !shared(each) && !flagged(each)).count();
  }

  Clock place(String domain, boolean canonical) {
    String host = Runs.host(domain);
    if (shared(domain)) {
      return sharedClock(domain, host);
    }
    Long offset = flag(options.offsets(), host);
    Long uncertainty = flag(options.uncertainties(), host);
    boolean assumable = !canonical || toolClient;
    if (offset != null || (uncertainty != null && !assumable)) {
      return flagged(domain, host, offset, uncertainty);
    }
    if (!assumable) {
      Optional<Clock> recorded = recorded(domain);
      Optional<Clock> told = recorded.isPresent() ? recorded : bySpans(domain, host);
      if (told.isPresent()) {
        return told.get();
      }
      return anchored(domain).orElseGet(() -> Clock.refused(domain, whyNot(domain, host)));
    }
    Optional<Clock> told = bySpans(domain, host);
    if (told.isPresent()) {
      return told.get();
    }
    if (options.strictClocks()) {
      return Clock.refused(domain, Reason.CLOCK_ASSUMPTION_REFUSED);
    }
    long u = uncertainty == null ? 0 : uncertainty;
    return Clock.fixed(domain, ClockEvidence.ASSUMED, 0, u, uncertainty != null);
  }

  private boolean shared(String domain) {
    return client.isPresent() && client.get().equals(domain) && Runs.bootQualified(domain);
  }

  private boolean flagged(String domain) {
    String host = Runs.host(domain);
    return options.offsets().containsKey(host) || options.uncertainties().containsKey(host);
  }

  private static @org.jspecify.annotations.Nullable Long flag(
      Map<String, Long> flags, String host) {
    Long named = host.isEmpty() ? null : flags.get(host);
    return named != null ? named : flags.get("");
  }

  private Clock sharedClock(String domain, String host) {
    // A flag without a host means the remote clock when there is one.
    Long offset = remotes == 0 ? flag(options.offsets(), host) : options.offsets().get(host);
    Long uncertainty =
        remotes == 0 ? flag(options.uncertainties(), host) : options.uncertainties().get(host);
    if (offset != null && offset != 0) {
      return Clock.refused(domain, Reason.CLOCK_OFFSET_ON_SHARED_CLOCK);
    }
    return Clock.fixed(
        domain, ClockEvidence.SAME_HOST, 0, uncertainty == null ? 0 : uncertainty, true);
  }

  private Clock flagged(
      String domain,
      String host,
      @org.jspecify.annotations.Nullable Long offset,
      @org.jspecify.annotations.Nullable Long uncertainty) {
    boolean named =
        options.offsets().containsKey(host) || options.uncertainties().containsKey(host);
    if ((!named || host.isEmpty()) && unnamedRemotes > 1) {
      return Clock.refused(domain, Reason.CLOCK_FLAGS_AMBIGUOUS);
    }
    if (uncertainty == null) {
      return Clock.refused(domain, Reason.CLOCK_UNCERTAINTY_REQUIRED);
    }
    if (offset == null) {
      return Clock.refused(domain, Reason.CLOCK_OFFSET_REQUIRED);
    }
    return Clock.fixed(domain, ClockEvidence.OPERATOR_SUPPLIED, offset, uncertainty, true);
  }

  /** The pieces of time in which exactly one recorded fact holds. */
  private Optional<Clock> recorded(String domain) {
    List<ClockAlignment> facts = new ArrayList<>();
    for (ClockAlignment each : alignments.getOrDefault(domain, List.of())) {
      if (fits(each, domain)
          && runs.contains(each.runId())
          && facts.stream().noneMatch(each::sameFacts)) {
        facts.add(each);
      }
    }
    if (facts.isEmpty()) {
      return Optional.empty();
    }
    TreeSet<Long> bounds = new TreeSet<>();
    bounds.add(Long.MIN_VALUE);
    for (ClockAlignment each : facts) {
      bounds.add(each.validFromNs());
      if (Absent.has(each.validToNs())) {
        bounds.add(each.validToNs());
      }
    }
    long[] from = bounds.stream().mapToLong(Long::longValue).toArray();
    int[] record = new int[from.length];
    for (int at = 0; at < from.length; at++) {
      record[at] = holding(facts, from[at]);
    }
    return Optional.of(
        Clock.pieces(
            domain,
            from,
            record,
            facts.stream().mapToLong(ClockAlignment::offsetNs).toArray(),
            facts.stream().mapToLong(ClockAlignment::uncertaintyNs).toArray()));
  }

  private static int holding(List<ClockAlignment> facts, long at) {
    int holding = Clock.UNCOVERED;
    for (int each = 0; each < facts.size(); each++) {
      if (facts.get(each).covers(at)) {
        if (holding >= 0) {
          return Clock.AMBIGUOUS;
        }
        holding = each;
      }
    }
    return holding;
  }

  private boolean fits(ClockAlignment alignment, String domain) {
    return client.isPresent()
        && alignment.fromClockDomain().equals(domain)
        && alignment.toClockDomain().equals(client.get());
  }

  /** By the spans of a host: they stand on its clock of Unix time. */
  private Optional<Clock> bySpans(String domain, String host) {
    Alignment told = domain.endsWith(UNIX) ? spans.get(host) : null;
    if (told == null) {
      return Optional.empty();
    }
    return Optional.of(
        told.refused()
            .map(reason -> Clock.refused(domain, reason))
            .orElseGet(
                () ->
                    Clock.fixed(
                        domain, told.evidence(), told.offsetNs(), told.uncertaintyNs(), true)));
  }

  private Optional<Clock> anchored(String domain) {
    if (!domain.endsWith(MONOTONIC)
        || client.isEmpty()
        || !client.get().startsWith(domain.substring(0, domain.length() - MONOTONIC.length()))) {
      return Optional.empty();
    }
    String owner = domain.substring(0, domain.length() - MONOTONIC.length());
    long[][] pairs =
        anchors.stream()
            .filter(each -> owner.equals(each.host() + "/" + each.bootId()))
            .sorted(Comparator.comparingLong(ClockAnchor::monotonicNs))
            .map(each -> new long[] {each.monotonicNs(), each.unixNs(), each.uncertaintyNs()})
            .toArray(long[][]::new);
    return pairs.length < 2 ? Optional.empty() : Optional.of(Clock.anchored(domain, pairs));
  }

  private Reason whyNot(String domain, String host) {
    if (client.isEmpty()) {
      return Reason.MISSING_CLIENT_CLOCK_DOMAIN;
    }
    if (alignments.getOrDefault(domain, List.of()).stream().anyMatch(each -> fits(each, domain))) {
      return Reason.CLOCK_ALIGNMENT_FROM_ANOTHER_RUN;
    }
    boolean sameHost = Runs.host(client.get()).equals(host);
    if (sameHost && !(Runs.bootQualified(domain) && Runs.bootQualified(client.get()))) {
      return Reason.CLOCK_DOMAIN_UNVERIFIED;
    }
    return Reason.CLOCK_ALIGNMENT_REQUIRED;
  }
}
