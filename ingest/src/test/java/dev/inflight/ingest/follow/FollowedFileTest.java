package dev.inflight.ingest.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.SourceMeter;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FollowedFileTest {
  @TempDir private Path folder;
  private final SourceMeter meter = new SourceMeter();
  private final List<Origin> origins = new ArrayList<>();
  private Path path = Path.of("");
  private FollowedFile file = follow(Optional.empty());

  @BeforeEach
  void open() throws IOException {
    path = folder.resolve("events.jsonl");
    restart(Optional.empty());
  }

  @AfterEach
  void close() throws IOException {
    file.close();
  }

  private FollowedFile follow(Optional<Origin> place) {
    return new FollowedFile(
        path, place, LineKinds.all(() -> Instant.EPOCH), new SeriesTable(), meter);
  }

  private void restart(Optional<Origin> place) throws IOException {
    file.close();
    file = follow(place);
  }

  private static String line(int number) {
    return "{\"event_type\":\"infer.else\",\"n\":" + number + "}\n";
  }

  private static String lines(int from, int to) {
    StringBuilder all = new StringBuilder();
    for (int at = from; at < to; at++) {
      all.append(line(at));
    }
    return all.toString();
  }

  private void append(String text) throws IOException {
    Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** All lines that are there now, as they stood. */
  private String read() {
    StringBuilder all = new StringBuilder();
    for (Optional<Batch> next = file.next(); next.isPresent(); next = file.next()) {
      all.append(new String(next.get().lines(), UTF_8));
      next.get().origin().ifPresent(origins::add);
      meter.taken(next.get());
    }
    return all.toString();
  }

  @Test
  void next_aFileThatGrows_givesItsNewLines() throws IOException {
    assertThat(read()).isEmpty();
    assertThat(file.trouble()).isEqualTo("does not exist");
    append(lines(0, 3));
    assertThat(read()).isEqualTo(lines(0, 3));
    assertThat(file.trouble()).isEmpty();
    assertThat(read()).isEmpty();
    append(lines(3, 2_500));
    assertThat(read()).isEqualTo(lines(3, 2_500));
    assertThat(meter.counts().rejected()).isEmpty();
  }

  @Test
  void next_halfALine_waitsForItsLineFeed() throws IOException {
    append(lines(0, 1) + "{\"event_type\":");
    assertThat(read()).isEqualTo(lines(0, 1));
    append("\"infer.else\"");
    assertThat(read()).isEmpty();
    append("}\n");
    assertThat(read()).isEqualTo("{\"event_type\":\"infer.else\"}\n");
  }

  @Test
  void next_aFileThatIsRenamed_isReadToItsEndBeforeTheNextOne() throws IOException {
    append(lines(0, 2));
    assertThat(read()).isEqualTo(lines(0, 2));
    Path old = folder.resolve("events.jsonl.1");
    Files.move(path, old);
    Files.writeString(old, line(2), StandardOpenOption.APPEND);
    assertThat(read()).as("no new one yet").isEqualTo(line(2));
    append(lines(3, 5));
    Files.writeString(old, line(9).strip(), StandardOpenOption.APPEND);
    assertThat(read() + read() + read()).isEqualTo(line(9) + lines(3, 5));
    assertThat(meter.counts().rejected()).isEmpty();
  }

  @Test
  void next_aFileThatWasRenamedMeanwhile_isReadToItsEndBeforeTheNextOne() throws IOException {
    append(lines(0, 2));
    assertThat(read()).isEqualTo(lines(0, 2));
    append(lines(2, 4));
    Path old = folder.resolve("events.jsonl.1");
    Files.move(path, old);
    Files.createDirectory(folder.resolve("another"));
    restart(Optional.of(origins.get(origins.size() - 1)));
    assertThat(read()).as("no new one yet").isEqualTo(lines(2, 4));
    Files.writeString(old, line(4).strip(), StandardOpenOption.APPEND);
    append(lines(5, 7));
    restart(Optional.of(origins.get(origins.size() - 1)));
    assertThat(read() + read() + read()).isEqualTo(lines(4, 7));
    restart(Optional.of(origins.get(origins.size() - 1)));
    append(lines(7, 8));
    assertThat(read() + read()).isEqualTo(lines(7, 8));
    assertThat(meter.counts().rejected()).isEmpty();
  }

  @Test
  void next_aFileThatIsTruncated_isReadFromItsBeginning() throws IOException {
    append(lines(0, 10) + "{\"half\":");
    assertThat(read()).isEqualTo(lines(0, 10));
    Files.writeString(path, lines(10, 12));
    assertThat(read()).isEqualTo(lines(10, 12));
    assertThat(meter.counts().rejected()).containsEntry("truncated", 1L);
  }

  @Test
  void next_aFileThatIsBegunAnewAndLonger_isReadFromItsBeginning() throws IOException {
    append(lines(0, 2));
    assertThat(read()).isEqualTo(lines(0, 2));
    Files.writeString(path, lines(100, 300)); // copied away, cut off and grown between two looks
    assertThat(read()).isEqualTo(lines(100, 300));
  }

  @Test
  void next_afterARestart_goesOnExactlyAfterAnyBatch() throws IOException {
    String all = lines(0, 12_000);
    append(all + "{\"half\":");
    assertThat(read()).isEqualTo(all);
    assertThat(origins).hasSizeGreaterThan(10);
    for (Origin each : List.copyOf(origins)) {
      restart(Optional.of(each));
      assertThat(read()).isEqualTo(all.substring((int) each.offset()));
      assertThat(each.line()).isEqualTo(all.substring(0, (int) each.offset()).lines().count());
    }
  }

  @Test
  void next_afterARestartOnAnotherFile_beginsAtItsBeginning() throws IOException {
    append(lines(0, 100));
    read();
    Origin place = origins.get(origins.size() - 1);
    Files.delete(path);
    append(lines(200, 400)); // may have the number of the one before
    restart(Optional.of(place));
    assertThat(read()).isEqualTo(lines(200, 400));
  }

  @Test
  void next_anyPieces_giveAllLines() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      Files.deleteIfExists(path);
      restart(Optional.empty());
      SplittableRandom random = new SplittableRandom(seed);
      String all = lines(0, 500);
      StringBuilder got = new StringBuilder();
      for (int at = 0; at < all.length(); ) {
        int to = Math.min(all.length(), at + 1 + random.nextInt(2_000));
        append(all.substring(at, to));
        at = to;
        got.append(random.nextBoolean() ? read() : "");
        if (random.nextInt(5) == 0 && !origins.isEmpty() && got.length() > 0) {
          restart(Optional.of(origins.get(origins.size() - 1)));
        }
      }
      assertThat(got + read()).as("seed " + seed).isEqualTo(all);
      origins.clear();
    }
  }

  @Test
  void next_whatIsNoRegularFile_isNotOpened() throws Exception {
    Files.createDirectory(path);
    assertThat(read()).isEmpty();
    assertThat(file.trouble()).isEqualTo("cannot be read: a folder");
    Files.delete(path);
    Process made = new ProcessBuilder("mkfifo", path.toString()).start();
    assertThat(made.waitFor()).isZero();
    assertThat(read()).isEmpty();
    assertThat(file.trouble()).isEqualTo("cannot be read: no regular file");
    Files.delete(path);
    append(lines(0, 2));
    assertThat(read()).isEqualTo(lines(0, 2));
  }

  @Test
  void next_aFileThatBecomesAFolder_isReadOnWhenItIsBack() throws IOException {
    append(lines(0, 2));
    assertThat(read()).isEqualTo(lines(0, 2));
    Path aside = folder.resolve("aside");
    Files.move(path, aside);
    Files.createDirectory(path);
    assertThat(read()).isEmpty();
    assertThat(file.trouble()).isEqualTo("cannot be read: a folder");
    Files.delete(path);
    Files.move(aside, path);
    append(line(2));
    assertThat(read()).isEqualTo(line(2));
  }

  @Test
  void next_aLink_isFollowedToWhereItPoints() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), lines(0, 2));
    Path two = Files.writeString(folder.resolve("two"), lines(2, 4));
    Files.createSymbolicLink(path, one);
    assertThat(read()).isEqualTo(lines(0, 2));
    Files.delete(path);
    Files.createSymbolicLink(path, two);
    assertThat(read() + read()).isEqualTo(lines(2, 4));
  }

  @Test
  void next_linesThatAreNoGood_areCountedAndKeepNoOtherOut() throws IOException {
    append(line(0) + "x".repeat(3 << 20) + "\n" + line(1) + "nonsense\n\n");
    Files.write(path, new byte[] {'{', (byte) 0xff, '}', '\n'}, StandardOpenOption.APPEND);
    append(line(2));
    assertThat(read()).isEqualTo(lines(0, 3));
    assertThat(meter.counts().rejected())
        .containsEntry("line_too_long", 1L)
        .containsEntry("not_json", 1L)
        .containsEntry("invalid_utf8", 1L);
  }

  @Test
  void next_aFileOfAnotherTool_isReadAsItGrowsToo() throws IOException {
    String all = Files.readString(Path.of("src/test/resources/aiperf/profile_export_middle.jsonl"));
    int half = all.indexOf('\n', all.length() / 2) + 1;
    append(all.substring(0, 10));
    assertThat(read()).isEmpty();
    append(all.substring(10, half));
    String first = read();
    assertThat(first).startsWith("{\"event_type\":\"infer.request\"");
    Origin place = origins.get(origins.size() - 1);
    assertThat(place.offset()).isEqualTo(half);
    restart(Optional.of(place));
    append(all.substring(half) + "nonsense\n");
    String second = read();
    assertThat((first + second).lines().count()).isEqualTo(all.lines().count());
    assertThat(origins.get(origins.size() - 1).line()).isEqualTo(all.lines().count() + 1);
    assertThat(meter.counts().rejected()).containsEntry("not_json", 1L);
  }

  @Test
  void next_aFileThatCannotGrow_isSaid() throws IOException {
    Files.copy(Path.of("src/test/resources/inferencex/detailed_results.csv"), path);
    assertThat(read()).isEmpty();
    assertThat(file.trouble()).contains("is not read as it grows: replay it");
  }
}
