package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.codec.json.JsonLine;
import dev.inflight.ingest.codec.json.JsonLines;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.TelemetrySample;

/**
 * The lines of one canonical input. Samples and requests are read by what was learned of the lines
 * before them; any line that surprises is read strictly, and learned when it is good.
 */
final class CanonicalLines implements LineParser {
  private static final int NONE = -1;

  private final ParseContext context;
  private final Records records;
  private final boolean fast;
  private final SamplePatterns samples;
  private final RequestTemplates requests;
  private boolean lastWasSample;
  private long strictLines;

  private final EventIds eventIds = new EventIds();

  CanonicalLines(ParseContext context, boolean fast) {
    this.context = context;
    this.records = new Records(context.series());
    this.fast = fast;
    Learned learned = context.learned();
    this.samples =
        new SamplePatterns(
            learned.of(KnownSamples.class, () -> new KnownSamples(learned.mostBytes())));
    this.requests = new RequestTemplates(context.chunkGaps());
  }

  @Override
  public long lines(byte[] buf, int from, int to, long firstLine, boolean lastIsOpen) {
    long line = firstLine;
    int at = from;
    while (at < to) {
      int next = fast ? known(buf, at) : NONE;
      if (next == NONE) {
        int end = Swar.lineFeed(buf, at, to);
        if (!JsonLines.blank(buf, at, end)) {
          strict(buf, at, end, line, lastIsOpen && end == to - 1);
        }
        next = end + 1;
      }
      at = next;
      line++;
    }
    return line - firstLine;
  }

  /** Hands on the event of a line of a known kind and returns the index after it, or NONE. */
  private int known(byte[] buf, int at) {
    int next = lastWasSample ? sample(buf, at) : request(buf, at);
    if (next == NONE) {
      next = lastWasSample ? request(buf, at) : sample(buf, at);
      lastWasSample ^= next != NONE;
    }
    return next;
  }

  private int sample(byte[] buf, int at) {
    int next = samples.read(buf, at);
    if (next != NONE) {
      context.event(samples.sample());
    }
    return next;
  }

  private int request(byte[] buf, int at) {
    int next = requests.read(buf, at);
    if (next != NONE) {
      context.event(requests.event());
    }
    return next;
  }

  /** How many lines were read strictly. */
  long strictLines() {
    return strictLines;
  }

  private void strict(byte[] buf, int from, int end, long line, boolean open) {
    strictLines++;
    try {
      Json.Obj object = JsonLine.object(buf, from, end, open);
      Event event = records.read(object);
      eventIds.check(event, line);
      if (fast) {
        learn(buf, from, end, object, event);
      }
      context.event(event);
    } catch (LineFault fault) {
      context.reject(fault, line, buf, from, end);
    }
  }

  private void learn(byte[] buf, int from, int end, Json.Obj object, Event event) {
    if (event instanceof TelemetrySample sample) {
      samples.learn(buf, from, end, Fields.of(object), sample);
      lastWasSample = true;
    } else if (event instanceof RequestEvent) {
      requests.learn(buf, from, end);
      lastWasSample = false;
    }
  }
}
