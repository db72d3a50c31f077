package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random use of an outbox, compared with what one would naively expect of it. */
final class OutboxModelTest {
  private static final int STEPS = 100;
  private static final List<String> EPISODES = List.of("a", "b", "c", "d", "e");
  private static final OutboxLimits LIMITS = new OutboxLimits(20, 1 << 20, 30, 4);

  @TempDir(factory = InMemory.class)
  private Path folder;

  private final Model model = new Model();

  static List<Long> seeds() {
    long fresh = new Random().nextLong();
    List<Long> seeds = new ArrayList<>(List.of(1L, 2L, 3L));
    for (int i = 0; i < 5; i++) {
      seeds.add(fresh + i);
    }
    return seeds;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyUse_reopenedAndCompactedAtAnyTime_isAsTheModelSays(long seed) throws IOException {
    Random random = new Random(seed);
    Path file = folder.resolve("ops.log");
    Outbox outbox = Outbox.open(file, LIMITS);
    try {
      for (int step = 0; step < STEPS; step++) {
        step(outbox, random, step);
        if (random.nextInt(8) == 0) {
          outbox.compact();
        }
        if (random.nextInt(8) == 0) {
          outbox.close();
          if (random.nextBoolean()) {
            tear(file, random);
          }
          outbox = Outbox.open(file, LIMITS);
          assertThat(outbox.notes()).isEmpty();
        }
        model.check(outbox, step);
      }
    } finally {
      outbox.close();
    }
  }

  /** Leaves part of a record at the end, as a crash does. */
  private static void tear(Path file, Random random) throws IOException {
    byte[] frame = Frame.of(new byte[random.nextInt(50)]);
    byte[] part = Arrays.copyOf(frame, random.nextInt(frame.length));
    Files.write(file, part, StandardOpenOption.APPEND);
  }

  private void step(Outbox outbox, Random random, int step) {
    Instant now = NOW.plusSeconds(step);
    List<Entry> standing = outbox.entries();
    int choice = standing.isEmpty() ? 0 : random.nextInt(10);
    switch (choice) {
      case 0, 1, 2 -> {
        List<Message> messages = messages(random, step);
        String held = random.nextInt(4) == 0 ? "quiet" : "";
        model.add(messages, held, now);
        assertThat(outbox.add(messages, held, now).size()).isEqualTo(model.lastAdded);
      }
      case 3, 4, 5 -> {
        Entry entry = standing.get(random.nextInt(standing.size()));
        String receipt = random.nextBoolean() ? "r" + step : "";
        model.delivered(entry, receipt, now);
        outbox.delivered(entry, receipt, now);
      }
      case 6 -> {
        Entry entry = standing.get(random.nextInt(standing.size()));
        Entry.State state = Entry.State.values()[random.nextInt(3)];
        model.entries.put(entry.sequence(), entry.in(state, "w" + step));
        assertThat(outbox.changed(entry, state, "w" + step, now))
            .isEqualTo(model.entries.get(entry.sequence()));
      }
      case 7 -> {
        Entry entry = standing.get(random.nextInt(standing.size()));
        model.leave(entry);
        outbox.dropped(entry, "no", now);
      }
      case 8 -> {
        List<Entry> members = standing.stream().filter(each -> random.nextBoolean()).toList();
        Message digest = Samples.digest("d" + step);
        model.merged(members, digest, now);
        assertThat(outbox.merged(members, digest, now))
            .isEqualTo(model.entries.get(model.sequence));
      }
      default -> {
        model.mark =
            new ChannelMark(
                ChannelMark.State.BROKEN, now, Duration.ofMillis(step), "why\n\u0000é" + step, "");
        outbox.mark(model.mark);
      }
    }
  }

  private static List<Message> messages(Random random, int step) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      String id = random.nextInt(10) == 0 ? "m1" : "m" + step + "-" + i;
      messages.add(
          switch (kind) {
            case TEXT -> Samples.text(id, "title " + random.nextInt(3));
            case DIGEST -> Samples.digest(id);
            default -> Samples.of(id, kind, EPISODES.get(random.nextInt(EPISODES.size())));
          });
    }
    return messages;
  }

  /** What an outbox is to be, as plainly as it can be said. */
  private static final class Model {
    private final Map<Long, Entry> entries = new LinkedHashMap<>();
    private final Map<Long, Message> messages = new LinkedHashMap<>();
    private final Map<Long, Set<String>> opens = new LinkedHashMap<>();
    private final Map<Long, Set<String>> closes = new LinkedHashMap<>();
    private final List<String> done = new ArrayList<>();
    private final List<Told> told = new ArrayList<>();
    private final Map<String, Instant> texts = new LinkedHashMap<>();
    private ChannelMark mark =
        new ChannelMark(ChannelMark.State.WELL, Instant.EPOCH, Duration.ZERO, "", "");
    private long sequence;
    private int lastAdded;

    private boolean knows(String id) {
      return done.contains(id) || entries.values().stream().anyMatch(each -> each.id().equals(id));
    }

    private void add(List<Message> given, String held, Instant now) {
      Set<String> seen = new HashSet<>();
      List<Message> fresh =
          given.stream().filter(each -> !knows(each.id()) && seen.add(each.id())).toList();
      int over = entries.size() + fresh.size() - LIMITS.entries();
      for (Entry each : List.copyOf(entries.values())) {
        if (over > 0 && each.state() == Entry.State.FAILED && !fresh.isEmpty()) {
          leave(each);
          over--;
        }
      }
      for (Message each : fresh) {
        take(each, held.isEmpty() ? Entry.State.WAITING : Entry.State.HELD, held, now);
      }
      lastAdded = fresh.size();
    }

    private void take(Message message, Entry.State state, String why, Instant now) {
      sequence++;
      messages.put(sequence, message);
      entries.put(
          sequence,
          new Entry(
              sequence,
              message.id(),
              message.episode(),
              message.dedupKey(),
              message.kind(),
              message.level(),
              message.at(),
              now,
              state,
              why,
              false));
    }

    private void leave(Entry entry) {
      entries.remove(entry.sequence());
      done.remove(entry.id());
      done.add(entry.id());
      if (done.size() > LIMITS.remembered()) {
        done.remove(0);
      }
    }

    private void merged(List<Entry> members, Message digest, Instant now) {
      Set<String> opened = new LinkedHashSet<>();
      Set<String> closed = new HashSet<>();
      for (Entry each : members) {
        opened.addAll(opens.getOrDefault(each.sequence(), Set.of()));
        closed.addAll(closes.getOrDefault(each.sequence(), Set.of()));
        if (List.of(Kind.ALARM, Kind.REPEAT, Kind.BLIND).contains(each.kind())) {
          opened.add(each.episode());
        }
        if (each.recovery()) {
          closed.add(each.episode());
        }
        leave(each);
      }
      Set<String> both = new HashSet<>(opened);
      both.retainAll(closed);
      opened.removeAll(both);
      closed.removeIf(each -> both.contains(each) && told(each).isEmpty());
      while (opened.size() > LIMITS.episodes()) {
        opened.remove(opened.iterator().next());
      }
      take(digest, Entry.State.WAITING, "", now);
      opens.put(sequence, opened);
      closes.put(sequence, closed);
    }

    private Optional<Told> told(String episode) {
      return told.stream().filter(each -> each.episode().equals(episode)).findFirst();
    }

    private void tell(Told news) {
      Optional<Told> before = told(news.episode());
      before.ifPresent(told::remove);
      String receipt =
          news.receipt().isEmpty() ? before.map(Told::receipt).orElse("") : news.receipt();
      told.add(new Told(news.episode(), receipt, news.digest()));
      if (told.size() > LIMITS.episodes()) {
        told.remove(0);
      }
    }

    private void delivered(Entry entry, String receipt, Instant now) {
      leave(entry);
      String episode = entry.episode();
      switch (entry.kind()) {
        case ALARM, REPEAT, BLIND ->
            tell(new Told(episode, receipt, told(episode).map(Told::digest).orElse("")));
        case RECOVERY, SEEING -> told.removeIf(each -> each.episode().equals(episode));
        case TEXT -> texts.put(entry.dedupKey(), now);
        case DIGEST -> {
          Set<String> closed = closes.getOrDefault(entry.sequence(), Set.of());
          told.removeIf(each -> closed.contains(each.episode()));
          for (String each : opens.getOrDefault(entry.sequence(), Set.of())) {
            tell(new Told(each, receipt, episode));
          }
        }
        case FLAPPING -> {
          // nothing is known by it
        }
      }
    }

    private void check(Outbox outbox, int step) {
      assertThat(outbox.entries()).as("step %d", step).containsExactlyElementsOf(entries.values());
      for (Entry each : entries.values()) {
        assertThat(outbox.message(each)).isEqualTo(messages.get(each.sequence()));
      }
      for (String each : EPISODES) {
        assertThat(outbox.told(each)).as("step %d, %s", step, each).isEqualTo(told(each));
        assertThat(outbox.waitingAlarm(each).map(Entry::sequence)).isEqualTo(waiting(each));
      }
      for (Message each : messages.values()) {
        assertThat(outbox.knows(each.id())).isEqualTo(knows(each.id()));
        assertThat(outbox.lastDelivered(each.dedupKey()))
            .isEqualTo(Optional.ofNullable(texts.get(each.dedupKey())));
        long open = told.stream().filter(one -> one.digest().equals(each.episode())).count();
        assertThat(outbox.openOf(each.episode())).isEqualTo((int) open);
      }
      assertThat(outbox.mark()).isEqualTo(mark);
      assertThat(outbox.trouble()).isEmpty();
      OutboxCounts counts = outbox.counts();
      assertThat(
              counts.delivered()
                  + counts.dropped()
                  + counts.discarded()
                  + counts.merged()
                  + entries.size())
          .isEqualTo(counts.accepted());
      assertThat(counts.accepted()).isEqualTo(sequence);
    }

    private Optional<Long> waiting(String episode) {
      return entries.values().stream()
          .filter(
              each ->
                  opens.getOrDefault(each.sequence(), Set.of()).contains(episode)
                      || (each.episode().equals(episode)
                          && List.of(Kind.ALARM, Kind.REPEAT, Kind.BLIND).contains(each.kind())))
          .map(Entry::sequence)
          .reduce((before, later) -> later);
    }
  }
}
