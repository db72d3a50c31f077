package dev.inflight.bench.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class CrashTrialTest {
  private static final int KILLS = 20;

  @Test
  void run_killedAgainAndAgain_losesNothing(@TempDir Path folder) throws Exception {
    CrashTrial.Result result = CrashTrial.run(folder, KILLS, 20261130);

    assertThat(result.wrongs()).isEmpty();
    assertThat(result.accepted()).isGreaterThan(KILLS);
  }
}
