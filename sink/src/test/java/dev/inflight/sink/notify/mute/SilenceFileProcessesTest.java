package dev.inflight.sink.notify.mute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of silences that several processes change at once. */
@Tag("slow")
final class SilenceFileProcessesTest {
  private static final int PROCESSES = 4;
  private static final int ADDS = 50;

  @TempDir private Path folder;

  /** What each process does: {@code FOLDER NAME}. */
  public static void main(String[] args) {
    SilenceFile file = new SilenceFile(Path.of(args[0]));
    for (int i = 0; i < ADDS; i++) {
      file.add(
          List.of(Matcher.parse("rule=late")),
          Messages.NOW,
          Messages.NOW.plusSeconds(3600),
          args[1],
          "number " + i,
          Messages.NOW);
    }
  }

  @Test
  void add_severalProcessesAtOnce_losesNone() throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  SilenceFileProcessesTest.class.getName(),
                  folder.toString(),
                  "process " + i)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start());
    }
    for (Process each : processes) {
      boolean ended = each.waitFor(60, TimeUnit.SECONDS);
      each.destroyForcibly();
      assertThat(ended).isTrue();
      assertThat(each.exitValue()).isZero();
    }
    List<Silence> silences = new SilenceFile(folder).read();
    assertThat(silences).hasSize(PROCESSES * ADDS).doesNotHaveDuplicates();
    assertThat(silences.stream().map(Silence::createdBy).distinct()).hasSize(PROCESSES);
  }
}
