package dev.inflight.sink.notify.mute;

import dev.inflight.sink.notify.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Mutes what a silence of a file holds, but no recoveries. It sees what others change in the file,
 * which it looks at once a second at most. While the file cannot be read or understood the silences
 * that it had last count on.
 *
 * <p>Safe for use by any thread.
 */
public final class Silences implements Mute {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final SilenceFile file;
  private volatile Snapshot snapshot = new Snapshot(List.of(), Optional.empty());

  /** Both only under the lock of this object. */
  private @Nullable Instant lookedAt;

  private @Nullable Stamp stamp;

  public Silences(SilenceFile file) {
    this.file = file;
  }

  @Override
  public Optional<Muted> muted(Message message, Instant now) {
    if (message.recovery()) {
      return Optional.empty();
    }
    look(now);
    return snapshot.silences().stream()
        .filter(each -> each.holds(message, now))
        .max(Comparator.comparing(Silence::endsAt))
        .map(each -> new Muted(each.words(now), each.endsAt()));
  }

  /** Why the file could not be read when it was last looked at; empty when it could. */
  public Optional<String> trouble() {
    return snapshot.trouble();
  }

  /** Those that are not over. */
  public List<Silence> open(Instant now) {
    look(now);
    return snapshot.silences().stream()
        .filter(each -> each.state(now) != Silence.State.EXPIRED)
        .toList();
  }

  private synchronized void look(Instant now) {
    boolean recent =
        lookedAt != null
            && !now.isBefore(lookedAt)
            && Duration.between(lookedAt, now).compareTo(BETWEEN_LOOKS) < 0;
    if (recent) {
      return;
    }
    lookedAt = now;
    try {
      Stamp seen = seen();
      if (!Objects.equals(seen, stamp) || snapshot.trouble().isPresent()) {
        snapshot = new Snapshot(file.read(), Optional.empty());
        stamp = seen;
      }
    } catch (SilenceException e) {
      snapshot = new Snapshot(snapshot.silences(), Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /** What tells one state of the file from another; nothing where there is no file. */
  private @Nullable Stamp seen() {
    try {
      BasicFileAttributes read = Files.readAttributes(file.file(), BasicFileAttributes.class);
      return new Stamp(read.lastModifiedTime(), read.size(), Optional.ofNullable(read.fileKey()));
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw new SilenceException(file.file() + " cannot be looked at: " + e.getMessage(), e);
    }
  }

  private record Stamp(FileTime modified, long size, Optional<Object> key) {}

  private record Snapshot(List<Silence> silences, Optional<String> trouble) {}
}
