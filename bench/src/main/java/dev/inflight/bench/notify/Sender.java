package dev.inflight.bench.notify;

import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Secret;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.Notice;
import dev.inflight.sink.notify.pipeline.NotifyPipeline;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import dev.inflight.sink.notify.pipeline.Route;
import dev.inflight.sink.notify.webhook.WebhookConfig;
import dev.inflight.sink.notify.webhook.WebhookNotifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import reactor.core.scheduler.Schedulers;

/**
 * The process that is killed: {@code FOLDER URL FROM COUNT}. It offers what an earlier life has
 * offered last once more, as a rule engine would that comes back, then new messages as fast as they
 * are written down, and says after each batch how far it is. Without new ones it ends when nothing
 * is left to be sent.
 */
public final class Sender {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int AGAIN = 200;

  /** How many alarms are offered together. */
  static final int MOST_AT_ONCE = 10;

  private Sender() {}

  /** Sends until it is killed or done. */
  public static void main(String[] args) throws InterruptedException {
    Path folder = Path.of(args[0]);
    long from = Long.parseLong(args[2]);
    long count = Long.parseLong(args[3]);
    InstantSource clock = InstantSource.system();
    try (Http http = new Http(Http.Limits.within(LIMIT), Schedulers.parallel(), clock)) {
      Secret url = Secret.url(args[1]);
      WebhookNotifier notifier =
          new WebhookNotifier(new WebhookConfig(url, Optional.empty()), http);
      ChannelSpec channel =
          new ChannelSpec("ops", Route.ALL, pace(), Mute.NEVER, notifier, "the same");
      NotifyPipeline pipeline =
          NotifyPipeline.open(
              List.of(channel),
              folder,
              Schedulers.boundedElastic(),
              clock,
              PipelineLog.NONE,
              new Random()::nextDouble);
      offer(pipeline, Math.max(0, from - AGAIN), from);
      for (long next = from; next < from + count; next += MOST_AT_ONCE) {
        offer(pipeline, next, Math.min(next + MOST_AT_ONCE, from + count));
        System.out.println(Math.min(next + MOST_AT_ONCE, from + count));
      }
      while (count == 0 && pipeline.status().get(0).undelivered() > 0) {
        Thread.sleep(20);
      }
      pipeline.close(Duration.ofSeconds(5), Schedulers.parallel()).block(PATIENCE);
    }
    Schedulers.shutdownNow();
  }

  private static Pace pace() {
    return new Pace(
        0,
        0,
        List.of(),
        Duration.ZERO,
        Duration.ZERO,
        Duration.ofDays(1),
        Integer.MAX_VALUE,
        OutboxLimits.USUAL);
  }

  /** The alarms of these numbers, and ends of half of them. */
  private static void offer(NotifyPipeline pipeline, long from, long to) {
    List<Message> messages = new ArrayList<>();
    for (long each = from; each < to; each++) {
      messages.add(Messages.alarm(each));
      if (each % 2 == 0) {
        messages.add(Messages.end(each));
      }
    }
    pipeline
        .accept(messages.stream().map(each -> new Notice(each, List.of())).toList())
        .block(PATIENCE);
  }
}
