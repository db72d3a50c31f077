package dev.inflight.sink.notify.mute;

import static dev.inflight.sink.notify.mute.Messages.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.mute.Mute.Muted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SilencesTest {
  private static final Instant HALF_PAST_TWO = Instant.parse("2026-11-30T14:30:00Z");

  @TempDir private Path folder;

  private Silence add(String matcher, Instant from, Instant to, String comment) {
    return new SilenceFile(folder)
        .add(List.of(Matcher.parse(matcher)), from, to, "lea", comment, NOW);
  }

  private Silences silences() {
    return new Silences(new SilenceFile(folder));
  }

  private static Optional<Muted> warning(Silences silences, Instant at) {
    return silences.muted(Messages.alarm(Level.WARNING), at);
  }

  @Test
  void muted_messageThatMatches_saysBywhomAndWhy() {
    Silence added = add("replica=1", NOW, HALF_PAST_TWO, "planned upgrade");
    String why = "silence " + added.id() + " until 14:30 UTC by lea: planned upgrade";
    assertThat(warning(silences(), NOW)).contains(new Muted(why, HALF_PAST_TWO));
    assertThat(silences().muted(Messages.recovery(), NOW)).isEmpty();
  }

  @Test
  void muted_onAnotherDay_saysTheDate() {
    Silence added = add("replica=1", NOW, HALF_PAST_TWO.plus(Duration.ofSeconds(86_405)), "");
    assertThat(warning(silences(), NOW).orElseThrow().why())
        .isEqualTo("silence " + added.id() + " until 2026-12-01 14:30:05 UTC by lea");
  }

  @Test
  void muted_outsideItsTime_isNot() {
    add("replica=1", NOW.plusSeconds(10), NOW.plusSeconds(20), "");
    assertThat(warning(silences(), NOW.plusSeconds(10).minusNanos(1))).isEmpty();
    assertThat(warning(silences(), NOW.plusSeconds(10))).isPresent();
    assertThat(warning(silences(), NOW.plusSeconds(20).minusNanos(1))).isPresent();
    assertThat(warning(silences(), NOW.plusSeconds(20))).isEmpty();
  }

  @Test
  void muted_several_isTheOneThatLastsLongest() {
    add("replica=1", NOW, NOW.plusSeconds(10), "");
    add("tag=gpu", NOW, NOW.plusSeconds(30), "");
    add("host=~h200.*", NOW, NOW.plusSeconds(20), "");
    assertThat(warning(silences(), NOW).orElseThrow().until()).isEqualTo(NOW.plusSeconds(30));
  }

  @Test
  void muted_fileChanged_isSeenWithinASecond() {
    Silences silences = silences();
    assertThat(warning(silences, NOW)).isEmpty();
    Silence added = add("replica=1", NOW, HALF_PAST_TWO, "");
    assertThat(warning(silences, NOW.plusMillis(999))).isEmpty();
    assertThat(warning(silences, NOW.plusSeconds(1))).isPresent();
    new SilenceFile(folder).expire(List.of(added.id()), NOW.plusMillis(1500));
    assertThat(warning(silences, NOW.plusMillis(1999))).isPresent();
    assertThat(warning(silences, NOW.plusSeconds(2))).isEmpty();
    assertThat(silences.open(NOW.plusSeconds(2))).isEmpty();
  }

  @Test
  void muted_timeGoesBack_looksAgain() {
    Silences silences = silences();
    assertThat(warning(silences, NOW.plusSeconds(100))).isEmpty();
    add("replica=1", NOW, HALF_PAST_TWO, "");
    assertThat(warning(silences, NOW)).isPresent();
  }

  @Test
  void trouble_fileDamaged_keepsTheLastGoodSilences() throws IOException {
    Silences silences = silences();
    add("replica=1", NOW, HALF_PAST_TWO, "");
    assertThat(warning(silences, NOW)).isPresent();
    assertThat(silences.trouble()).isEmpty();
    Path file = new SilenceFile(folder).file();
    byte[] good = Files.readAllBytes(file);
    Files.writeString(file, "{\"schema\":");
    assertThat(warning(silences, NOW.plusSeconds(1))).isPresent();
    assertThat(silences.trouble().orElseThrow()).contains("silences.json: line 1").contains("JSON");
    Files.write(file, good);
    assertThat(warning(silences, NOW.plusSeconds(2))).isPresent();
    assertThat(silences.trouble()).isEmpty();
    Files.delete(file);
    assertThat(warning(silences, NOW.plusSeconds(3))).isEmpty();
    assertThat(silences.trouble()).isEmpty();
  }

  @Test
  void any_ofSeveral_lastsLongest() {
    Mute brief = (message, now) -> Optional.of(new Muted("brief", now.plusSeconds(1)));
    Mute lasting = (message, now) -> Optional.of(new Muted("lasting", now.plusSeconds(2)));
    Mute any = Mute.any(List.of(Mute.NEVER, lasting, brief));
    assertThat(any.muted(Messages.alarm(Level.INFO), NOW))
        .contains(new Muted("lasting", NOW.plusSeconds(2)));
    assertThat(Mute.any(List.of()).muted(Messages.alarm(Level.INFO), NOW)).isEmpty();
  }
}
