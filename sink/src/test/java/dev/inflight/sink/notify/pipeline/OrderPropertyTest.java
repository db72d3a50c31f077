package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

/**
 * Episodes at random over a receiver that fails at random, with silences, bursts, too little room
 * and restarts: what a receiver is told makes sense at every moment.
 */
final class OrderPropertyTest {
  private static final int STEPS = 150;
  private static final String REPETITIONS = "repetitions";

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("inflight.pipeline.seeds", 20));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void accept_anything_isToldInAnOrderThatMakesSenseAndWhole(long seed) {
    new Run(new Random(seed), folder).check();
  }

  /** One run. */
  private static final class Run {
    private final Random random;
    private final VirtualPipeline pipeline;
    private final List<String> open = new ArrayList<>();
    private final List<Message> sent = new ArrayList<>();
    private int episodes;

    Run(Random random, Path folder) {
      this.random = random;
      this.pipeline =
          new VirtualPipeline(folder)
              .channel("ops", Route.ALL, pace(), this::muted, (m, n) -> Mono.just(answer()))
              .open();
    }

    private Pace pace() {
      boolean grouped = random.nextBoolean();
      return new Pace(
          random.nextInt(4),
          random.nextInt(60),
          List.of("host"),
          grouped ? Duration.ofSeconds(random.nextInt(20)) : Duration.ZERO,
          Duration.ZERO,
          Duration.ofDays(10),
          new OutboxLimits(10 + random.nextInt(200), 1 << 20, 100_000, 100_000));
    }

    private Optional<Muted> muted(Message message, Instant now) {
      boolean quiet = now.getEpochSecond() / 100 % 7 == 3;
      boolean silenced = message.labels().get("host").equals("h1") && !message.recovery();
      boolean during = now.getEpochSecond() / 50 % 3 == 1;
      return quiet || (silenced && during)
          ? Optional.of(new Muted("quiet", now.plusSeconds(10)))
          : Optional.empty();
    }

    private Delivery answer() {
      return switch (random.nextInt(5)) {
        case 0 -> new Transient("503");
        case 1 -> new Ambiguous("timeout");
        case 2 -> new Throttled("429", Duration.ofSeconds(1 + random.nextInt(30)));
        default -> new Delivery.Delivered("ok");
      };
    }

    void check() {
      for (int i = 0; i < STEPS; i++) {
        step();
      }
      pipeline.pass(Duration.ofHours(12));
      assertThat(pipeline.status("ops").undelivered()).isZero();
      assertSense();
      assertAccounted();
      end(open.size());
      pipeline.pass(Duration.ofHours(12));
      assertThat(pipeline.status("ops").undelivered()).isZero();
      assertSense();
      assertBalanced();
    }

    private void step() {
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> begin(1 + random.nextInt(3));
        case 3 -> begin(random.nextInt(60));
        case 4, 5 -> end(1 + random.nextInt(3));
        case 6 -> end(random.nextInt(40));
        case 7 -> again();
        case 8 -> {
          if (random.nextInt(4) == 0) {
            pipeline.restart();
          }
        }
        default -> pipeline.pass(Duration.ofMillis(random.nextInt(60_000)));
      }
    }

    private void begin(int count) {
      List<Message> alarms = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        String episode = "e" + episodes++;
        alarms.add(of(Kind.ALARM, episode));
        if (random.nextInt(10) == 0) {
          alarms.add(of(Kind.RECOVERY, episode));
        } else {
          open.add(episode);
        }
      }
      send(alarms);
    }

    private void end(int count) {
      List<Message> ends = new ArrayList<>();
      for (int i = 0; i < count && !open.isEmpty(); i++) {
        ends.add(of(Kind.RECOVERY, open.remove(random.nextInt(open.size()))));
      }
      send(ends);
    }

    private void again() {
      if (!open.isEmpty()) {
        send(List.of(of(Kind.REPEAT, open.get(random.nextInt(open.size())))));
      }
      if (!sent.isEmpty()) {
        send(List.of(sent.get(random.nextInt(sent.size()))));
      }
    }

    private static Message of(Kind kind, String episode) {
      String host = "h" + Math.floorMod(episode.hashCode(), 3);
      String rule = kind == Kind.REPEAT ? REPETITIONS : "rule";
      return message(kind, episode, Level.ERROR, Map.of("host", host), rule);
    }

    private void send(List<Message> messages) {
      if (!messages.isEmpty()) {
        sent.addAll(messages);
        pipeline.send(messages);
      }
    }

    /** No end before its beginning or of what was not told, nothing of an episode after its end. */
    private void assertSense() {
      Set<String> begun = new HashSet<>();
      Set<String> over = new HashSet<>();
      Set<String> whole = new HashSet<>();
      boolean known = true;
      for (VirtualPipeline.Got each : pipeline.delivered("ops")) {
        Message message = each.message();
        assertThat(whole.add(message.id())).as("told twice: " + message.id()).isTrue();
        Optional<Digest> digest = message.digest();
        if (digest.isPresent()) {
          known &= digest.get().listed().size() == digest.get().messages();
          assertSense(message.id(), digest.get(), begun, over, known);
          digest.get().listed().forEach(line -> learn(line.kind(), line.episode(), begun, over));
          digest.get().listed().forEach(line -> assertOnce(line.id(), whole));
        } else if (message.recovery()) {
          assertThat(!known || begun.contains(message.episode())).as(message.id()).isTrue();
          over.add(message.episode());
        } else {
          assertThat(over).as("after its end: " + message.id()).doesNotContain(message.episode());
          begun.add(message.episode());
        }
      }
    }

    /** The same of what a digest lists: what it ends began before it, or in it. */
    private static void assertSense(
        String id, Digest digest, Set<String> begun, Set<String> over, boolean known) {
      Set<String> before = new HashSet<>(begun);
      digest.listed().forEach(line -> learn(line.kind(), line.episode(), before, new HashSet<>()));
      for (Digest.Line line : digest.listed()) {
        assertThat(over).as(line.id() + " in " + id).doesNotContain(line.episode());
        if (known && line.kind() == Kind.RECOVERY) {
          assertThat(before).as(line.id() + " in " + id).contains(line.episode());
        }
      }
    }

    private static void assertOnce(String id, Set<String> whole) {
      assertThat(whole.add(id)).as("told twice: " + id).isTrue();
    }

    private static void learn(Kind kind, String episode, Set<String> begun, Set<String> over) {
      if (kind == Kind.RECOVERY) {
        over.add(episode);
      } else {
        begun.add(episode);
      }
    }

    /** All is over: as many ends were told as beginnings, in digests that list but some, too. */
    private void assertBalanced() {
      long alarms = 0;
      long recoveries = 0;
      for (VirtualPipeline.Got each : pipeline.delivered("ops")) {
        Message message = each.message();
        alarms += message.kind() == Kind.ALARM ? 1 : 0;
        recoveries += message.recovery() ? 1 : 0;
        for (Digest.RuleCount count : message.digest().map(Digest::rules).orElse(List.of())) {
          if (!count.rule().equals(REPETITIONS)) {
            alarms += count.alarms();
            recoveries += count.recoveries();
          }
        }
      }
      assertThat(recoveries).as("ends told of %d alarms", alarms).isEqualTo(alarms);
    }

    /** Every episode that is not over was told; of those that are, what was told is balanced. */
    private void assertAccounted() {
      long told = 0;
      Set<String> lost = new HashSet<>(open);
      boolean listed = true;
      for (VirtualPipeline.Got each : pipeline.delivered("ops")) {
        lost.remove(each.message().episode());
        Optional<Digest> digest = each.message().digest();
        told += digest.map(Digest::messages).orElse(1L);
        listed &= digest.isEmpty() || digest.get().listed().size() == digest.get().messages();
        digest.ifPresent(d -> d.listed().forEach(line -> lost.remove(line.episode())));
      }
      if (listed) {
        assertThat(endsOfWhatWasTold()).as("told, over, and not told so").isEmpty();
        assertThat(lost).as("still on, and never told").isEmpty();
      }
      assertThat(told).isLessThanOrEqualTo(new HashSet<>(ids()).size()).isPositive();
    }

    private List<String> endsOfWhatWasTold() {
      Set<String> begun = new HashSet<>();
      Set<String> over = new HashSet<>();
      for (VirtualPipeline.Got each : pipeline.delivered("ops")) {
        Message message = each.message();
        learn(message.kind(), message.episode(), begun, over);
        message
            .digest()
            .ifPresent(
                d -> d.listed().forEach(line -> learn(line.kind(), line.episode(), begun, over)));
      }
      return sent.stream()
          .filter(Message::recovery)
          .map(Message::episode)
          .filter(each -> begun.contains(each) && !over.contains(each))
          .toList();
    }

    private List<String> ids() {
      return sent.stream().map(Message::id).toList();
    }
  }
}
