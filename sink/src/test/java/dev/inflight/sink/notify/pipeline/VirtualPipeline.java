package dev.inflight.sink.notify.pipeline;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.mute.Mute;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

/** A pipeline in virtual time over outboxes on a real disk, and what its receivers got. */
final class VirtualPipeline implements AutoCloseable {
  private static final AtomicLong NUMBER = new AtomicLong();

  static final Instant BEGIN = Instant.parse("2026-11-30T14:00:00Z");

  final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  final List<Got> got = new ArrayList<>();
  final List<String> notes = new ArrayList<>();
  private final Path folder;
  private final List<ChannelSpec> specs = new ArrayList<>();
  private NotifyPipeline pipeline =
      NotifyPipeline.open(
          List.of(), Path.of(""), time, InstantSource.fixed(BEGIN), PipelineLog.NONE, () -> 0);

  private Duration step = Duration.ZERO;
  private Runnable onAttempt = () -> {};

  VirtualPipeline(Path folder) {
    this.folder = folder;
  }

  /** One attempt. */
  record Got(double seconds, String channel, Message message, Delivery delivery) {
    boolean delivered() {
      return delivery instanceof Delivery.Delivered;
    }
  }

  /** What a channel answers to its how manieth attempt, from 1. */
  interface Script extends BiFunction<Message, Integer, Mono<Delivery>> {}

  static Mono<Delivery> ok(Message message, int attempt) {
    return Mono.just(new Delivery.Delivered("200 ok"));
  }

  VirtualPipeline channel(String name, Pace pace, Script script) {
    return channel(name, Route.ALL, pace, Mute.NEVER, script);
  }

  VirtualPipeline channel(String name, Route route, Pace pace, Mute mute, Script script) {
    return channel(new ChannelSpec(name, route, pace, mute, new Scripted(script), "f-" + name));
  }

  VirtualPipeline channel(ChannelSpec spec) {
    specs.removeIf(each -> each.name().equals(spec.name()));
    specs.add(spec);
    return this;
  }

  /** Something else that the log does when it hears of an attempt. */
  VirtualPipeline logging(Runnable also) {
    onAttempt = also;
    return this;
  }

  VirtualPipeline open() {
    InstantSource wall = () -> BEGIN.plus(step).plusNanos(time.now(TimeUnit.NANOSECONDS));
    pipeline = NotifyPipeline.open(specs, folder, time, wall, log(), () -> 0);
    settle();
    return this;
  }

  private PipelineLog log() {
    return new PipelineLog() {
      @Override
      public void attempted(String channel, Message message, Delivery delivery) {
        got.add(new Got(seconds(), channel, message, delivery));
        onAttempt.run();
      }

      @Override
      public void noted(String channel, String words) {
        notes.add(channel + ": " + words);
      }
    };
  }

  double seconds() {
    return time.now(TimeUnit.NANOSECONDS) / 1e9;
  }

  /** Everything due now is done. */
  private void settle() {
    time.advanceTimeBy(Duration.ZERO);
  }

  VirtualPipeline send(Message... messages) {
    return send(List.of(messages));
  }

  VirtualPipeline send(List<Message> messages) {
    return notices(messages.stream().map(each -> new Notice(each, List.of())).toList());
  }

  VirtualPipeline notices(List<Notice> notices) {
    AtomicBoolean done = new AtomicBoolean();
    var unused = pipeline.accept(notices).subscribe(each -> {}, e -> {}, () -> done.set(true));
    settle();
    if (!done.get()) {
      throw new AssertionError("not accepted");
    }
    return this;
  }

  VirtualPipeline pass(Duration duration) {
    time.advanceTimeBy(duration);
    return this;
  }

  VirtualPipeline passTo(double seconds) {
    long ns = Math.round(seconds * 1e9) - time.now(TimeUnit.NANOSECONDS);
    return ns <= 0 ? this : pass(Duration.ofNanos(ns));
  }

  ChannelStatus status(String channel) {
    return pipeline.status().stream()
        .filter(each -> each.name().equals(channel))
        .findFirst()
        .orElseThrow();
  }

  /** Whether a channel is switched off. */
  boolean isClosedFor(String channel) {
    return pipeline.status().stream().noneMatch(each -> each.name().equals(channel));
  }

  List<Got> delivered(String channel) {
    return got.stream().filter(each -> each.channel().equals(channel) && each.delivered()).toList();
  }

  /** The ids that a channel's receiver has. */
  List<String> ids(String channel) {
    return delivered(channel).stream().map(each -> each.message().id()).toList();
  }

  /** Somebody sets the clock on the wall. */
  VirtualPipeline setClock(Duration by) {
    step = by;
    return this;
  }

  /** What stays is in the outboxes. */
  VirtualPipeline restart() {
    close();
    return open();
  }

  @Override
  public void close() {
    var unused = pipeline.close(Duration.ofSeconds(5), time).subscribe();
    time.advanceTimeBy(Duration.ofSeconds(6));
  }

  static Message alarm(String episode) {
    return message(Kind.ALARM, episode, Level.ERROR, Map.of());
  }

  static Message recovery(String episode) {
    return message(Kind.RECOVERY, episode, Level.ERROR, Map.of());
  }

  static Message text(String title) {
    return Message.plain(
        "text-" + title + "-" + NUMBER.incrementAndGet(), Level.ERROR, title, "", BEGIN);
  }

  static Message message(Kind kind, String episode, Level level, Map<String, String> labels) {
    return message(kind, episode, level, labels, "rule");
  }

  static Message message(
      Kind kind, String episode, Level level, Map<String, String> labels, String rule) {
    return new Message(
        episode + "-" + kind + (kind == Kind.REPEAT ? NUMBER.incrementAndGet() : ""),
        episode,
        kind,
        level,
        rule,
        "title of " + episode,
        "text",
        Labels.of(labels),
        List.of(),
        BEGIN,
        BEGIN,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.empty());
  }

  /** A receiver that follows a script. */
  static class Scripted implements Notifier {
    private final Script script;
    private int attempts;

    Scripted(Script script) {
      this.script = script;
    }

    @Override
    public Mono<Delivery> deliver(Message message) {
      return Mono.defer(() -> script.apply(message, ++attempts));
    }
  }
}
