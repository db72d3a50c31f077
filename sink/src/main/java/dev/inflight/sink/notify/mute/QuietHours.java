package dev.inflight.sink.notify.mute;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Mutes everything within windows of the week, recoveries too, but for what matters too much. A
 * window that begins before or when another ends lengthens it.
 */
public final class QuietHours implements Mute {
  /** Who asks after so long finds the windows that follow. */
  private static final Duration FARTHEST = Duration.ofDays(8);

  private final List<QuietWindow> windows;

  public QuietHours(List<QuietWindow> windows) {
    this.windows = List.copyOf(windows);
  }

  @Override
  public Optional<Muted> muted(Message message, Instant now) {
    return last(message.level(), now, now.plus(FARTHEST))
        .map(last -> new Muted("quiet hours until " + last.words(now), last.end()));
  }

  /** The window that ends last of those that follow one another without a gap. */
  private Optional<Stretch> last(Level level, Instant now, Instant farthest) {
    Optional<Stretch> last = Optional.empty();
    Optional<Stretch> next = at(level, now);
    while (next.isPresent()) {
      last = next;
      Instant end = next.get().end();
      next = end.isBefore(farthest) ? at(level, end) : Optional.empty();
    }
    return last;
  }

  private Optional<Stretch> at(Level level, Instant now) {
    return windows.stream()
        .filter(each -> each.mutes(level))
        .flatMap(each -> each.endAt(now).map(end -> new Stretch(each, end)).stream())
        .max(Comparator.comparing(Stretch::end));
  }

  private record Stretch(QuietWindow window, Instant end) {
    /** With its date when that is not clear. */
    String words(Instant now) {
      boolean clear = Duration.between(now, end).compareTo(Duration.ofDays(1)) < 0;
      String date = clear ? "" : end.atZone(window.zone()).toLocalDate() + " ";
      return date + window.to() + " " + window.zone();
    }
  }
}
