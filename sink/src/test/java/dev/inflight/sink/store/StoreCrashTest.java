package dev.inflight.sink.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.inflight.sink.store.Samples.TestClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(300)
final class StoreCrashTest {
  private static final int KILLS = 10;
  private static final long SEED = 4;

  @TempDir Path folder;
  private final TestClock clock = new TestClock();

  private static Process child(Path file, long from) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            StoreChild.class.getName(),
            file.toString(),
            Long.toString(from))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void write_ofAProcessThatIsKilled_isNotLost() throws IOException, InterruptedException {
    Path file = folder.resolve("found.db");
    Random random = new Random(SEED);
    long said = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      // it may have written more than it said: that is written again, and nothing
      said = life(file, said, random);
    }
    assertThat(said).isGreaterThan(KILLS);
    try (RowStore store = RowStore.open(file, StoreOptions.USUAL, clock)) {
      List<String> ids = new ArrayList<>();
      List<Sequenced<StoredRow>> some = store.rowsSince(0, RowStore.MOST);
      while (!some.isEmpty()) {
        some.forEach(each -> ids.add(each.item().requestId()));
        some = store.rowsSince(some.get(some.size() - 1).sequence(), RowStore.MOST);
      }
      assertThat(ids)
          .doesNotHaveDuplicates()
          .containsAll(LongStream.range(0, said).mapToObj(each -> "r-" + each).toList());
      assertThat(store.counts().setAside()).isZero();
    }
  }

  private static long life(Path file, long from, Random random)
      throws IOException, InterruptedException {
    Process child = child(file, from);
    long said = from;
    try (BufferedReader out = child.inputReader(UTF_8)) {
      said = Long.parseLong(out.readLine());
      child.waitFor(random.nextInt(150), TimeUnit.MILLISECONDS);
      child.toHandle().destroyForcibly();
      child.waitFor();
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said = Long.parseLong(line);
      }
    }
    return said;
  }

  @Test
  void open_inASecondProcess_saysWhoUsesIt() throws IOException, InterruptedException {
    Path file = folder.resolve("found.db");
    try (RowStore store = RowStore.open(file, StoreOptions.USUAL, clock)) {
      Process child = child(file, 0);
      try (BufferedReader out = child.inputReader(UTF_8)) {
        assertThat(out.readLine())
            .isEqualTo(
                file
                    + ": in use by process "
                    + ProcessHandle.current().pid()
                    + ", expected to be its only user");
      }
      assertThat(child.waitFor()).isZero();
      assertThat(store.write(List.of(Samples.row(0)), List.of()).onDisk()).isTrue();
    }
  }

  @Test
  void write_toAFullDisk_waitsAndRecovers() throws IOException, InterruptedException {
    Path small = folder.resolve("small");
    Files.createDirectory(small);
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", small.toString()),
        "needs the right to mount");
    try (RowStore store = RowStore.open(small.resolve("found.db"), StoreOptions.USUAL, clock)) {
      store.write(LongStream.range(0, 10).mapToObj(Samples::row).toList(), List.of());
      Path filler = small.resolve("filler");
      FileStore disk = Files.getFileStore(small);
      Files.write(filler, new byte[(int) disk.getUsableSpace()]);
      List<StoredRow> many = LongStream.range(10, 1_000).mapToObj(Samples::row).toList();
      assertThat(store.write(many, List.of(Samples.alert(1))).waiting()).isEqualTo(991);
      assertThat(store.trouble().orElseThrow()).contains("found no room left on the disk");
      assertThat(store.request("r-3")).as("what is there can be read").hasSize(1);
      Files.delete(filler);
      clock.advanceMs(1_000);
      assertThat(store.write(List.of(), List.of())).isEqualTo(new Written(991, 0, 0, 0));
      assertThat(store.trouble()).isEmpty();
      assertThat(store.rowsSince(0, RowStore.MOST)).hasSize(1_000);
    } finally {
      run("umount", small.toString());
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
