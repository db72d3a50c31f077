package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Schedulers;

@Timeout(60)
final class SocketPlaceTest {
  private static final String GOOD = "{\"labels\":{\"step\":\"1\"}}\n";

  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void name() {
    path = folder.resolve("annotate.sock");
  }

  private static AnnotationSocket open(Optional<String> group, SocketPlace... places)
      throws SocketRefusedException {
    return AnnotationSocket.open(
        List.of(places),
        group,
        AnnotationLimits.DEFAULT,
        ProcFs.below(Path.of("/proc")),
        () -> Instant.EPOCH,
        () -> 0,
        Schedulers.parallel());
  }

  private static AnnotationSocket open(Path at) throws SocketRefusedException {
    return open(Optional.empty(), SocketPlace.named(at));
  }

  private static String mode(Path file) throws IOException {
    int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    return "%04o".formatted(mode & 07777);
  }

  private static Path parent(Path file) {
    return Objects.requireNonNull(file.getParent());
  }

  private void leaveStale() throws IOException {
    ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    dead.bind(UnixDomainSocketAddress.of(path));
    dead.close();
    assertThat(path).exists();
  }

  @Test
  void open_missingFolders_makesThemForTheOwnerOnly() throws Exception {
    Path deep = folder.resolve("home/.ingero/annotate/annotate.sock");
    try (AnnotationSocket socket = open(Optional.empty(), new SocketPlace(deep, true))) {
      assertThat(socket.path()).isEqualTo(deep);
      assertThat(socket.passedOver()).isEmpty();
      assertThat(mode(deep)).isEqualTo("0700");
      assertThat(mode(parent(deep))).isEqualTo("0700");
      try (Stream<Path> files = Files.list(parent(deep))) {
        assertThat(files).containsExactly(deep);
      }
    }
    assertThat(deep).doesNotExist();
  }

  @Test
  void open_withAGroup_letsItsMembersIn() throws Exception {
    String group = Files.readAttributes(folder, PosixFileAttributes.class).group().getName();
    Path inside = folder.resolve("own").resolve("annotate.sock");
    try (AnnotationSocket socket = open(Optional.of(group), new SocketPlace(inside, true))) {
      assertThat(mode(socket.path())).isEqualTo("0770");
      assertThat(mode(parent(inside))).isEqualTo("0710");
    }
    try (AnnotationSocket socket = open(Optional.empty(), new SocketPlace(inside, true))) {
      assertThat(mode(socket.path())).isEqualTo("0700");
      assertThat(mode(parent(inside))).isEqualTo("0700");
    }
  }

  @Test
  void open_groupThatMayNotEnterAGivenFolder_isRefused() throws Exception {
    String group = Files.readAttributes(folder, PosixFileAttributes.class).group().getName();
    assertThatThrownBy(() -> open(Optional.of(group), SocketPlace.named(path)).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("may not enter it; say: chgrp " + group + ' ' + folder);
    assertThat(mode(folder)).isEqualTo("0700");
  }

  @Test
  void open_unknownGroup_isRefused() {
    assertThatThrownBy(() -> open(Optional.of("no such group"), SocketPlace.named(path)).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessage("group no such group: not known, expected a group's name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx----w-", "rwxrwxrwx"})
  void open_folderThatOthersCanWrite_isRefused(String mode) throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
    assertThatThrownBy(() -> open(path).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("expected one that others cannot write");
    assertThat(path).doesNotExist();
  }

  @Test
  void open_folderThatOthersCanRead_isLeftAsItIs() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (AnnotationSocket socket = open(path)) {
      assertThat(mode(folder)).isEqualTo("0755");
      assertThat(mode(socket.path())).isEqualTo("0700");
    }
  }

  @Test
  void open_folderThatIsALink_isRefused() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    assertThatThrownBy(() -> open(link.resolve("annotate.sock")).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("expected one that is not a link");
  }

  @Test
  void open_staleSocket_isReplaced() throws Exception {
    leaveStale();
    try (AnnotationSocket socket = open(path);
        Sender sender = new Sender(socket.path())) {
      sender.send(GOOD);
      assertThat(socket.annotations().blockFirst(Duration.ofSeconds(10))).isNotNull();
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void open_linkInItsPlace_isRefusedAndLeft() throws Exception {
    Path target = Files.writeString(folder.resolve("precious"), "kept");
    Files.createSymbolicLink(path, target);
    assertThatThrownBy(() -> open(path).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessage(path + ": a symbolic link, expected a socket or nothing");
    assertThat(target).hasContent("kept");
    assertThat(path).isSymbolicLink();
  }

  @Test
  void open_linkToAStaleSocket_isRefused() throws Exception {
    leaveStale();
    Path link = Files.createSymbolicLink(folder.resolve("link.sock"), path);
    assertThatThrownBy(() -> open(link).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("a symbolic link");
  }

  @Test
  void open_otherFileInItsPlace_isRefusedAndLeft() throws Exception {
    Files.writeString(path, "kept");
    assertThatThrownBy(() -> open(path).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessage(path + ": another file, expected a socket or nothing");
    assertThat(path).hasContent("kept");
  }

  @Test
  void open_firstPlaceTaken_bindsTheSecondAndSaysWhy() throws Exception {
    Path second = folder.resolve("second.sock");
    try (AnnotationSocket first = open(path);
        AnnotationSocket other =
            open(Optional.empty(), SocketPlace.named(path), SocketPlace.named(second))) {
      assertThat(first.path()).isEqualTo(path);
      assertThat(other.path()).isEqualTo(second);
      assertThat(other.passedOver()).containsExactly(path + ": another service listens there");
    }
  }

  @Test
  void open_noPlaceLeft_namesThemAll() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(
            () ->
                open(
                        Optional.empty(),
                        SocketPlace.named(file),
                        SocketPlace.named(file.resolve("annotate.sock")))
                    .close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining(file + ": another file")
        .hasMessageContaining(file + ": no folder");
  }

  @Test
  void open_pathTooLongForTheKernel_isRefused() {
    assertThatThrownBy(() -> open(folder.resolve("s".repeat(110))).close())
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("bytes, expected at most 107");
  }

  @Test
  void close_leavesAnothersSocket() throws Exception {
    AnnotationSocket socket = open(path);
    Files.delete(path);
    try (AnnotationSocket other = open(path)) {
      socket.close();
      assertThat(other.path()).exists();
    }
  }

  @Test
  void known_areThePlacesWhereClientsLook() {
    assertThat(SocketPlace.known(Path.of("/home/me")))
        .extracting(each -> each.path().toString())
        .containsExactly("/run/ingero/annotate.sock", "/home/me/.ingero/annotate/annotate.sock");
  }
}
