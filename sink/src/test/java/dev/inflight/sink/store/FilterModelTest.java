package dev.inflight.sink.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.sink.store.Samples.TestClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters and pages against the same said naively, with rows and questions drawn by seed. */
@Tag("slow")
final class FilterModelTest {
  private static final int ROWS = 1_500;
  private static final int QUESTIONS = 50;
  private static final String[] PARTS = {"a", "b", "é", "\uffff", "😀", "%", "_", "'"};
  private static final long[] TIMES = {
    Absent.LONG, Absent.LONG + 1, -1, 0, 1, Samples.START, Long.MAX_VALUE
  };

  private static final Comparator<StoredRow> OLDEST =
      Comparator.comparingLong(StoredRow::startedAtNs)
          .thenComparing(each -> bytes(each.requestId()), Arrays::compareUnsigned)
          .thenComparing(each -> bytes(each.sessionId()), Arrays::compareUnsigned);

  @TempDir Path folder;

  /** A filter, and the same naively. */
  private record Question(RequestFilter filter, Predicate<StoredRow> naive) {}

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void requests_ofAnyFilterAndPage_areThoseOfTheModel(long seed) {
    Random random = new Random(seed);
    List<StoredRow> all = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      all.add(row(random, i));
    }
    try (RowStore store =
        RowStore.open(folder.resolve("a.db"), StoreOptions.USUAL, new TestClock())) {
      assertThat(store.write(all, List.of()).stored()).isEqualTo(ROWS);
      for (int i = 0; i < QUESTIONS; i++) {
        Question question = question(random);
        Direction direction = Direction.values()[random.nextInt(2)];
        Comparator<StoredRow> order =
            direction == Direction.OLDEST_FIRST ? OLDEST : OLDEST.reversed();
        List<StoredRow> expected = all.stream().filter(question.naive).sorted(order).toList();
        assertThat(pages(store, question.filter, direction, 1 + random.nextInt(400)))
            .as("seed %d, question %d", seed, i)
            .isEqualTo(expected);
        long at = time(random);
        List<StoredRow> flying = all.stream().filter(each -> inFlight(each, at)).toList();
        List<StoredRow> found = store.inFlightAt(at, RowStore.MOST);
        assertThat(found).as("seed %d, in flight at %d", seed, at).isSubsetOf(flying);
        assertThat(found).hasSize(Math.min(RowStore.MOST, flying.size())).doesNotHaveDuplicates();
      }
    }
  }

  private static List<StoredRow> pages(
      RowStore store, RequestFilter filter, Direction direction, int limit) {
    List<StoredRow> found = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      Page<StoredRow> page = store.requests(filter, direction, after, limit);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
      found.addAll(page.items());
      after = page.next().map(each -> Cursor.of(each.token()).orElseThrow());
    } while (after.isPresent());
    return found;
  }

  private static boolean inFlight(StoredRow row, long at) {
    return Absent.has(row.startedAtNs())
        && Absent.has(row.endedAtNs())
        && row.startedAtNs() <= at
        && at <= row.endedAtNs();
  }

  private static StoredRow row(Random random, int number) {
    long started = time(random);
    boolean endless = random.nextInt(20) == 0;
    long ended = endless ? time(random) : started + (random.nextLong() >>> random.nextInt(63));
    return Samples.row(
        part(random),
        part(random) + part(random) + number,
        started,
        ended,
        part(random),
        random.nextBoolean() ? "ok" : part(random),
        random.nextInt(5) == 0 ? Double.NaN : random.nextInt(10),
        random.nextInt(4) == 0);
  }

  private static long time(Random random) {
    return random.nextInt(10) == 0
        ? TIMES[random.nextInt(TIMES.length)]
        : Samples.START + random.nextInt(1_000);
  }

  private static String part(Random random) {
    return PARTS[random.nextInt(PARTS.length)];
  }

  private static Question question(Random random) {
    Question question = new Question(RequestFilter.ALL, each -> true);
    int terms = random.nextInt(4);
    for (int i = 0; i < terms; i++) {
      question = and(random, question);
    }
    return question;
  }

  private static Question and(Random random, Question so) {
    RequestFilter filter = so.filter;
    long time = time(random);
    String part = part(random);
    int number = random.nextInt(10);
    boolean missed = random.nextBoolean();
    return switch (random.nextInt(8)) {
      case 0 -> and(so, filter.from(time), each -> timed(each) && each.startedAtNs() >= time);
      case 1 -> and(so, filter.to(time), each -> timed(each) && each.startedAtNs() <= time);
      case 2 -> and(so, filter.model(part), each -> each.model().equals(part));
      case 3 -> and(so, filter.status(part), each -> each.status().equals(part));
      case 4 -> and(so, filter.minTtftMs(number), each -> each.ttftMs() >= number);
      case 5 -> and(so, filter.maxTtftMs(number), each -> each.ttftMs() <= number);
      case 6 -> and(so, filter.sloMiss(missed), each -> each.sloMiss() == missed);
      default -> prefixed(so, part);
    };
  }

  private static Question prefixed(Question so, String part) {
    Question plain =
        so.filter.idRange().isEmpty() ? so : new Question(RequestFilter.ALL, e -> true);
    return and(plain, plain.filter.idPrefix(part), each -> each.requestId().startsWith(part));
  }

  private static Question and(Question so, RequestFilter filter, Predicate<StoredRow> naive) {
    return new Question(filter, so.naive.and(naive));
  }

  private static boolean timed(StoredRow row) {
    return Absent.has(row.startedAtNs());
  }
}
