package dev.inflight.app.outbox;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.outbox.Request;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives messages up, for good. */
public final class Dropping extends Deed {
  private static final String WHY = "somebody dropped it";

  private Dropping(
      DataFolder data, ShortIds shorts, InstantSource clock, PrintWriter out, PrintWriter err) {
    super(data, shorts, clock, out, err, "drop");
  }

  /**
   * Says what is given up, and gives it up.
   *
   * @return the exit code
   */
  public static int of(
      DataFolder data,
      ShortIds shorts,
      List<Kept> chosen,
      InstantSource clock,
      PrintWriter out,
      PrintWriter err) {
    return new Dropping(data, shorts, clock, out, err).to(chosen);
  }

  @Override
  List<Request> requests(List<Kept> kept) {
    kept.forEach(each -> say(each.channel(), "to be dropped: " + words(each)));
    return requests(Request.Verb.DROP, kept);
  }

  @Override
  void here(Map<String, List<Kept>> chosen) {
    chosen.forEach(this::here);
  }

  private void here(String channel, List<Kept> kept) {
    Optional<String> trouble;
    try (Outbox outbox = Outbox.open(Outbox.file(data.outboxes(), channel), OutboxLimits.USUAL)) {
      for (Kept each : kept) {
        Optional<Entry> entry = outbox.entry(each.entry().sequence());
        if (entry.isPresent() && entry.get().id().equals(each.entry().id())) {
          say(channel, "dropped: " + words(each));
          outbox.dropped(entry.get(), WHY, clock.instant());
        } else {
          say(channel, "is there no more: " + words(each));
        }
      }
      outbox.retryWriting();
      trouble = outbox.trouble();
    } catch (OutboxException e) {
      fail(e);
      return;
    }
    trouble.ifPresent(
        each -> fail(ExitCode.DATA, channel + ": that could not be written down: " + each));
  }
}
