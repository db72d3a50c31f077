package dev.inflight.rules.engine;

import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestRow;
import dev.inflight.rules.RuleDefinition;
import java.util.List;

/**
 * Rules over points in event time. Every instance of a rule is asked once for each time at which
 * one of its metrics had a point, after all points of that time; rules about absence and time also
 * on ticks. Deterministic; not safe for use by several threads; takes no clock.
 */
public final class RuleEngine {

  public RuleEngine(List<RuleDefinition> rules, EngineOptions options) {
    throw new UnsupportedOperationException();
  }

  /** The series of that name and those labels, made when it is new. */
  public SeriesRef series(String metric, Labels labels) {
    throw new UnsupportedOperationException();
  }

  /**
   * Takes a point. When its time is later than that of the points before, these are answered first.
   *
   * @param step {@link dev.inflight.model.Absent#LONG} when the point has none
   * @return what the earlier points made rules say
   */
  public List<AlertChange> add(SeriesRef series, long timeNs, long step, double value) {
    throw new UnsupportedOperationException();
  }

  /** Marks a series as ended at that time: its latest value is no longer known. */
  public List<AlertChange> stale(SeriesRef series, long timeNs) {
    throw new UnsupportedOperationException();
  }

  /** Answers the points taken so far, as if a later time had come; ask with no earlier time. */
  public List<AlertChange> evaluate(long nowNs) {
    throw new UnsupportedOperationException();
  }

  /** Lets time pass: answers the points taken so far, then rules about absence and time. */
  public List<AlertChange> tick(long nowNs) {
    throw new UnsupportedOperationException();
  }

  /** A request was sent. */
  public List<AlertChange> opened(String requestId, Labels labels, long startedAtNs) {
    throw new UnsupportedOperationException();
  }

  /** An open request got its first token. */
  public List<AlertChange> firstToken(String requestId, long atNs) {
    throw new UnsupportedOperationException();
  }

  /** A request ended, with its row of the join: makes its {@code request/} and overlap points. */
  public List<AlertChange> closed(RequestRow row, Labels labels) {
    throw new UnsupportedOperationException();
  }

  /** Takes back an alert that nobody could be told: the rule may fire again at once. */
  public void undelivered(AlertChange.Fired change) {
    throw new UnsupportedOperationException();
  }

  /** Switches a rule on or off; what fires is withdrawn. */
  public List<AlertChange> enable(String rule, boolean enabled, long nowNs) {
    throw new UnsupportedOperationException();
  }

  /** Where every instance stands, in the order of the rules. */
  public List<RuleState> states() {
    throw new UnsupportedOperationException();
  }

  /**
   * The value of a rule's condition now: a number, 1 for true and 0 for false, NaN for unknown. For
   * explanations and tests; changes no state.
   */
  public double value(String rule, Labels instance, long nowNs) {
    throw new UnsupportedOperationException();
  }

  /** Every part of a rule's condition with its value, truth, window, count and reason. */
  public String explain(String rule, Labels instance, long nowNs) {
    throw new UnsupportedOperationException();
  }

  /** Windows, states and what was last told. */
  public byte[] snapshot() {
    throw new UnsupportedOperationException();
  }

  /** An engine that goes on where a snapshot was taken. */
  public static RuleEngine restore(
      List<RuleDefinition> rules, EngineOptions options, byte[] snapshot) {
    throw new UnsupportedOperationException();
  }
}
