package dev.inflight.sink.notify.mute;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/**
 * The silences of a data folder, in {@code silences.json}. Many processes may use it at once: every
 * change is made under a lock, to what is there then, and is there wholly or not at all. A file
 * that cannot be understood is never overwritten.
 *
 * <p>Silences that are over for {@link #KEPT} are removed by the next change, and before that, the
 * oldest first, when there is no room.
 */
public final class SilenceFile {
  /** The most silences that it may hold. */
  public static final int MOST = 1_000;

  /** How long silences are remembered that are over. */
  public static final Duration KEPT = Duration.ofDays(5);

  static final int MOST_BYTES = 8 << 20;

  private static final int ID_BYTES = 4;

  private final Path folder;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param folder that has to be there when silences are changed
   */
  public SilenceFile(Path folder) {
    this.folder = folder;
  }

  /** Where it is. */
  public Path file() {
    return folder.resolve("silences.json");
  }

  /**
   * All silences, also those that are over; none where there is no file.
   *
   * @throws SilenceException when the file cannot be read or understood
   */
  public List<Silence> read() {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file())) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new SilenceException(file() + " cannot be read: " + why(e), e);
    }
    if (bytes.length > MOST_BYTES) {
      throw new SilenceException(
          file() + ": larger than 8 MiB, expected at most " + MOST + " silences");
    }
    try {
      return SilenceJson.read(bytes, MOST);
    } catch (IllegalArgumentException e) {
      throw new SilenceException(file() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Adds a silence.
   *
   * @return with its id
   * @throws IllegalArgumentException when there can be no such silence
   * @throws SilenceException when there is no room, or the file cannot be used
   */
  public Silence add(
      List<Matcher> matchers,
      Instant startsAt,
      Instant endsAt,
      String createdBy,
      String comment,
      Instant now) {
    return change(
        now,
        silences -> {
          String id = newId(silences);
          Silence added = new Silence(id, matchers, startsAt, endsAt, createdBy, comment);
          makeRoom(silences, now);
          silences.add(added);
          return added;
        });
  }

  private void makeRoom(List<Silence> silences, Instant now) {
    if (silences.size() < MOST) {
      return;
    }
    Silence oldest =
        silences.stream()
            .filter(each -> each.state(now) == Silence.State.EXPIRED)
            .min(Comparator.comparing(Silence::endsAt))
            .orElseThrow(
                () ->
                    new SilenceException(
                        "%s: %d silences that are not over, expected fewer"
                            .formatted(file(), MOST)));
    silences.remove(oldest);
  }

  private String newId(List<Silence> silences) {
    byte[] bytes = new byte[ID_BYTES];
    while (true) {
      random.nextBytes(bytes);
      String id = HexFormat.of().formatHex(bytes);
      if (silences.stream().noneMatch(each -> each.id().equals(id))) {
        return id;
      }
    }
  }

  /**
   * Ends silences, all of them or none.
   *
   * @param ids or beginnings of them that only one has that is not over
   * @return the silences, in the order of their ids given
   * @throws IllegalArgumentException when one of the ids means no silence, or several
   * @throws SilenceException when the file cannot be used
   */
  public List<Silence> expire(List<String> ids, Instant now) {
    return change(
        now,
        silences -> {
          List<Silence> ended = new ArrayList<>();
          for (Silence each : SilenceIds.found(ids, silences, now)) {
            Silence over = each.endedAt(now);
            silences.set(silences.indexOf(each), over);
            ended.add(over);
          }
          return ended;
        });
  }

  private <T> T change(Instant now, Function<List<Silence>, T> change) {
    if (!Files.isDirectory(folder)) {
      throw new SilenceException(folder + ": there is no such folder, expected the data folder");
    }
    try (FolderLock lock = FolderLock.of(folder.resolve("silences.lock"))) {
      List<Silence> silences = new ArrayList<>(read());
      silences.removeIf(each -> !each.endsAt().plus(KEPT).isAfter(now));
      T result = change.apply(silences);
      byte[] bytes = SilenceJson.bytes(silences);
      if (bytes.length > MOST_BYTES) {
        throw new SilenceException(file() + " would be larger than 8 MiB, expected fewer silences");
      }
      lock.replace(file(), bytes);
      return result;
    } catch (IOException e) {
      throw new SilenceException(file() + " cannot be written: " + why(e), e);
    }
  }

  private static String why(IOException cause) {
    return cause.getClass().getSimpleName() + " " + cause.getMessage();
  }
}
