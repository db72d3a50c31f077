package dev.inflight.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What a process said of itself while it ran: labels for a moment, or for a span of time, on the
 * clock of its host.
 *
 * @param kind moment or span, and whether the span has ended
 * @param labels what was said; a label with an empty value is the same as none
 * @param pid the process it concerns, 0 for the whole trace
 * @param atNs when it was said, Unix nanoseconds
 * @param startNs start of the span, {@link Absent#LONG} for an instant
 * @param endNs end of the span, {@link Absent#LONG} for an instant and while it is open
 * @param spanId name of the span, unique in its connection while it is open; empty when it came
 *     whole
 * @param flags what to beware of
 */
public record Annotation(
    Kind kind,
    Labels labels,
    long pid,
    long atNs,
    long startNs,
    long endNs,
    String spanId,
    Set<Flag> flags) {

  /** The label that names the request of a span. */
  public static final String REQUEST_ID = "request_id";

  public Annotation {
    flags = Set.copyOf(flags);
    boolean starts = Absent.has(startNs);
    boolean ends = Absent.has(endNs);
    if (starts != (kind != Kind.INSTANT) || ends != kind.ended() || (ends && endNs < startNs)) {
      throw new IllegalArgumentException(kind + " from " + startNs + " to " + endNs);
    }
  }

  /** The same with more labels. */
  public Annotation labelled(Labels more) {
    return new Annotation(kind, labels.with(more), pid, atNs, startNs, endNs, spanId, flags);
  }

  /** The request that a span belongs to, empty when not said. */
  public String requestId() {
    return labels.get(REQUEST_ID);
  }

  /** An open span with its end. */
  public Annotation ended(Kind how, long atEndNs, Labels added) {
    return new Annotation(how, labels.with(added), pid, atNs, startNs, atEndNs, spanId, flags);
  }

  /** The same for another pid, with more to beware of. */
  public Annotation filed(long hostPid, Collection<Flag> more) {
    return hostPid == pid && more.isEmpty()
        ? this
        : new Annotation(kind, labels, hostPid, atNs, startNs, endNs, spanId, both(flags, more));
  }

  private static Set<Flag> both(Set<Flag> some, Collection<Flag> more) {
    Set<Flag> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  /** What an annotation is about. */
  public enum Kind {
    /** Holds from its moment on, until the same label of the same process has another value. */
    INSTANT,
    /** Holds from its start to its end. */
    SPAN,
    /** Has started and not ended. */
    OPEN,
    /** Was open when its process went: it ended then at the latest. */
    INCOMPLETE;

    /** Whether it has an end. */
    public boolean ended() {
      return this == SPAN || this == INCOMPLETE;
    }
  }

  /** What to beware of when using an annotation. */
  public enum Flag {
    /** One of its times is more than a day away from its arrival. */
    IMPLAUSIBLE_TIME,
    /** It named itself by the pid of its own namespace; {@link #pid} is the host's. */
    PID_TRANSLATED,
    /** Its pid belongs to another namespace and matches no process of this host. */
    PID_FOREIGN,
    /** Its sender had gone before its namespace could be read; the pid may be a foreign one. */
    PID_UNCERTAIN
  }
}
