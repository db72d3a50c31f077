package dev.inflight.model;

import java.util.List;
import java.util.SortedMap;

/**
 * Everything that a report says beyond its request rows.
 *
 * @param requests all requests that were read
 * @param measured those that were analysed
 * @param byStatus analysed requests by status
 * @param windowFromNs earliest start of the analysed requests, {@link Absent#LONG} when none has
 *     one
 * @param windowToNs latest end of the analysed requests
 * @param notes what is odd and worth saying, in words
 */
public record Report(
    long requests,
    long measured,
    long ok,
    long failed,
    SortedMap<String, Long> byStatus,
    long windowFromNs,
    long windowToNs,
    JoinReport join,
    List<CaseReport> cases,
    List<ClientLocal> clientLocal,
    List<SeriesReport.Idle> unattributed,
    Balance balance,
    List<String> notes) {
  public Report {
    cases = List.copyOf(cases);
    clientLocal = List.copyOf(clientLocal);
    unattributed = List.copyOf(unattributed);
    notes = List.copyOf(notes);
  }
}
