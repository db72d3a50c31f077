package dev.inflight.sink.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T10:15:00.250Z");
  private static final EventFileOptions OPTIONS =
      new EventFileOptions(1 << 10, Duration.ofMinutes(10), 3);

  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static byte[] line(char of, int length) {
    return (String.valueOf(of).repeat(length - 1) + "\n").getBytes(UTF_8);
  }

  @Test
  void write_ofLines_appendsThemToOneFileOfTheOwner() throws IOException {
    try (EventFiles events = EventFiles.open(folder, OPTIONS)) {
      assertThat(events.write(line('a', 10), NOW)).isTrue();
      assertThat(events.write(line('b', 10), NOW.plusSeconds(1))).isTrue();
    }
    assertThat(files()).hasSize(1);
    Path file = files().get(0);
    assertThat(file.getFileName()).hasToString("events-20261130T101500.250Z-000000.jsonl");
    assertThat(Files.readString(file)).isEqualTo("aaaaaaaaa\nbbbbbbbbb\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void write_beyondSizeOrAge_beginsAnotherAndKeepsTheNewest() throws IOException {
    Files.writeString(folder.resolve("another.jsonl"), "not ours\n");
    try (EventFiles events = EventFiles.open(folder, OPTIONS)) {
      events.write(line('a', 600), NOW);
      events.write(line('b', 600), NOW);
      events.write(line('c', 100), NOW);
      events.write(line('d', 5_000), NOW.plusSeconds(599));
      events.write(line('e', 10), NOW.plusSeconds(600));
      events.write(line('f', 10), NOW.plusSeconds(1_200));
    }
    List<Path> files = files();
    assertThat(files).hasSize(4);
    assertThat(files.get(0).getFileName()).hasToString("another.jsonl");
    assertThat(Files.readString(files.get(1))).startsWith("ddd");
    assertThat(Files.readString(files.get(2))).startsWith("eee");
    assertThat(Files.readString(files.get(3))).startsWith("fff");
  }

  @Test
  void open_afterACrash_cutsHalfALastLine() throws IOException {
    try (EventFiles events = EventFiles.open(folder, OPTIONS)) {
      events.write(line('a', 10), NOW);
    }
    Path file = files().get(0);
    Files.writeString(file, "half".repeat(40_000), StandardOpenOption.APPEND);
    try (EventFiles events = EventFiles.open(folder, OPTIONS)) {
      events.write(line('b', 10), NOW);
    }
    assertThat(Files.readString(file)).isEqualTo("aaaaaaaaa\n");
    assertThat(files()).hasSize(2);
  }

  @Test
  void write_whileTheFolderIsGone_countsWhatIsLostAndRecovers() throws IOException {
    try (EventFiles events = EventFiles.open(folder, OPTIONS)) {
      events.write(line('a', 1_024), NOW);
      Path elsewhere = folder.resolveSibling("elsewhere");
      Files.move(folder, elsewhere);
      assertThat(events.write(line('b', 10), NOW)).isFalse();
      assertThat(events.lostBytes()).isEqualTo(10);
      assertThat(events.trouble())
          .contains(folder + ": found no such file or folder, expected to write files in it");
      Files.move(elsewhere, folder);
      assertThat(events.write(line('c', 10), NOW)).isTrue();
      assertThat(events.trouble()).isEmpty();
    }
  }

  @Test
  void options_outOfBounds_areRefused() {
    assertThatThrownBy(() -> new EventFileOptions(1, Duration.ofHours(1), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes: found 1, expected 1024 to 1099511627776");
  }
}
