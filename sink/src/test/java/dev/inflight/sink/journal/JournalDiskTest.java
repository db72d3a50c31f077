package dev.inflight.sink.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class JournalDiskTest {
  @TempDir private Path folder;

  @Test
  void append_toAFullDisk_keepsAllOrNothingAndGoesOnLater() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small.toString()),
        "needs the right to mount");
    try {
      List<byte[]> large = Collections.nCopies(20, new byte[64 << 10]);
      Path filler = small.resolve("filler");
      try (Journal journal = Journal.open(small.resolve("journal"), JournalLimits.USUAL)) {
        journal.replay((sequence, record, done) -> {}, note -> {});
        journal.append(List.of("first".getBytes(UTF_8)));
        Files.write(filler, new byte[1 << 20]);
        assertThatThrownBy(() -> journal.append(large)).isInstanceOf(IOException.class);
        assertThat(journal.last()).isEqualTo(1);
        Files.delete(filler);
        assertThat(journal.append(large)).isEqualTo(21);
      }
      try (Journal journal = Journal.open(small.resolve("journal"), JournalLimits.USUAL)) {
        List<Long> read = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        journal.replay((sequence, record, done) -> read.add(sequence), notes::add);
        assertThat(read).hasSize(21).isSorted().doesNotHaveDuplicates();
        assertThat(notes).isEmpty();
      }
    } finally {
      run("umount", small.toString());
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
