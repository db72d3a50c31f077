package dev.inflight.ingest.socket;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.annotation.AnnotationCodec;
import dev.inflight.ingest.codec.annotation.AnnotationLine;
import dev.inflight.ingest.text.Excerpt;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What becomes of the lines of one connection. Runs on the socket's event loop and never waits but
 * for the kernel to tell of a process.
 */
final class Client implements LineSplitter.Lines {
  private static final int LONGEST_EXCERPT = 1_024;

  private final Inbox inbox;
  private final Peer peer;
  private final LineSplitter splitter = new LineSplitter();
  private final SlidingLimit own;
  private final SlidingLimit users;
  private final PidTrust trust;
  private final OpenSpans spans;
  private long line;
  private long wallNs;
  private long nowNs;

  Client(Inbox inbox, Peer peer) {
    this.inbox = inbox;
    this.peer = peer;
    own = new SlidingLimit(inbox.limits().connectionLines());
    users = inbox.users().join(peer.uid(), inbox.nanos());
    trust = new PidTrust(inbox.proc(), peer);
    spans = new OpenSpans(inbox.limits().clientSpans(), inbox.room());
  }

  /** Takes what was read. */
  void feed(byte[] buf, int from, int to) {
    readTheClocks();
    inbox.tally().seen(wallNs);
    splitter.feed(buf, from, to, this);
  }

  /** Takes the last line, and ends what it left open. */
  void end() {
    readTheClocks();
    splitter.finish(this);
    for (Annotation each : spans.endAll(wallNs)) {
      inbox.tally().incomplete(inbox.annotations().offer(new Received(each, peer, wallNs, 0)));
    }
    inbox.tally().openSpans(inbox.room().spans());
    inbox.users().leave(peer.uid());
  }

  private void readTheClocks() {
    wallNs = inbox.wallNs();
    nowNs = inbox.nanos();
  }

  @Override
  public void line(byte[] buf, int from, int to, boolean open) {
    line++;
    if (own.isFull(nowNs)) {
      inbox.tally().dropped(Drop.CONNECTION_RATE);
      return;
    }
    if (users.isFull(nowNs)) {
      inbox.tally().dropped(Drop.USER_RATE);
      return;
    }
    own.count(nowNs);
    users.count(nowNs);
    try {
      take(AnnotationCodec.read(buf, from, to, open, wallNs), to - from + 1);
    } catch (LineFault e) {
      reject(e.field(), e.found(), e.expected(), e.reason().wire(), buf, from, to);
    } catch (Refused e) {
      reject(e.field, e.found, e.expected, e.why.wire(), buf, from, to);
    }
  }

  @Override
  public void tooLong(byte[] buf, int from, int to) {
    line++;
    LineFault e = AnnotationCodec.tooLong();
    reject(e.field(), e.found(), e.expected(), e.reason().wire(), buf, from, to);
  }

  private void take(AnnotationLine said, int bytes) throws Refused {
    if (said instanceof AnnotationLine.Closed end) {
      Optional<Refusal> obstacle = spans.obstacle(end);
      if (obstacle.isPresent()) {
        throw new Refused("span_close", end.spanId(), obstacle.orElseThrow());
      }
      hand(spans.close(end), bytes);
    } else if (said instanceof AnnotationLine.Said whole) {
      Annotation filed = filed(whole.annotation());
      if (filed.kind() == Kind.OPEN) {
        open(filed, bytes);
      }
      hand(filed, bytes);
    }
    inbox.tally().openSpans(inbox.room().spans());
  }

  private Annotation filed(Annotation said) throws Refused {
    if (said.pid() == 0) {
      return said;
    }
    PidTrust.Verdict verdict = trust.judge(said.pid(), nowNs);
    if (verdict instanceof PidTrust.Filed filed) {
      return said.filed(filed.pid(), filed.flags());
    }
    Refusal why = ((PidTrust.Refused) verdict).why();
    throw new Refused("pid", Long.toString(said.pid()), why);
  }

  private void open(Annotation span, int bytes) throws Refused {
    Optional<Refusal> why = spans.open(span, bytes);
    if (why.isPresent()) {
      throw new Refused("span_open", span.spanId(), why.orElseThrow());
    }
  }

  private void hand(Annotation annotation, int bytes) {
    Received received = new Received(annotation, peer, wallNs, bytes);
    if (inbox.annotations().offer(received)) {
      inbox.tally().accepted(received);
    } else {
      inbox.tally().dropped(Drop.QUEUE_FULL);
    }
  }

  private void reject(
      String field, String found, String expected, String reason, byte[] buf, int from, int to) {
    String file = inbox.name() + " connection " + peer.connection();
    Rejection rejection = new Rejection(file, line, field, found, expected, reason);
    inbox.tally().rejected(rejection);
    int shown = Math.min(to - from, LONGEST_EXCERPT);
    String text = new String(buf, from, shown, StandardCharsets.UTF_8);
    inbox.rejections().offer(new RejectedLine(rejection, text, peer));
  }

  /** Why a well-formed line is not taken; carries no stack trace and stays in this class. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final String field;
    private final String found;
    private final String expected;
    private final Refusal why;

    Refused(String field, String found, Refusal why) {
      super(why.wire(), null, false, false);
      this.field = field;
      this.found = Excerpt.of(found);
      this.expected = why.expected();
      this.why = why;
    }
  }
}
