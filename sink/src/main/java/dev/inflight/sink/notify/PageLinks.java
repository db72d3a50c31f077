package dev.inflight.sink.notify;

import dev.inflight.model.AlertChange;
import dev.inflight.sink.notify.Message.Link;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Links into the page that shows what happened. */
final class PageLinks {
  private static final Duration AROUND = Duration.ofMinutes(1);

  private final String page;

  /**
   * @param page address of its root
   */
  PageLinks(String page) {
    this.page = page.endsWith("/") ? page : page + "/";
  }

  List<Link> of(AlertChange change) {
    Instant at = Moments.of(change.atNs());
    Instant from = Moments.of(change.alert().activeAtNs()).minus(AROUND);
    return List.of(
        new Link("Timeline", page + "?from=" + seconds(from) + "&to=" + seconds(at.plus(AROUND))),
        new Link("Who was there", page + "v1/who?at=" + at));
  }

  private static Instant seconds(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS);
  }
}
