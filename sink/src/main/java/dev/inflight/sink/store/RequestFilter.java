package dev.inflight.sink.store;

import dev.inflight.model.Absent;
import java.util.Optional;

/** Which requests are asked for: those for which all that was said holds. */
public final class RequestFilter {
  /** All requests. */
  public static final RequestFilter ALL = new RequestFilter(Terms.NONE, Optional.empty());

  // above all that may follow a prefix, but for ids that go on with nothing but it
  private static final String HIGHEST = "\udbff\udfff".repeat(8);

  private final Terms terms;
  private final Optional<String> prefix;

  private RequestFilter(Terms terms, Optional<String> prefix) {
    this.terms = terms;
    this.prefix = prefix;
  }

  /** Started then or later, Unix nanoseconds. */
  public RequestFilter from(long ns) {
    return and("started_at_ns >= ?", Math.max(ns, Absent.LONG + 1));
  }

  /** Started then or before, Unix nanoseconds. */
  public RequestFilter to(long ns) {
    return from(Absent.LONG + 1).and("started_at_ns <= ?", ns);
  }

  /** Asked of that model. */
  public RequestFilter model(String model) {
    return and("model = ?", model);
  }

  /** Of that case. */
  public RequestFilter caseId(String caseId) {
    return and("case_id = ?", caseId);
  }

  /** With that status. */
  public RequestFilter status(String status) {
    return and("status = ?", status);
  }

  /** Served by that replica. */
  public RequestFilter replica(String replica) {
    return and("replica = ?", replica);
  }

  /** Served by that host. */
  public RequestFilter host(String host) {
    return and("host = ?", host);
  }

  /** With a known time to the first token of at least that. */
  public RequestFilter minTtftMs(double ms) {
    return and("ttft_ms >= ?", number(ms));
  }

  /** With a known time to the first token of at most that. */
  public RequestFilter maxTtftMs(double ms) {
    return and("ttft_ms <= ?", number(ms));
  }

  /** That missed the service level objective, or did not. */
  public RequestFilter sloMiss(boolean missed) {
    // as text, so that the index of misses is seen to fit
    return new RequestFilter(terms.and(missed ? "slo_miss = 1" : "slo_miss = 0"), prefix);
  }

  /** With an id that begins like that. */
  public RequestFilter idPrefix(String begin) {
    return new RequestFilter(terms, Optional.of(begin));
  }

  private static double number(double ms) {
    if (Double.isNaN(ms)) {
      throw new IllegalArgumentException("found NaN, expected a number of milliseconds");
    }
    return ms;
  }

  private RequestFilter and(String term, Object value) {
    return new RequestFilter(terms.and(term, value), prefix);
  }

  /** The prefix as a range of ids, by which the index finds them. */
  Optional<Terms> idRange() {
    return prefix.map(each -> Terms.NONE.and("request_id BETWEEN ? AND ?", each, each + HIGHEST));
  }

  /** All conditions. */
  Terms terms() {
    return prefix
        .map(each -> terms.and("request_id BETWEEN ? AND ?", each, each + HIGHEST))
        .orElse(terms);
  }
}
