package dev.inflight.sink.notify;

import dev.inflight.model.Absent;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.sink.notify.Message.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The requests that were there, a row each, the most telling columns only. */
final class EvidenceTable {
  private static final String TITLE = "Requests there";
  private static final String OPEN_WITHOUT_TOKEN = "no first token yet";
  private static final int DEVICE_VALUES = 3;
  private static final int STATUSES = 4;
  private static final double SAME_MS = 1;
  private static final double NS_PER_MS = 1e6;

  private final Evidence evidence;
  private final long atNs;
  private final String where;

  private EvidenceTable(Evidence evidence, long atNs, String where) {
    this.evidence = evidence;
    this.atNs = atNs;
    this.where = where;
  }

  /**
   * @param where it is anyway, which the rows need not repeat
   */
  static Table of(Evidence evidence, long atNs, String where) {
    return new EvidenceTable(evidence, atNs, where).table();
  }

  private Table table() {
    if (evidence.worst().isEmpty()) {
      return Table.NONE;
    }
    List<String> columns = List.of("request", "where", "state", valueName(), "devices meanwhile");
    List<List<String>> rows = evidence.worst().stream().map(this::row).toList();
    int[] told =
        IntStream.range(0, columns.size())
            .filter(at -> rows.stream().anyMatch(row -> !row.get(at).isEmpty()))
            .toArray();
    return new Table(
        TITLE,
        picked(columns, told),
        rows.stream().map(row -> picked(row, told)).toList(),
        more(rows.size()));
  }

  private static List<String> picked(List<String> cells, int[] told) {
    return IntStream.of(told).mapToObj(cells::get).toList();
  }

  private List<String> row(EvidenceRequest request) {
    String place = Where.of(request.labels());
    return List.of(
        request.requestId(),
        place.equals(where) ? "" : place,
        state(request),
        value(request),
        DeviceWords.of(Stream.of(request), DEVICE_VALUES));
  }

  private String valueName() {
    return switch (evidence.metric()) {
      case "request/ttft_ms" -> "first token";
      case "request/e2e_ms" -> "in all";
      case "request/tpot_ms" -> "per token";
      case "request/output_tokens" -> "output";
      default -> "value";
    };
  }

  private String value(EvidenceRequest request) {
    if (!Double.isFinite(request.value())) {
      return "";
    }
    return switch (evidence.metric()) {
      case "request/ttft_ms", "request/e2e_ms", "request/tpot_ms" ->
          ValueWords.of(request.value(), "ms") + (growing(request) ? " so far" : "");
      case "request/output_tokens" -> ValueWords.of(request.value(), "{token}");
      case "request/failed", "request/good" -> "";
      default -> ValueWords.of(request.value(), "");
    };
  }

  private static boolean open(EvidenceRequest request) {
    return !Absent.has(request.endedAtNs());
  }

  /** Whether its value is how long it has been open. */
  private boolean growing(EvidenceRequest request) {
    double ageMs = (atNs - request.startedAtNs()) / NS_PER_MS;
    return open(request) && Math.abs(request.value() - ageMs) < SAME_MS;
  }

  private String state(EvidenceRequest request) {
    if (!open(request)) {
      return request.status() + ", " + span(request.endedAtNs()) + " ago";
    }
    String phase = request.status().equals(OPEN_WITHOUT_TOKEN) ? "no token yet" : request.status();
    return growing(request) ? phase : phase + ", " + span(request.startedAtNs());
  }

  private String span(long sinceNs) {
    return Moments.span(Duration.ofNanos(atNs - sinceNs));
  }

  /** What is not shown, split by status where that is known. */
  private String more(int shown) {
    long more = evidence.requests() - shown;
    if (more <= 0) {
      return "";
    }
    SortedMap<String, Long> left = new TreeMap<>(evidence.statuses());
    evidence.worst().forEach(each -> left.merge(each.status(), -1L, Long::sum));
    left.values().removeIf(count -> count == 0);
    boolean adds =
        left.values().stream().allMatch(count -> count > 0)
            && left.values().stream().mapToLong(Long::longValue).sum() == more;
    String split =
        left.entrySet().stream()
            .map(each -> count(each.getValue()) + " " + plural(each.getKey()))
            .collect(Collectors.joining(", "));
    String all = "and " + count(more) + " more";
    return adds && left.size() <= STATUSES ? all + ": " + split : all;
  }

  private static String plural(String status) {
    return status.equals(OPEN_WITHOUT_TOKEN) ? "with no token yet" : status;
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** How well what devices did is known, and what that is worth; empty when nothing is said. */
  static String certainty(Evidence evidence) {
    List<EvidenceRequest> worst = evidence.worst();
    if (worst.isEmpty()) {
      return "";
    }
    Coverage coverage = Coverage.of(worst);
    List<String> parts = new ArrayList<>();
    if (coverage.ended() > 0) {
      parts.add(coverage.words());
    }
    if (coverage.open() > 0) {
      String all = coverage.ended() == 0 ? "all " : "";
      String requests =
          coverage.open() == 1 ? " request in flight has" : " requests in flight have";
      parts.add(all(all, coverage) + requests + " no device values yet");
    }
    parts.add("overlap in time, not ownership");
    String words = String.join("; ", parts);
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static String all(String all, Coverage coverage) {
    return coverage.open() == 1 ? "1" : all + coverage.open();
  }
}
