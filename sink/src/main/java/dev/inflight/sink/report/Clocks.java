package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.DomainReport;

/** How a server's clock was placed, in words. */
final class Clocks {
  private static final int LONGEST_NAME = 48;

  private Clocks() {}

  static String words(DomainReport domain) {
    return name(domain.clockDomain()) + ": " + placement(domain);
  }

  private static String placement(DomainReport domain) {
    if (domain.reason().isPresent()) {
      return "refused, " + ReasonWords.of(domain.reason().get());
    }
    return domain.evidence().map(evidence -> placed(domain, evidence)).orElse("not placed")
        + unplaced(domain);
  }

  private static String placed(DomainReport domain, ClockEvidence evidence) {
    String at = offset(domain) + ", " + uncertainty(domain);
    return switch (evidence) {
      case SAME_HOST ->
          domain.uncertaintyNs() == 0
              ? "one clock with the client's"
              : "one clock with the client's, " + uncertainty(domain);
      case OPERATOR_SUPPLIED -> at + ", as the operator says";
      case ARTIFACT_RECORD -> at + ", recorded by this run";
      case SPANS -> at + ", bounded by requests seen on both sides";
      case ANCHORS -> at + ", by pairs of clock readings";
      case ASSUMED ->
          "assumed to be the client's clock, for the files name none; " + uncertainty(domain);
    };
  }

  private static String offset(DomainReport domain) {
    if (!Absent.has(domain.offsetNs())) {
      return "several offsets";
    }
    String sign = domain.offsetNs() > 0 ? "+" : "";
    return "offset " + sign + Human.duration(domain.offsetNs());
  }

  private static String uncertainty(DomainReport domain) {
    return Absent.has(domain.uncertaintyNs())
        ? "±" + Human.duration(domain.uncertaintyNs())
        : "uncertainty unknown";
  }

  private static String unplaced(DomainReport domain) {
    long lost = domain.uncovered() + domain.ambiguous();
    return lost == 0 ? "" : "; " + Human.count(lost, "sample") + " not placed";
  }

  private static String name(String clockDomain) {
    int end = clockDomain.indexOf('/');
    String host = end < 0 ? clockDomain : clockDomain.substring(0, end);
    return host.isEmpty() ? "unnamed host" : Plain.text(host, LONGEST_NAME);
  }
}
