package dev.inflight.ingest.codec;

/** Guards against monotonic clocks: a count since boot, read as Unix time, is a day in 1970. */
public final class UnixTime {
  /** 1 January 2000, Unix nanoseconds: no load test is older. */
  private static final long YEAR_2000 = 946_684_800_000_000_000L;

  private UnixTime() {}

  /** The time itself, when it can be Unix time in nanoseconds. */
  public static long checked(String field, long ns) throws LineFault {
    if (ns < YEAR_2000) {
      throw new LineFault(
          field, Long.toString(ns), "Unix time in nanoseconds, after 1999", Reason.OUT_OF_RANGE);
    }
    return ns;
  }
}
