package dev.inflight.ingest.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The folder of a socket: who may enter it decides who may connect. */
final class SocketFolder {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> PASSABLE =
      PosixFilePermissions.fromString("rwx--x---");
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final int ROOT = 0;

  private SocketFolder() {}

  /** Makes it when it is missing, and looks at it when it is there. */
  static void prepare(SocketPlace place, Optional<GroupPrincipal> group)
      throws IOException, SocketRefusedException {
    Path folder = place.folder();
    boolean made = !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    if (made) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER));
    }
    check(folder);
    if (made || (place.ownFolder() && owner(folder) == self())) {
      PosixFileAttributeView view = view(folder);
      if (group.isPresent()) {
        view.setGroup(group.orElseThrow());
      }
      view.setPermissions(group.isPresent() ? PASSABLE : OWNER);
    } else if (group.isPresent() && !passable(folder, group.orElseThrow())) {
      String name = group.orElseThrow().getName();
      String mend = "chgrp " + name + ' ' + folder + " && chmod g+x " + folder;
      throw new SocketRefusedException(
          folder + ": group " + name + " may not enter it; say: " + mend);
    }
  }

  /** Looks at it when it is there, and leaves it as it is. */
  static void look(SocketPlace place) throws IOException, SocketRefusedException {
    if (Files.exists(place.folder(), LinkOption.NOFOLLOW_LINKS)) {
      check(place.folder());
    }
  }

  private static void check(Path folder) throws IOException, SocketRefusedException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new SocketRefusedException(folder + ": no folder, expected one that is not a link");
    }
    int mode = (int) attribute(folder, "mode");
    if ((mode & WRITABLE_BY_OTHERS) != 0) {
      String octal = "%04o".formatted(mode & 07777);
      throw new SocketRefusedException(
          folder + ": mode " + octal + ", expected one that others cannot write, such as 0700");
    }
    int owner = owner(folder);
    if (owner != ROOT && owner != self()) {
      throw new SocketRefusedException(
          folder + ": belongs to user " + owner + ", expected this user or root");
    }
  }

  private static boolean passable(Path folder, GroupPrincipal group) throws IOException {
    var attributes = view(folder).readAttributes();
    Set<PosixFilePermission> permissions = attributes.permissions();
    return permissions.contains(PosixFilePermission.OTHERS_EXECUTE)
        || (permissions.contains(PosixFilePermission.GROUP_EXECUTE)
            && attributes.group().equals(group));
  }

  static PosixFileAttributeView view(Path path) {
    return Files.getFileAttributeView(
        path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static int owner(Path path) throws IOException {
    return (int) attribute(path, "uid");
  }

  /** The user of this process. */
  private static int self() throws IOException {
    return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }

  static Object attribute(Path path, String name) throws IOException {
    return Files.getAttribute(path, "unix:" + name, LinkOption.NOFOLLOW_LINKS);
  }
}
