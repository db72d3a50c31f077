package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.CaseReport;
import dev.inflight.model.Goodput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of a case beside its percentiles. */
final class CaseStory {
  private static final List<String> LATENCIES =
      List.of("ttft", "ttft_from_intended", "tpot", "e2e", "e2e_from_intended", "chunk_gap");

  private CaseStory() {}

  /** The latencies that have values, in the order in which people read them. */
  static List<Quantiles> latencies(CaseReport report) {
    return LATENCIES.stream()
        .map(name -> Quantiles.of(report, name))
        .flatMap(Optional::stream)
        .toList();
  }

  /** {@code 1,187 ok · 9 timeout}. */
  static String statuses(Map<String, Long> byStatus) {
    Stream<String> ok = Stream.of("ok").filter(byStatus::containsKey);
    Stream<String> others = byStatus.keySet().stream().filter(each -> !each.equals("ok"));
    return Stream.concat(ok, others)
        .map(each -> Human.count(byStatus.getOrDefault(each, 0L)) + " " + Plain.text(each, 30))
        .collect(Collectors.joining(Page.DOT));
  }

  /** What the percentiles that are left out would need. */
  static List<String> needs(List<Quantiles> latencies) {
    return Quantiles.Needs.printed().stream()
        .filter(each -> latencies.stream().anyMatch(quantiles -> quantiles.wants(each.p())))
        .map(Quantiles.Needs::words)
        .toList();
  }

  static Optional<String> goodput(CaseReport report) {
    return report.goodput().map(CaseStory::goodput);
  }

  private static String goodput(Goodput goodput) {
    String limits =
        goodput.slo().entrySet().stream()
            .map(CaseStory::limit)
            .collect(Collectors.joining(" and "));
    String unknown =
        goodput.unknown() == 0 ? "" : ", unmeasured in " + Human.count(goodput.unknown());
    return "goodput " + share(goodput) + " (" + limits + unknown + ")";
  }

  /** {@code 91.1 %}, or both bounds. */
  static String share(Goodput goodput) {
    return Quantity.range(goodput.lower(), goodput.upper(), "1");
  }

  private static String limit(Map.Entry<String, Double> limit) {
    String name = Plain.text(limit.getKey(), 30);
    return name.endsWith("_ms")
        ? name.substring(0, name.length() - 3) + " " + Human.millis(limit.getValue())
        : name + " " + Human.number(limit.getValue());
  }

  /** Rates with the interval that they divide by. */
  static List<String> rates(CaseReport report) {
    CaseReport.Throughput rates = report.throughput();
    List<String> words = new ArrayList<>();
    if (!(rates.seconds() > 0)) {
      return words;
    }
    if (Absent.has(rates.outputTokensPerSecond())) {
      words.add(Human.number(rates.outputTokensPerSecond()) + " tok/s");
    }
    if (Absent.has(rates.requestsPerSecond())) {
      words.add(Human.number(rates.requestsPerSecond()) + " req/s");
    }
    words.add(interval(rates));
    if (report.idleNs() > 0) {
      words.add("no request running for " + Human.duration(report.idleNs()) + " of it");
    }
    if (rates.requestsWithoutTokens() > 0) {
      words.add(Human.count(rates.requestsWithoutTokens(), "request") + " without a token count");
    }
    return words;
  }

  private static String interval(CaseReport.Throughput rates) {
    String name =
        rates.interval().equals("case_window")
            ? "from the first start to the last end"
            : Plain.text(rates.interval(), 30).replace('_', ' ');
    return "over " + Human.seconds(rates.seconds()) + " " + name;
  }
}
