package dev.inflight.ingest.socket;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A bound socket's file.
 *
 * <p>It is bound in a folder of its own that nobody else may enter, given its mode and group there,
 * and moved to its place: so there is no moment at which somebody could connect who may not, and
 * one that a dead service left is replaced at once.
 */
final class SocketFile {
  private static final int FILE_TYPE = 0170000;
  private static final int SOCKET = 0140000;
  private static final int LONGEST_PATH = 107;
  private static final int TRIES = 8;
  private static final int RADIX = 36;
  private static final int NAMES = RADIX * RADIX * RADIX * RADIX * RADIX;

  private final Path path;
  private final Channel channel;
  private final Object identity;

  private SocketFile(Path path, Channel channel, Object identity) {
    this.path = path;
    this.channel = channel;
    this.identity = identity;
  }

  /** Opens a channel that listens at a path. */
  interface Binder {
    Channel bind(Path path) throws IOException;
  }

  static SocketFile bind(SocketPlace place, Optional<GroupPrincipal> group, Binder binder)
      throws SocketRefusedException {
    try {
      SocketFolder.prepare(place, group);
      checkFree(place.path());
      return bindFree(place, group, binder);
    } catch (FileSystemException e) {
      throw new SocketRefusedException(place.path() + ": " + said(e));
    } catch (IOException e) {
      throw new SocketRefusedException(place.path() + ": " + e.getMessage());
    }
  }

  private static String said(FileSystemException e) {
    String reason = e.getReason();
    String why = reason == null ? e.getClass().getSimpleName() : reason;
    return why.replace("Exception", "") + " (" + e.getFile() + ")";
  }

  /** Refuses what {@link #bind} would, as far as looking tells: makes nothing, asks nobody. */
  static void look(SocketPlace place) throws SocketRefusedException {
    try {
      checkLength(place.path());
      checkLength(place.folder().resolve('.' + Integer.toString(NAMES - 1, RADIX)).resolve("s"));
      SocketFolder.look(place);
      checkKind(place.path());
    } catch (IOException e) {
      throw new SocketRefusedException(place.path() + ": " + e.getMessage());
    }
  }

  /** Nothing is there, or what a dead service left. */
  private static void checkFree(Path path) throws IOException, SocketRefusedException {
    if (checkKind(path) && answers(path)) {
      throw new SocketRefusedException(path + ": another service listens there");
    }
  }

  /** Whether a socket is there. */
  private static boolean checkKind(Path path) throws IOException, SocketRefusedException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    int mode = (int) SocketFolder.attribute(path, "mode");
    if ((mode & FILE_TYPE) != SOCKET) {
      String found = Files.isSymbolicLink(path) ? "a symbolic link" : "another file";
      throw new SocketRefusedException(path + ": " + found + ", expected a socket or nothing");
    }
    return true;
  }

  private static boolean answers(Path path) {
    try (SocketChannel probe = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      return probe.isOpen();
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      return !String.valueOf(e.getMessage()).contains("refused");
    }
  }

  private static SocketFile bindFree(
      SocketPlace place, Optional<GroupPrincipal> group, Binder binder)
      throws IOException, SocketRefusedException {
    Path workshop = workshop(place);
    Path made = workshop.resolve("s");
    try {
      Channel channel = binder.bind(made);
      try {
        // Without NOFOLLOW_LINKS, which would have to open it, and a socket cannot be opened.
        PosixFileAttributeView view =
            Files.getFileAttributeView(made, PosixFileAttributeView.class);
        if (group.isPresent()) {
          view.setGroup(group.orElseThrow());
        }
        view.setPermissions(
            PosixFilePermissions.fromString(group.isPresent() ? "rwxrwx---" : "rwx------"));
        Files.move(made, place.path(), StandardCopyOption.ATOMIC_MOVE);
        return new SocketFile(place.path(), channel, identity(place.path()));
      } catch (IOException e) {
        channel.close().syncUninterruptibly();
        throw e;
      }
    } finally {
      Files.deleteIfExists(made);
      Files.delete(workshop);
    }
  }

  /** A new folder beside the socket's place, for its owner only. */
  private static Path workshop(SocketPlace place) throws IOException, SocketRefusedException {
    for (int i = 0; i < TRIES; i++) {
      String name = Integer.toString(ThreadLocalRandom.current().nextInt(NAMES), RADIX);
      Path workshop = place.folder().resolve('.' + name);
      checkLength(place.path());
      checkLength(workshop.resolve("s"));
      try {
        return Files.createDirectory(
            workshop,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } catch (FileAlreadyExistsException e) {
        continue; // another name, then
      }
    }
    throw new SocketRefusedException(place.folder() + ": no room for a folder of its own");
  }

  private static void checkLength(Path path) throws SocketRefusedException {
    int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_PATH) {
      throw new SocketRefusedException(
          path + ": a path of " + bytes + " bytes, expected at most " + LONGEST_PATH);
    }
  }

  private static Object identity(Path path) throws IOException {
    return SocketFolder.attribute(path, "ino");
  }

  Path path() {
    return path;
  }

  Channel channel() {
    return channel;
  }

  /** Takes the file away, unless another one has its place. */
  void delete() throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && identity(path).equals(identity)) {
      Files.delete(path);
    }
  }
}
