package dev.inflight.sink.notify;

import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Delivery.Unknown;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Says what an answer means: the same for all receivers.
 *
 * <p>A code in the body that asks for fewer messages counts whatever the status. With a status of
 * 2xx the body decides, in the receiver's dialect; a code that nobody knows is no success, and no
 * refusal either. All else is said by the status alone.
 */
final class Classifier {
  private static final Set<Long> THROTTLING = Set.of(11232L, 45009L, 130101L, 410100L);
  private static final Set<Long> REFUSING =
      Set.of(9499L, 19001L, 19021L, 19022L, 19024L, 310000L, 300001L, 300005L, 400101L, 93000L);
  private static final long TOO_LONG = 40058;
  private static final long BUSY = -1;

  private final Pauses pauses;

  Classifier(InstantSource clock) {
    this.pauses = new Pauses(clock);
  }

  Answer of(Reply reply, Dialect dialect, Redaction redaction) {
    ReplyBody body = ReplyBody.of(reply.body());
    String word = dialect == Dialect.SLACK_API ? body.word() : "";
    return new Answer(delivery(reply, body, dialect, redaction), word);
  }

  private Delivery delivery(Reply reply, ReplyBody body, Dialect dialect, Redaction redaction) {
    OptionalLong code = body.code(dialect);
    String said = redaction.shown(said(reply, body, dialect, code));
    if (throttles(reply, body, dialect, code)) {
      return new Throttled(said, pauses.of(reply, body, dialect));
    }
    return reply.status() / 100 == 2
        ? success(reply, body, code, dialect, said)
        : failure(reply.status(), said);
  }

  private static String said(Reply reply, ReplyBody body, Dialect dialect, OptionalLong code) {
    if (dialect == Dialect.SLACK_API && body.isOk()) {
      return reply.status() + " ok"; // all else repeats the message
    }
    String number = code.isPresent() ? " code " + code.getAsLong() : "";
    return reply.status() + number + " " + body.words().orElseGet(reply::body);
  }

  private static boolean throttles(
      Reply reply, ReplyBody body, Dialect dialect, OptionalLong code) {
    return reply.status() == 429
        || body.punishes()
        || (dialect == Dialect.SLACK_API && SlackWords.throttles(body.word()))
        || (code.isPresent() && THROTTLING.contains(code.getAsLong()));
  }

  private static Delivery success(
      Reply reply, ReplyBody body, OptionalLong code, Dialect dialect, String said) {
    return switch (dialect) {
      case ANY_2XX -> new Delivered(said);
      case ONLY_200 -> reply.status() == 200 ? new Delivered(said) : new Unknown(said);
      case ONLY_202 -> reply.status() == 202 ? new Delivered(said) : new Unknown(said);
      case SLACK -> slack(reply, said);
      case SLACK_API ->
          body.isOk() ? new Delivered(said, body.receipt()) : SlackWords.failure(body.word(), said);
      case LARK, DINGTALK, WECOM ->
          code.isPresent() ? byCode(code.getAsLong(), said) : new Unknown(said);
    };
  }

  private static Delivery slack(Reply reply, String said) {
    String word = reply.body().strip();
    if (word.equals("ok")) {
      return reply.status() == 200 ? new Delivered(said) : new Unknown(said);
    }
    return SlackWords.failure(word, said);
  }

  private static Delivery byCode(long code, String said) {
    if (code == 0) {
      return new Delivered(said);
    }
    if (code == BUSY) {
      return new Transient(said);
    }
    if (code == TOO_LONG) {
      return new Permanent(said, Refusal.TOO_LONG);
    }
    return REFUSING.contains(code) ? new Permanent(said, Refusal.REFUSED) : new Unknown(said);
  }

  private static Delivery failure(int status, String said) {
    if (status >= 500) {
      return new Transient(said);
    }
    return switch (status) {
      case 410 -> new Permanent(said, Refusal.GONE);
      case 413 -> new Permanent(said, Refusal.TOO_LONG);
      default -> status >= 300 ? new Permanent(said, Refusal.REFUSED) : new Unknown(said);
    };
  }

  /**
   * What it means that no whole answer came.
   *
   * @param sent whether anything of the request may have reached the receiver
   */
  static Delivery broken(boolean sent, String what) {
    return sent
        ? new Ambiguous(what + ", after the message was sent")
        : new Transient(what + ", before anything was sent");
  }
}
