package dev.inflight.model;

/**
 * A recorded alignment of two clocks: to = from + offset, within the uncertainty, for server times
 * in [{@code validFromNs}, {@code validToNs}).
 *
 * @param validFromNs first server time it holds for, {@link Absent#LONG} for "since ever"
 * @param validToNs first server time it no longer holds for, {@link Absent#LONG} for "for ever"
 * @param content the whole record in a normal form, to tell two contents under one event id apart
 */
public record ClockAlignment(
    String eventId,
    String runId,
    String fromClockDomain,
    String toClockDomain,
    long offsetNs,
    long uncertaintyNs,
    long validFromNs,
    long validToNs,
    String content)
    implements Event {

  /** Whether it holds for that server time. */
  public boolean covers(long serverNs) {
    return (!Absent.has(validFromNs) || validFromNs <= serverNs)
        && (!Absent.has(validToNs) || serverNs < validToNs);
  }

  /** Whether both state the same facts, under whatever ids. */
  public boolean sameFacts(ClockAlignment other) {
    return offsetNs == other.offsetNs
        && uncertaintyNs == other.uncertaintyNs
        && validFromNs == other.validFromNs
        && validToNs == other.validToNs
        && fromClockDomain.equals(other.fromClockDomain)
        && toClockDomain.equals(other.toClockDomain);
  }
}
