package dev.inflight.sink.notify.outbox;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The episodes of which a receiver has heard, and not yet that they are over. */
final class ToldEpisodes {
  private final Recent<Told> told;
  private final Map<String, Integer> openOf = new HashMap<>();

  ToldEpisodes(int most) {
    this.told = new Recent<>(most);
  }

  Optional<Told> of(String episode) {
    return told.get(episode);
  }

  int openOf(String digest) {
    return openOf.getOrDefault(digest, 0);
  }

  Collection<Told> all() {
    return told.all().values();
  }

  /** A message of its own told it; the digest that told it before still waits for its end. */
  void opened(String episode, String receipt) {
    put(new Told(episode, receipt, of(episode).map(Told::digest).orElse("")));
  }

  void opened(String episode, String receipt, String digest) {
    put(new Told(episode, receipt, digest));
  }

  void put(Told news) {
    Optional<Told> before = told.remove(news.episode());
    before.ifPresent(this::uncount);
    String receipt =
        news.receipt().isEmpty() ? before.map(Told::receipt).orElse("") : news.receipt();
    Told now = new Told(news.episode(), receipt, news.digest());
    if (!now.digest().isEmpty()) {
      openOf.merge(now.digest(), 1, Integer::sum);
    }
    told.put(now.episode(), now).ifPresent(this::uncount);
  }

  void closed(String episode) {
    told.remove(episode).ifPresent(this::uncount);
  }

  private void uncount(Told gone) {
    openOf.computeIfPresent(gone.digest(), (digest, open) -> open > 1 ? open - 1 : null);
  }

  /** So many were to be told, and will not be known. */
  void forgot(long count) {
    told.forgotten(told.forgotten() + count);
  }

  long forgotten() {
    return told.forgotten();
  }

  void forgotten(long count) {
    told.forgotten(count);
  }
}
