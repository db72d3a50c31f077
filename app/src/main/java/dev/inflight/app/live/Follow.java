package dev.inflight.app.live;

import dev.inflight.sink.store.Sequenced;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * What is stored, to be followed while it comes. One look at the store serves all who are up to
 * date, and there is none while nobody follows; who has missed something looks for himself until he
 * is up to date. A slow follower holds up nobody.
 */
final class Follow<T> {
  private static final int MOST_AT_ONCE = 500;
  private static final int LOOKS_TO_CATCH_UP = 4;

  private final BiFunction<Long, Integer, List<Sequenced<T>>> since;
  private final LongSupplier last;
  private final Flux<Look<T>> looks;

  /**
   * @param since what was stored after a sequence, so many at most
   * @param last a sequence that nothing so far is above
   */
  Follow(
      BiFunction<Long, Integer, List<Sequenced<T>>> since, LongSupplier last, Duration lookEvery) {
    this.since = since;
    this.last = last;
    this.looks = Flux.defer(() -> looks(lookEvery)).publish().refCount();
  }

  /** What was stored after {@code from}, up to {@code to}, so many at once at most. */
  private record Look<T>(long from, long to, List<List<Sequenced<T>>> items) {}

  private Flux<Look<T>> looks(Duration every) {
    Place place = new Place(last.getAsLong());
    return Flux.interval(Duration.ZERO, every)
        .onBackpressureDrop()
        .publishOn(Schedulers.boundedElastic(), 1)
        .map(tick -> place.look());
  }

  /** A sequence that nothing so far is above. */
  long last() {
    return last.getAsLong();
  }

  /**
   * What comes after a sequence, as it comes; of one that the store has not come to, what comes
   * from now on.
   */
  Flux<List<Sequenced<T>>> after(long sequence) {
    return Flux.defer(() -> after(new Place(Math.min(sequence, last.getAsLong()))))
        .subscribeOn(Schedulers.boundedElastic());
  }

  private Flux<List<Sequenced<T>>> after(Place place) {
    return looks
        .onBackpressureLatest()
        .publishOn(Schedulers.boundedElastic(), 1)
        .concatMapIterable(place::news, 1)
        .filter(each -> !each.isEmpty());
  }

  /** How far somebody has come. */
  private final class Place {
    private long sequence;

    Place(long sequence) {
      this.sequence = sequence;
    }

    /** Goes as far as one who has missed something would, lest all fall behind together. */
    Look<T> look() {
      long from = sequence;
      List<List<Sequenced<T>>> items = new ArrayList<>();
      do {
        items.add(advance());
      } while (items.get(items.size() - 1).size() == MOST_AT_ONCE
          && items.size() < LOOKS_TO_CATCH_UP);
      return new Look<>(from, sequence, items);
    }

    private List<Sequenced<T>> advance() {
      List<Sequenced<T>> news = since.apply(sequence, MOST_AT_ONCE);
      sequence = news.isEmpty() ? sequence : news.get(news.size() - 1).sequence();
      return news;
    }

    /** What a look of all brings this one, or what it missed before. */
    List<List<Sequenced<T>>> news(Look<T> look) {
      if (look.from() > sequence) {
        return missed(look.to());
      }
      long before = sequence;
      sequence = Math.max(sequence, look.to());
      return look.items().stream().map(some -> later(some, before)).toList();
    }

    private List<Sequenced<T>> later(List<Sequenced<T>> some, long before) {
      return some.stream().filter(each -> each.sequence() > before).toList();
    }

    private List<List<Sequenced<T>>> missed(long to) {
      List<List<Sequenced<T>>> missed = new ArrayList<>();
      while (sequence < to && missed.size() < LOOKS_TO_CATCH_UP) {
        List<Sequenced<T>> news = advance();
        sequence = news.isEmpty() ? to : sequence; // the rest is not kept any more
        missed.add(news);
      }
      return missed;
    }
  }
}
