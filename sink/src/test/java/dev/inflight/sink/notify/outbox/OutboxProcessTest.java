package dev.inflight.sink.notify.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outboxes of other processes: killed, on full disks, and in use. */
@Tag("slow")
final class OutboxProcessTest {
  private static final int KILLS = 20;
  private static final int MOST_STEPS = 60;
  private static final List<String> OWN_DISKS = List.of("unshare", "--map-root-user", "--mount");

  @TempDir(factory = InMemory.class)
  private Path folder;

  private Path file() {
    return folder.resolve("ops.log");
  }

  @Test
  void open_afterEachOfManyKills_missesNothingThatWasAcknowledged() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Set<String> safe = new HashSet<>();
    Set<String> gone = new HashSet<>();
    for (int kill = 0; kill < KILLS; kill++) {
      Process child = Child.start(List.of(), "write", file(), kill);
      readSome(child, 1 + random.nextInt(MOST_STEPS), safe, gone);

      try (Outbox outbox = Outbox.open(file(), OutboxLimits.USUAL)) {
        assertThat(outbox.notes()).isEmpty();
        Set<String> standing = new HashSet<>();
        outbox.entries().forEach(each -> standing.add(outbox.message(each).id()));
        Set<String> missing = new HashSet<>(safe);
        missing.removeAll(standing);
        missing.removeAll(gone);
        assertThat(missing).as("seed %d, kill %d", seed, kill).isEmpty();
        assertThat(safe).allMatch(outbox::knows);
      }
    }
    assertThat(safe).hasSizeGreaterThan(KILLS);
    assertThat(gone).isNotEmpty();
  }

  /** Reads so many lines, kills it, and reads what it had still said. */
  private static void readSome(Process child, int lines, Set<String> safe, Set<String> gone)
      throws Exception {
    try (BufferedReader said = child.inputReader(UTF_8)) {
      for (int i = 0; i < lines; i++) {
        note(said.readLine(), safe, gone);
      }
      child.toHandle().destroyForcibly(); // unlike the process, it leaves what was said to be read
      assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        note(line, safe, gone);
      }
    }
  }

  private static void note(String line, Set<String> safe, Set<String> gone) {
    assertThat(line).matches("(safe|gone) \\S*\\d");
    (line.startsWith("safe") ? safe : gone).add(line.substring(5));
  }

  @Test
  void open_ownedByAnotherProcess_isRefusedWithItsNumber() throws Exception {
    Process child = Child.start(List.of(), "hold", file());
    try (BufferedReader said = child.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("open");

      assertThatThrownBy(() -> Outbox.open(file(), OutboxLimits.USUAL))
          .isInstanceOf(OutboxException.class)
          .hasMessage(
              file() + ": in use by process " + child.pid() + ", expected to be its only user");
      try (Snapshot snapshot = Snapshot.read(file(), OutboxLimits.USUAL)) {
        assertThat(snapshot.entries()).hasSize(1);
      }
    } finally {
      child.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    try (Outbox outbox = Outbox.open(file(), OutboxLimits.USUAL)) {
      assertThat(outbox.entries()).hasSize(1);
    }
  }

  @Test
  void add_fullDisk_keepsInMemoryAndWritesLater() throws Exception {
    assertThat(onSmallDisk("size=256k", "fill")).containsExactly("done");
  }

  @Test
  void add_fullDiskForLong_writesTheFileAnewLater() throws Exception {
    assertThat(onSmallDisk("size=256k", "overflow")).containsExactly("done");
  }

  @Test
  void add_fileMayNotGrow_keepsInMemory() throws Exception {
    List<String> limited = List.of("bash", "-c", "ulimit -f 40 && exec \"$@\"", "bash");

    assertThat(run(Child.start(limited, "exceed", file()))).containsExactly("done");
  }

  @Test
  void open_readOnlyDisk_isRefused() throws Exception {
    assertThat(onSmallDisk("ro", "read-only"))
        .containsExactly(
            file() + ": found Read-only file system, expected to read and write it", "done");
  }

  private List<String> onSmallDisk(String options, String deed) throws Exception {
    List<String> trial = new ArrayList<>(OWN_DISKS);
    trial.add("true");
    assumeTrue(canRun(trial), "this system lets nobody mount disks of their own");
    List<String> before = new ArrayList<>(OWN_DISKS);
    before.addAll(
        List.of(
            "bash",
            "-c",
            "mount -t tmpfs -o \"$1\" none \"$2\" && shift 2 && exec \"$@\"",
            "bash",
            options,
            folder.toString()));
    return run(Child.start(before, deed, file()));
  }

  private static boolean canRun(List<String> command) throws InterruptedException {
    try {
      Process trial = new ProcessBuilder(command).start();
      return trial.waitFor(10, TimeUnit.SECONDS) && trial.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  private static List<String> run(Process child) throws Exception {
    try (BufferedReader said = child.inputReader(UTF_8)) {
      List<String> lines = said.lines().toList();
      assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return lines;
    } finally {
      child.destroyForcibly();
    }
  }
}
