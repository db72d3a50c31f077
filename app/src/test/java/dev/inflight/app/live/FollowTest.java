package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.store.Sequenced;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

final class FollowTest {
  private static final Duration EVERY = Duration.ofMillis(5);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<Long> stored = new CopyOnWriteArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  private final Follow<Long> follow = new Follow<>(this::since, stored::size, EVERY);

  private List<Sequenced<Long>> since(long sequence, int most) {
    looks.incrementAndGet();
    return stored.stream()
        .filter(each -> each > sequence)
        .limit(most)
        .map(each -> new Sequenced<>(each, each))
        .toList();
  }

  private void store(int count) {
    for (int i = 0; i < count; i++) {
      stored.add(stored.size() + 1L);
    }
  }

  private static List<Long> numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  /** As many times as looks would be, somebody does something. */
  private static void passing(int times, Runnable deed) {
    var unused = Flux.interval(EVERY).take(times).doOnNext(each -> deed.run()).blockLast(PATIENCE);
  }

  private Flux<Long> after(long sequence) {
    return follow.after(sequence).concatMapIterable(news -> news).map(Sequenced::item);
  }

  @Test
  void after_somethingEarlier_tellsWhatWasMissedAndGoesOn() {
    store(3_000);
    List<Long> told =
        after(10)
            .doOnNext(
                each -> {
                  if (each == 3_000) {
                    store(700);
                  }
                })
            .take(3_690)
            .collectList()
            .block(PATIENCE);
    assertThat(told).isEqualTo(numbers(11, 3_700));
  }

  @Test
  void after_moreThanComesAtOnceBetweenTwoLooks_doesNotFallBehind() {
    store(1_900);
    Follow<Long> rarely = new Follow<>(this::since, () -> 0, Duration.ofHours(1));
    List<Long> told =
        rarely
            .after(0)
            .concatMapIterable(news -> news)
            .map(Sequenced::item)
            .take(1_900)
            .collectList()
            .block(PATIENCE);
    assertThat(told).as("by the first look").isEqualTo(numbers(1, 1_900));
  }

  @Test
  void after_whatTheStoreHasNotComeTo_tellsWhatComesFromNowOn() {
    store(5);
    Flux<Long> meanwhile =
        Flux.interval(EVERY).take(400).doOnNext(tick -> store(1)).ignoreElements().flux();
    List<Long> told = new CopyOnWriteArrayList<>();
    var unused =
        Flux.merge(2, after(9_000), meanwhile).take(2).doOnNext(told::add).blockLast(PATIENCE);
    assertThat(told).hasSize(2).allMatch(each -> each > 5);
  }

  @Test
  void after_manyWhoAreUpToDate_shareTheirLooks() throws InterruptedException {
    int followers = 50;
    CountDownLatch all = new CountDownLatch(followers);
    List<Disposable> open =
        LongStream.range(0, followers)
            .mapToObj(
                each ->
                    after(0)
                        .takeUntil(last -> last == 200)
                        .count()
                        .subscribe(
                            count -> {
                              if (count == 200) {
                                all.countDown();
                              }
                            }))
            .toList();
    passing(20, () -> store(10));
    assertThat(all.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    open.forEach(Disposable::dispose);
    // one by one they would have looked fifty times as often, and more than once for each
    assertThat(looks.get()).isLessThan(followers * 20);
    int after = looks.get();
    passing(20, () -> {});
    assertThat(looks.get() - after).as("looks while nobody follows").isLessThanOrEqualTo(1);
  }
}
