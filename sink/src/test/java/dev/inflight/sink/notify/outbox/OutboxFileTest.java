package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static dev.inflight.sink.notify.outbox.Samples.alarm;
import static dev.inflight.sink.notify.outbox.Samples.digest;
import static dev.inflight.sink.notify.outbox.Samples.recovery;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.inflight.sink.frames.Frame;
import dev.inflight.sink.notify.Message.Kind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutboxFileTest {
  @TempDir(factory = InMemory.class)
  private Path folder;

  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("ops.log");
  }

  private Outbox open() {
    return Outbox.open(file, OutboxLimits.USUAL);
  }

  /** Where each record of the file ends, after the header and the first records of a new file. */
  private List<Long> fill() {
    List<Long> ends = new ArrayList<>();
    try (Outbox outbox = open()) {
      ends.add(outbox.bytes());
      List<Entry> first = outbox.add(List.of(alarm("a")), "", NOW);
      ends.add(outbox.bytes());
      outbox.add(List.of(alarm("b")), "", NOW);
      ends.add(outbox.bytes());
      outbox.delivered(first.get(0), "ts", NOW);
      ends.add(outbox.bytes());
      Entry recovery = outbox.add(List.of(recovery("c")), "", NOW).get(0);
      ends.add(outbox.bytes());
      outbox.merged(List.of(recovery), digest("d"), NOW);
      ends.add(outbox.bytes());
    }
    return ends;
  }

  private record Found(List<Entry> entries, boolean told, boolean merged) {}

  private static Found found(Outbox outbox) {
    return new Found(outbox.entries(), outbox.told("a").isPresent(), outbox.knows("d"));
  }

  /** What is found when the file ends after each record. */
  private List<Found> stages(byte[] whole, List<Long> ends) throws IOException {
    List<Found> stages = new ArrayList<>();
    for (long end : ends) {
      Files.write(file, Arrays.copyOf(whole, (int) end));
      try (Outbox outbox = open()) {
        stages.add(found(outbox));
      }
    }
    assertThat(stages).doesNotHaveDuplicates();
    return stages;
  }

  @Test
  void open_cutAtAnyByte_keepsAllWholeRecords() throws IOException {
    List<Long> ends = fill();
    byte[] whole = Files.readAllBytes(file);
    List<Found> stages = stages(whole, ends);

    for (int length = (int) (long) ends.get(0); length <= whole.length; length++) {
      long cut = length;
      int records = (int) ends.stream().filter(each -> each <= cut).count();
      Files.write(file, Arrays.copyOf(whole, length));
      try (Outbox outbox = open()) {
        assertThat(found(outbox)).as("%d bytes", length).isEqualTo(stages.get(records - 1));
        assertThat(outbox.notes()).as("%d bytes", length).isEmpty();
        assertThat(outbox.bytes()).isEqualTo(ends.get(records - 1));
      }
    }
  }

  @Test
  void open_cutWithinFirstRecords_isEmpty() throws IOException {
    try (Outbox outbox = open()) {
      assertThat(outbox.entries()).isEmpty();
    }
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try (Outbox outbox = open()) {
        outbox.add(List.of(alarm("a")), "", NOW);
        assertThat(outbox.notes()).as("%d bytes", length).isEmpty();
      }
      try (Outbox outbox = open()) {
        assertThat(outbox.entries()).as("%d bytes", length).hasSize(1);
      }
    }
  }

  @Test
  @Tag("slow")
  void open_anyByteChanged_losesAtMostTheRecordItIsIn() throws IOException {
    List<Long> ends = fill();
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) (1 << (at % 8));
      Files.write(file, changed);
      long position = at;
      long hit = ends.stream().filter(each -> each <= position).count();
      try (Outbox outbox = open()) {
        assertThat(kept(outbox)).as("byte %d of record %d", at, hit).isEqualTo(kept(hit));
        assertThat(outbox.notes()).as("byte %d", at).hasSize(2);
        for (Entry each : outbox.entries()) {
          assertThat(outbox.message(each).id()).isEqualTo(each.id());
        }
      }
      Path aside = folder.resolve("ops.log.damaged-1");
      assertThat(Files.readAllBytes(aside)).as("byte %d", at).contains(changed[at]);
      Files.delete(aside);
      try (Outbox outbox = open()) {
        assertThat(outbox.notes()).as("byte %d, opened again", at).isEmpty();
        assertThat(kept(outbox)).as("byte %d, opened again", at).isEqualTo(kept(hit));
      }
    }
  }

  /** Ids that stand. */
  private static List<String> kept(Outbox outbox) {
    return outbox.entries().stream().map(Entry::id).toList();
  }

  /** Ids that stand when one record cannot be read. */
  private static List<String> kept(long hit) {
    return switch ((int) hit) {
      case 1 -> List.of("alarm of b", "d");
      case 2 -> List.of("d");
      case 3 -> List.of("alarm of a", "alarm of b", "d");
      case 5 -> List.of("alarm of b", "recovery of c");
      default -> List.of("alarm of b", "d");
    };
  }

  @Test
  void open_garbageAtTheEnd_isSetAsideAndTold() throws IOException {
    List<Long> ends = fill();
    long end = ends.get(ends.size() - 1);
    byte[] garbage = "some garbage of somebody".getBytes(ISO_8859_1);
    Files.write(file, garbage, StandardOpenOption.APPEND);
    Files.writeString(folder.resolve("ops.log.damaged-1"), "earlier");

    try (Outbox outbox = open()) {
      assertThat(kept(outbox)).containsExactly("alarm of b", "d");
      assertThat(outbox.notes())
          .containsExactly(
              file
                  + ": damaged at byte "
                  + end
                  + " for 24 bytes: found no mark, expected the mark with which a record begins",
              file + ": what is damaged is kept in ops.log.damaged-2");
      assertThat(outbox.bytes()).isEqualTo(end);
    }
    assertThat(folder.resolve("ops.log.damaged-1")).hasContent("earlier");
    assertThat(folder.resolve("ops.log.damaged-2")).hasBinaryContent(garbage);
  }

  @Test
  void open_zerosAtTheEnd_areCutOff() throws IOException {
    fill();
    Files.write(file, new byte[5000], StandardOpenOption.APPEND);

    try (Outbox outbox = open()) {
      assertThat(kept(outbox)).containsExactly("alarm of b", "d");
      assertThat(outbox.notes()).isEmpty();
    }
  }

  @Test
  void open_recordThatIsNotUnderstood_isSetAside() throws IOException {
    List<Long> ends = fill();
    byte[] frame = Frame.of("{\"is\":\"strange\",\"seq\":1}\n".getBytes(ISO_8859_1));
    Files.write(file, frame, StandardOpenOption.APPEND);

    try (Outbox outbox = open()) {
      outbox.add(List.of(alarm("z")), "", NOW);
      assertThat(outbox.notes().get(0))
          .contains("damaged at byte " + ends.get(ends.size() - 1))
          .contains("found a record with no known kind, expected one as it was written");
    }
    assertThat(folder.resolve("ops.log.damaged-1")).hasBinaryContent(frame);
    try (Outbox outbox = open()) {
      assertThat(kept(outbox)).containsExactly("alarm of b", "d", "alarm of z");
      assertThat(outbox.notes()).isEmpty();
    }
  }

  @Test
  void open_damageThatCannotBeCopied_staysAndIsSteppedOver() throws IOException {
    fill();
    Files.writeString(file, "garbage", StandardOpenOption.APPEND);
    Path target = folder.resolve("missing/elsewhere");
    Files.createSymbolicLink(folder.resolve("ops.log.damaged-1"), target);

    try (Outbox outbox = open()) {
      assertThat(outbox.notes().get(1)).contains("stays there, it could not be copied");
      outbox.add(List.of(alarm("z")), "", NOW);
    }
    Files.delete(folder.resolve("ops.log.damaged-1"));
    try (Outbox outbox = open()) {
      assertThat(kept(outbox)).containsExactly("alarm of b", "d", "alarm of z");
    }
    assertThat(folder.resolve("ops.log.damaged-1")).hasContent("garbage");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello, I am a log of something else that goes on and on\n",
        "PK\u0003\u0004 and so on, at least as long as our header is",
        "short"
      })
  void open_fileOfSomebodyElse_isRefusedAndLeftAlone(String content) throws IOException {
    Files.writeString(file, content, ISO_8859_1);

    assertThatThrownBy(this::open)
        .isInstanceOf(OutboxException.class)
        .hasMessageStartingWith(file + ": found \"")
        .hasMessageEndingWith(", expected \"inflight outbox 1\"");
    assertThat(Files.readString(file, ISO_8859_1)).isEqualTo(content);
    assertThatThrownBy(() -> Snapshot.read(file, OutboxLimits.USUAL))
        .isInstanceOf(OutboxException.class);
  }

  @Test
  void open_laterVersion_isRefusedAndLeftAlone() throws IOException {
    fill();
    byte[] later = Files.readAllBytes(file);
    System.arraycopy(OutboxFiles.HEADER.bytes(2), 0, later, 0, OutboxFiles.HEADER.bytes().length);
    Files.write(file, later);

    assertThatThrownBy(this::open)
        .isInstanceOf(OutboxException.class)
        .hasMessage(file + ": found version 2, expected 1");
    assertThat(file).hasBinaryContent(later);
  }

  @Test
  void open_directory_isRefused() throws IOException {
    Files.createDirectory(file);

    assertThatThrownBy(this::open)
        .isInstanceOf(OutboxException.class)
        .hasMessage(file + ": found a directory, expected a file of an outbox");
  }

  @Test
  void open_withoutPermission_isRefusedAndLeftAlone() throws IOException {
    fill();
    byte[] before = Files.readAllBytes(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    assumeFalse(Files.isWritable(file), "a user who may write everything");

    assertThatThrownBy(this::open)
        .isInstanceOf(OutboxException.class)
        .hasMessage(file + ": found Permission denied, expected to read and write it");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void open_folderIsAFile_isRefused() throws IOException {
    Path odd = Files.writeString(folder.resolve("odd"), "x");

    assertThatThrownBy(() -> Outbox.open(odd.resolve("ops.log"), OutboxLimits.USUAL))
        .isInstanceOf(OutboxException.class)
        .hasMessageContaining(odd.toString());
  }

  @Test
  void open_twice_isRefusedUntilTheFirstIsClosed() {
    Outbox first = open();
    try (first) {
      assertThatThrownBy(this::open)
          .isInstanceOf(OutboxException.class)
          .hasMessage(file + ": in use by this process, expected to be its only user");
      first.add(List.of(alarm("a")), "", NOW);
    }
    try (Outbox second = open()) {
      assertThat(second.entries()).hasSize(1);
    }
  }

  @Test
  void open_leftoverOfACompaction_isRemoved() throws IOException {
    fill();
    Path leftover = Files.writeString(folder.resolve("ops.log.new"), "half");

    open().close();

    assertThat(leftover).doesNotExist();
  }

  @Test
  void open_new_isForItsOwnerOnly() throws IOException {
    file = folder.resolve("data/outbox/ops.log");

    fill();

    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("data/outbox/ops.log.lock"))).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("data/outbox"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("data"))).isEqualTo("rwx------");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void compact_linkToAFile_keepsTheLink() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("big disk")).resolve("ops.log");
    Files.createFile(elsewhere);
    Files.createSymbolicLink(file, elsewhere);

    try (Outbox outbox = open()) {
      outbox.add(List.of(alarm("a")), "", NOW);
      outbox.compact();
    }

    assertThat(file).isSymbolicLink();
    try (Outbox outbox = open()) {
      assertThat(outbox.entries()).hasSize(1);
    }
  }

  @Test
  void delivered_many_keepsTheFileShort() throws IOException {
    long most = 0;
    try (Outbox outbox = open()) {
      for (int i = 0; i < 4000; i++) {
        Entry entry = outbox.add(List.of(Samples.of("m" + i, Kind.ALARM, "e")), "", NOW).get(0);
        outbox.delivered(entry, "", NOW);
        most = Math.max(most, outbox.bytes());
      }
      assertThat(most).isBetween(1L << 20, (1L << 20) + (1L << 18));
      assertThat(outbox.knows("m0")).isTrue();
      assertThat(outbox.counts().delivered()).isEqualTo(4000);
    }
    try (Outbox outbox = open()) {
      assertThat(outbox.knows("m0")).isTrue();
      assertThat(outbox.counts().delivered()).isEqualTo(4000);
      assertThat(outbox.add(List.of(alarm("x")), "", NOW).get(0).sequence()).isEqualTo(4001);
    }
    assertThat(Files.size(file)).isLessThan(most);
  }

  @Test
  void message_damagedWhileOpen_saysWhereAndHindersOnlyItself() throws IOException {
    try (Outbox outbox = open()) {
      long at = outbox.bytes();
      List<Entry> both = outbox.add(List.of(alarm("a"), alarm("b")), "", NOW);
      try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
        raw.seek(at + 50);
        raw.write(0);
      }

      assertThatThrownBy(() -> outbox.message(both.get(0)))
          .isInstanceOf(OutboxException.class)
          .hasMessageStartingWith(file + ": damaged at byte " + at + ": found a record with");
      assertThat(outbox.message(both.get(1))).isEqualTo(alarm("b"));
      outbox.compact();
      assertThat(outbox.entries()).isEqualTo(both);
      assertThat(outbox.trouble()).isEmpty();

      outbox.dropped(both.get(0), "damaged", NOW);
      outbox.compact();
      assertThat(outbox.message(both.get(1))).isEqualTo(alarm("b"));
    }
    try (Outbox outbox = open()) {
      assertThat(outbox.notes()).isEmpty();
      assertThat(outbox.entries()).extracting(Entry::id).containsExactly("alarm of b");
    }
  }

  @Test
  void open_twoRecordsWithOneSequence_keepsTheFirstWithItsMessage() throws IOException {
    fill();
    byte[] second =
        RecordCodec.write(new LogRecord.Added(2, alarm("z"), Entry.State.WAITING, "", NOW));
    Files.write(file, Frame.of(second), StandardOpenOption.APPEND);

    try (Outbox outbox = open()) {
      assertThat(kept(outbox)).containsExactly("alarm of b", "d");
      assertThat(outbox.message(outbox.entries().get(0))).isEqualTo(alarm("b"));
    }
  }

  @Test
  void delivered_compactionCannotBeWritten_goesOnAndCompactsLater() throws IOException {
    Path obstacle = folder.resolve("ops.log.new/obstacle");
    try (Outbox outbox = open()) {
      Files.createDirectories(obstacle);
      for (int i = 0; outbox.bytes() < 3L << 20; i++) {
        Entry entry = outbox.add(List.of(Samples.of("m" + i, Kind.ALARM, "e")), "", NOW).get(0);
        outbox.delivered(entry, "", NOW);
      }
      assertThat(outbox.trouble()).isEmpty();
      Files.delete(obstacle);
      Files.delete(obstacle.getParent());
      for (int i = 0; outbox.bytes() > 1L << 20; i++) {
        assertThat(i).isLessThan(5000);
        outbox.add(List.of(Samples.of("n" + i, Kind.TEXT, "e")), "", NOW);
      }
      assertThat(outbox.knows("m0")).isTrue();
    }
  }

  @Test
  void read_whileOwned_showsItWithoutWriting() throws IOException {
    try (Outbox outbox = open()) {
      Entry entry = outbox.add(List.of(alarm("a")), "", NOW).get(0);
      outbox.delivered(outbox.add(List.of(alarm("b")), "", NOW).get(0), "ts", NOW);
      byte[] before = Files.readAllBytes(file);
      try (Snapshot snapshot = Snapshot.read(file, OutboxLimits.USUAL)) {
        outbox.delivered(entry, "", NOW);
        outbox.compact();

        assertThat(snapshot.entries()).containsExactly(entry);
        assertThat(snapshot.message(entry)).isEqualTo(alarm("a"));
        assertThat(snapshot.told()).containsExactly(new Told("b", "ts", ""));
        assertThat(snapshot.counts().accepted()).isEqualTo(2);
        assertThat(snapshot.mark()).isEqualTo(outbox.mark());
      }
      assertThat(before).isNotEqualTo(Files.readAllBytes(file));
    }
  }

  @Test
  void read_tornTail_ignoresItAndLeavesIt() throws IOException {
    List<Long> ends = fill();
    byte[] torn = Arrays.copyOf(Files.readAllBytes(file), (int) (ends.get(5) - 7));
    Files.write(file, torn);

    try (Snapshot snapshot = Snapshot.read(file, OutboxLimits.USUAL)) {
      assertThat(snapshot.entries())
          .extracting(Entry::id)
          .containsExactly("alarm of b", "recovery of c");
      assertThat(snapshot.notes()).isEmpty();
    }
    assertThat(file).hasBinaryContent(torn);
  }

  @Test
  void read_nothing_isEmptyAndCreatesNothing() throws IOException {
    try (Snapshot snapshot = Snapshot.read(file, OutboxLimits.USUAL)) {
      assertThat(snapshot.entries()).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }
}
