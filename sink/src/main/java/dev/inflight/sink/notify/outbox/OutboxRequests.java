package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What other processes ask of the one that sends a channel's messages: a folder with a small file
 * for each request, which appears whole and goes when it is taken.
 */
public final class OutboxRequests {
  private static final int MOST_WAITING = 1000;
  private static final int AT_ONCE = 100;
  private static final int MOST_REFUSED = 100;
  private static final int MOST_NOTES = 20;

  private final Path folder;
  private final Path refused;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param folder of the channel's requests; created with the first one
   */
  public OutboxRequests(Path folder) {
    this.folder = folder;
    this.refused = folder.resolve("refused");
  }

  /** Those of a channel of which the outbox is in a folder. */
  public static OutboxRequests of(Path folder, String channel) {
    return new OutboxRequests(folder.resolve("requests").resolve(OutboxNames.of(channel)));
  }

  /**
   * Asks for something.
   *
   * @return by which can be seen whether somebody has taken it
   * @throws OutboxException when it cannot be asked for, or so much was that nobody does it
   */
  public Asked put(Request request, Instant now) {
    try {
      OwnFiles.folder(folder);
      if (waiting().size() >= MOST_WAITING) {
        throw new OutboxException(
            folder
                + ": "
                + MOST_WAITING
                + " requests wait, expected fewer: nothing runs that takes them");
      }
      String name = String.format("%015d-%s.json", now.toEpochMilli(), UUID.randomUUID());
      Path begun = folder.resolve("." + name + ".tmp");
      OwnFiles.create(begun);
      Files.write(begun, RequestFile.bytes(request));
      Path file = folder.resolve(name);
      Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
      return new Asked(file);
    } catch (IOException e) {
      throw new OutboxException(folder + ": " + OwnFiles.reason(e), e);
    }
  }

  /**
   * Takes the oldest requests, at most 100; each is given once. What is no request is moved into
   * the folder {@code refused}, and {@link #notes} says so.
   */
  public List<Request> take() {
    List<Request> taken = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return taken;
    }
    try {
      for (Path each : waiting().stream().sorted().limit(AT_ONCE).toList()) {
        take(each, taken);
      }
    } catch (IOException e) {
      note(folder + ": " + OwnFiles.reason(e));
    }
    return taken;
  }

  private List<Path> waiting() throws IOException {
    return list(folder, MOST_WAITING);
  }

  private static List<Path> list(Path in, int most) throws IOException {
    List<Path> names = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(in, OutboxRequests::isRequest)) {
      for (Path each : all) {
        names.add(each);
        if (names.size() >= most) {
          break;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  private static boolean isRequest(Path path) {
    String name = String.valueOf(path.getFileName());
    return !name.startsWith(".") && !name.equals("refused");
  }

  private void take(Path file, List<Request> into) {
    try {
      Request request = RequestFile.read(file);
      Files.delete(file);
      into.add(request);
    } catch (IllegalArgumentException e) {
      refuse(file, "" + e.getMessage());
    } catch (IOException e) {
      refuse(file, OwnFiles.reason(e));
    }
  }

  private void refuse(Path file, String why) {
    try {
      OwnFiles.folder(refused);
      if (list(refused, MOST_REFUSED).size() < MOST_REFUSED) {
        Files.move(file, free(file));
        note(file + ": " + why + "; moved to " + refused.getFileName());
      } else {
        Files.delete(file);
        note(file + ": " + why + "; deleted, " + refused.getFileName() + " is full");
      }
    } catch (IOException e) {
      note(file + ": " + why + "; it stays there: " + OwnFiles.reason(e));
    }
  }

  private Path free(Path file) {
    Path free = refused.resolve(file.getFileName());
    for (int i = 1; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
      free = refused.resolve(file.getFileName() + "-" + i);
    }
    return free;
  }

  private void note(String words) {
    if (notes.size() < MOST_NOTES) {
      notes.add(words);
    }
  }

  /** What was refused since this was last asked. */
  public List<String> notes() {
    List<String> all = List.copyOf(notes);
    notes.clear();
    return all;
  }
}
