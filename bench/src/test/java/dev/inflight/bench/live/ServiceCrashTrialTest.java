package dev.inflight.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(600)
final class ServiceCrashTrialTest {
  private static final int KILLS = 20;

  @Test
  void run_killedAgainAndAgain_findsWhatOneFoundThatNobodyKilled(@TempDir Path folder)
      throws Exception {
    ServiceCrashTrial.Result result = ServiceCrashTrial.run(folder, KILLS, 20261130);

    assertThat(result.wrongs()).isEmpty();
    assertThat(result.rows()).isGreaterThan(100);
    assertThat(result.alerts()).isGreaterThan(10);
    assertThat(result.replayed()).isPositive();
  }
}
