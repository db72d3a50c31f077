package dev.inflight.sink.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JournalTest {
  private static final JournalLimits SMALL = new JournalLimits(1_000, 100_000);

  @TempDir private Path folder;
  private final List<String> notes = new ArrayList<>();

  private Journal open() {
    return Journal.open(folder, SMALL);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static List<byte[]> records(int from, int to) {
    return IntStream.range(from, to).mapToObj(each -> bytes("record " + each)).toList();
  }

  private List<String> replay(Journal journal) {
    List<String> read = new ArrayList<>();
    journal.replay(
        (sequence, record, done) -> read.add(sequence + " " + new String(record, UTF_8)),
        notes::add);
    return read;
  }

  private static List<String> numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj(each -> (each + 1) + " record " + each).toList();
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> each.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static String text(Optional<StoredSnapshot> snapshot) {
    return snapshot
        .map(each -> each.sequence() + " " + new String(each.parts().get(0), UTF_8))
        .orElse("none");
  }

  private static StoredSnapshot snapshot(long sequence) {
    byte[] large = new byte[3 << 20];
    large[large.length - 1] = 7;
    return new StoredSnapshot(sequence, List.of(bytes("state " + sequence), new byte[0], large));
  }

  private static void damage(Path file, long at) throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.seek(at);
      int was = opened.read();
      opened.seek(at);
      opened.write(was ^ 0x55);
    }
  }

  @Test
  void replay_whatWasAppended_comesBackInOrderOverFilesAndLives() throws IOException {
    try (Journal journal = open()) {
      assertThat(replay(journal)).isEmpty();
      assertThat(journal.append(records(0, 30))).isEqualTo(30);
      assertThat(journal.append(records(30, 60))).isEqualTo(60);
    }
    try (Journal journal = open()) {
      assertThat(replay(journal)).isEqualTo(numbered(0, 60));
      journal.append(records(60, 61));
    }
    try (Journal journal = open()) {
      assertThat(replay(journal)).isEqualTo(numbered(0, 61));
      assertThat(journal.last()).isEqualTo(61);
    }
    assertThat(files(".journal")).hasSizeGreaterThan(2);
    assertThat(notes).isEmpty();
  }

  @Test
  void write_aSnapshot_takesThePlaceOfRecordsAndIsGivenBackWhole() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      for (int at = 0; at < 10; at++) {
        journal.append(records(at * 30, at * 30 + 30));
        journal.write(snapshot(at * 30 + 10));
      }
      assertThat(journal.counts().segments()).isLessThan(4);
      assertThat(journal.counts().snapshot()).isEqualTo(280);
      assertThat(files(".snapshot")).as("one before is kept").hasSize(2);
    }
    try (Journal journal = open()) {
      StoredSnapshot found = journal.snapshot().orElseThrow();
      assertThat(found.sequence()).isEqualTo(280);
      assertThat(found.parts().get(1)).isEmpty();
      assertThat(found.parts().get(2)).isEqualTo(snapshot(280).parts().get(2));
      assertThat(replay(journal)).isEqualTo(numbered(280, 300));
    }
  }

  @Test
  void open_newestSnapshotDamaged_goesBackToTheOneBefore() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      journal.append(records(0, 10));
      journal.write(snapshot(5));
      journal.append(records(10, 20));
      journal.write(snapshot(15));
      journal.append(records(20, 30));
    }
    damage(files(".snapshot").get(1), 2_000_000);
    try (Journal journal = open()) {
      assertThat(text(journal.snapshot())).isEqualTo("5 state 5");
      assertThat(replay(journal)).isEqualTo(numbered(5, 30));
    }
    assertThat(notes).singleElement().asString().contains("damaged at byte", "set aside");
    assertThat(files(".damaged-1")).hasSize(1);
  }

  @Test
  void replay_halfARecordAtTheEnd_isCutOffWithoutAWord() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      journal.append(records(0, 10));
    }
    Path last = files(".journal").get(0);
    try (RandomAccessFile opened = new RandomAccessFile(last.toFile(), "rw")) {
      opened.setLength(opened.length() - 5);
    }
    try (Journal journal = open()) {
      assertThat(replay(journal)).isEqualTo(numbered(0, 9));
      journal.append(List.of(bytes("record 9")));
    }
    try (Journal journal = open()) {
      assertThat(replay(journal)).isEqualTo(numbered(0, 10));
    }
    assertThat(notes).isEmpty();
  }

  @Test
  void replay_damageInside_isPassedOverSaidAndSetAside() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      journal.append(records(0, 10));
    }
    Path first = files(".journal").get(0);
    damage(first, Files.size(first) / 2);
    try (Journal journal = open()) {
      List<String> read = replay(journal);
      assertThat(read).hasSize(9).isSubsetOf(numbered(0, 10));
      assertThat(notes.toString()).contains("found a record with checksum", "what is between");
      journal.append(records(10, 20));
      journal.write(snapshot(15));
      journal.append(records(20, 21));
      journal.write(snapshot(21));
      assertThat(files(".damaged")).as("kept").hasSize(1);
    }
  }

  @Test
  void replay_recordThatNobodyUnderstands_isSaidAndTheRestGoesOn() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      journal.append(records(0, 3));
    }
    List<Long> read = new ArrayList<>();
    try (Journal journal = open()) {
      journal.replay(
          (sequence, record, done) -> {
            if (sequence == 2) {
              throw new IllegalArgumentException("kind 77");
            }
            read.add(sequence);
          },
          notes::add);
    }
    assertThat(read).containsExactly(1L, 3L);
    assertThat(notes).singleElement().asString().contains("a record with kind 77");
  }

  @Test
  void open_filesOfALaterVersionOrOfOthers_areRefusedInWordsAndLeft() throws IOException {
    try (Journal journal = open()) {
      replay(journal);
      journal.append(records(0, 3));
      journal.write(snapshot(2));
    }
    Path segment = files(".journal").get(0);
    Files.write(segment, "something else entirely, and of some length".getBytes(UTF_8));
    try (Journal journal = open()) {
      assertThatThrownBy(() -> replay(journal))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(segment.getFileName().toString())
          .hasMessageContaining("expected \"inflight journal 1\"");
    }
    Path snapshot = files(".snapshot").get(0);
    Files.write(snapshot, new dev.inflight.sink.frames.FileHeader("inflight snapshot", 2).bytes(9));
    assertThatThrownBy(this::open)
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("found version 9, expected 2");
    assertThat(snapshot).exists();
  }

  @Test
  void open_whileItIsOpen_isRefused() {
    try (Journal journal = open()) {
      assertThat(journal.last()).isZero();
      assertThatThrownBy(this::open)
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("in use by this process");
    }
  }
}
