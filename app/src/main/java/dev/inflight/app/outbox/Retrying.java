package dev.inflight.app.outbox;

import dev.inflight.app.channel.Channels;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Silences;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.outbox.Request;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import dev.inflight.sink.notify.pipeline.Round;
import dev.inflight.sink.notify.pipeline.RoundResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tries messages again, each once, and says what the receivers answered. */
public final class Retrying extends Deed {
  private final Supplier<Channels> channels;
  private final Duration within;
  private final boolean named;
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  /**
   * @param channels opened only when something is to be sent from here
   * @param within begins no attempt later than that
   * @param named whether somebody chose the messages; if not, they are all that wait or failed
   */
  public Retrying(
      DataFolder data,
      ShortIds shorts,
      Supplier<Channels> channels,
      Duration within,
      boolean named,
      InstantSource clock,
      PrintWriter out,
      PrintWriter err) {
    super(data, shorts, clock, out, err, "retry");
    this.channels = channels;
    this.within = within;
    this.named = named;
  }

  /**
   * Tries them.
   *
   * @return the exit code
   */
  public int of(List<Kept> chosen) {
    return to(chosen);
  }

  @Override
  List<Request> requests(List<Kept> kept) {
    // what waits is tried at once with whatever else is to be
    return named
        ? requests(Request.Verb.RETRY, kept)
        : List.of(Request.allFailed(Request.Verb.RETRY));
  }

  @Override
  void here(Map<String, List<Kept>> chosen) {
    Silences silences = new Silences(data.silences());
    Map<ChannelSpec, List<Kept>> open = new LinkedHashMap<>();
    Channels configured = channels.get();
    chosen.forEach(
        (channel, kept) -> {
          try {
            open.put(configured.spec(channel, data, silences), kept);
          } catch (CommandFailure e) {
            fail(e.exitCode(), e.getMessage() + "; what is in its outbox stays there");
          }
        });
    Round round =
        new Round(
            data.outboxes(), Schedulers.boundedElastic(), clock, log(), new Random()::nextDouble);
    Flux.fromIterable(open.entrySet())
        .flatMap(each -> done(round, each.getKey(), each.getValue()), Math.max(1, open.size()))
        .collectList()
        .blockOptional()
        .orElseGet(ArrayList::new)
        .forEach(Runnable::run);
    silences
        .trouble()
        .ifPresent(each -> fail(ExitCode.DATA, each + "; silences were not looked at"));
  }

  private Mono<Runnable> done(Round round, ChannelSpec spec, List<Kept> kept) {
    Set<Long> sequences =
        kept.stream().map(each -> each.entry().sequence()).collect(Collectors.toSet());
    return round
        .retry(spec, each -> sequences.contains(each.sequence()), within)
        .<Runnable>map(result -> () -> tell(spec.name(), kept, result))
        .onErrorResume(OutboxException.class, e -> Mono.just(() -> fail(e)));
  }

  private PipelineLog log() {
    return new PipelineLog() {
      @Override
      public void attempted(String channel, Message message, Delivery delivery) {
        tried.add(channel + "\n" + message.id());
        String id = shorts.of(message.id());
        say(channel, "%s (%s): %s".formatted(id, message.title(), delivery.accept(words())));
      }

      @Override
      public void noted(String channel, String words) {
        // what is kept, and what is damaged, is said at the end
      }
    };
  }

  private static DeliveryWords words() {
    return new DeliveryWords();
  }

  private void tell(String channel, List<Kept> kept, RoundResult result) {
    result.notes().forEach(each -> fail(ExitCode.DONE, "warning: " + each));
    Map<Long, Kept> known =
        kept.stream().collect(Collectors.toMap(each -> each.entry().sequence(), each -> each));
    for (Entry each : result.left()) {
      if (!tried.contains(channel + "\n" + each.id())) {
        Kept before = known.get(each.sequence());
        String id = before == null ? shorts.of(each.id()) : words(before);
        say(
            channel,
            id + ": not tried: " + MarkWords.notTried(each, result.mark(), clock.instant()));
      }
    }
    say(channel, sum(result));
    result
        .trouble()
        .ifPresent(
            each -> fail(ExitCode.DATA, channel + ": that could not be written down: " + each));
    if (!result.left().isEmpty()) {
      fail(ExitCode.NO, "");
    }
  }

  private static String sum(RoundResult result) {
    List<String> parts = new ArrayList<>();
    parts.add(result.counts().delivered() + " delivered");
    if (result.counts().repeats() > 0) {
      parts.add(result.counts().repeats() + " left out, the same was delivered a moment ago");
    }
    if (result.counts().merged() > 0) {
      parts.add(result.counts().merged() + " told together");
    }
    parts.add(result.left().size() + " still in the outbox");
    return String.join(", ", parts);
  }
}
