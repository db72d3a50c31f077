package dev.inflight.ingest.codec.annotation;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.JsonLine;
import dev.inflight.model.Absent;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.time.Duration;
import java.util.Set;

/**
 * Reads one line of the annotation socket, strictly: exact field names, integers written as such,
 * no key twice. Fields that are not part of the contract are passed over.
 */
public final class AnnotationCodec {
  /** The longest line, in bytes with its line feed. */
  public static final int LONGEST_LINE = 16_384;

  /** How far a time may be from its arrival without being flagged. */
  public static final Duration PLAUSIBLE = Duration.ofDays(1);

  private static final String SPAN_START = "span_start";
  private static final String SPAN_END = "span_end";
  private static final String SPAN_OPEN = "span_open";
  private static final String SPAN_CLOSE = "span_close";
  private static final String SPAN_ID = "span_id";
  private static final String LABELS = "labels";
  private static final long LARGEST_PID = 0xffff_ffffL;

  /** The least long stands for "not said" in the ends of spans. */
  private static final long EARLIEST = Absent.LONG + 1;

  private AnnotationCodec() {}

  /**
   * Reads the line {@code buf[from, to)}, given without its line feed.
   *
   * @param open whether the connection ended without a line feed after it
   * @param arrivedNs when its bytes were read, Unix nanoseconds
   */
  public static AnnotationLine read(byte[] buf, int from, int to, boolean open, long arrivedNs)
      throws LineFault {
    if (to - from >= LONGEST_LINE) {
      throw tooLong();
    }
    if (isBlank(buf, from, to)) {
      throw new LineFault(LineFault.LINE, "a blank line", "a JSON object", Reason.NOT_JSON);
    }
    return line(Fields.of(JsonLine.object(buf, from, to, open)), arrivedNs);
  }

  /** What is wrong with a line that does not end in time. */
  public static LineFault tooLong() {
    return new LineFault(
        LineFault.LINE,
        "a line of more than 16,384 bytes",
        "at most 16,384 bytes with its line feed",
        Reason.LINE_TOO_LONG);
  }

  private static AnnotationLine line(Fields line, long arrivedNs) throws LineFault {
    long said = time(line, "ts", Long.MIN_VALUE);
    long atNs = said == 0 ? arrivedNs : said;
    long pid = pid(line);
    long start = time(line, SPAN_START, EARLIEST);
    long end = time(line, SPAN_END, EARLIEST);
    long opened = time(line, SPAN_OPEN, EARLIEST);
    long closed = time(line, SPAN_CLOSE, EARLIEST);
    checkTogether(line, start, end, opened, closed);
    boolean implausible =
        isFar(atNs, arrivedNs)
            || isFar(start, arrivedNs)
            || isFar(end, arrivedNs)
            || isFar(opened, arrivedNs)
            || isFar(closed, arrivedNs);
    if (closed != 0) {
      Labels added = line.said(LABELS) ? LabelReader.labels(line) : Labels.NONE;
      return new AnnotationLine.Closed(spanId(line), added, closed, implausible);
    }
    Labels labels = LabelReader.labels(line);
    Set<Flag> flags = implausible ? Set.of(Flag.IMPLAUSIBLE_TIME) : Set.of();
    Kind kind = opened != 0 ? Kind.OPEN : start != 0 ? Kind.SPAN : Kind.INSTANT;
    return new AnnotationLine.Said(
        new Annotation(
            kind,
            labels,
            pid,
            atNs,
            orAbsent(kind == Kind.OPEN ? opened : start),
            orAbsent(end),
            kind == Kind.OPEN ? spanId(line) : "",
            flags));
  }

  private static void checkTogether(Fields line, long start, long end, long opened, long closed)
      throws LineFault {
    if ((start == 0) != (end == 0)) {
      String given = start == 0 ? SPAN_END : SPAN_START;
      String expected = SPAN_START + " and " + SPAN_END + ", or neither";
      throw line.fault(given, given + " alone", expected, Reason.INCONSISTENT);
    }
    if (end < start) {
      String found = "an end before the start " + start + ": " + end;
      throw line.fault(SPAN_END, found, "an end at the start or later", Reason.INCONSISTENT);
    }
    int forms = (start != 0 ? 1 : 0) + (opened != 0 ? 1 : 0) + (closed != 0 ? 1 : 0);
    if (forms > 1) {
      String found = "several of span_start, span_open and span_close";
      throw line.fault(LineFault.LINE, found, "one of them", Reason.INCONSISTENT);
    }
  }

  private static String spanId(Fields line) throws LineFault {
    String expected = "a string of 1 to 256 bytes without control characters";
    String id = LabelReader.value(line, SPAN_ID, expected);
    if (id.isEmpty()) {
      throw line.fault(SPAN_ID, expected, Reason.OUT_OF_RANGE);
    }
    return id;
  }

  private static long pid(Fields line) throws LineFault {
    String expected = "an integer from 0 to 4294967295";
    long pid = line.said("pid") ? line.integer("pid", 0, expected) : 0;
    if (pid > LARGEST_PID) {
      throw line.fault("pid", expected, Reason.OUT_OF_RANGE);
    }
    return pid;
  }

  /** A time in Unix nanoseconds, 0 when absent. */
  private static long time(Fields line, String key, long earliest) throws LineFault {
    return line.said(key) ? line.integer(key, earliest, "nanoseconds as an integer of 64 bits") : 0;
  }

  private static long orAbsent(long time) {
    return time == 0 ? Absent.LONG : time;
  }

  /** Whether a time that was given is far from the arrival. */
  private static boolean isFar(long time, long arrivedNs) {
    long distance = time - arrivedNs;
    boolean overflow = ((time ^ arrivedNs) & (time ^ distance)) < 0;
    long most = PLAUSIBLE.toNanos();
    return time != 0 && (overflow || distance > most || distance < -most);
  }

  private static boolean isBlank(byte[] buf, int from, int to) {
    for (int at = from; at < to; at++) {
      if (buf[at] != ' ' && buf[at] != '\t' && buf[at] != '\r') {
        return false;
      }
    }
    return true;
  }
}
