package dev.inflight.sink.notify.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutboxNamesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ops", "on call", "../x", "a.log", "Ärger", "%41", "值班", "a_b-C9"})
  void channels_outboxOfAName_givesTheName(String name) {
    Outbox.open(Outbox.file(folder, name), OutboxLimits.USUAL).close();

    assertThat(Outbox.channels(folder)).containsExactly(name);
  }

  @Test
  void channels_filesOfOthers_areNone() throws IOException {
    for (String each : new String[] {"a b.log", "%zz.log", "%41.log", ".log", "ops.log.lock"}) {
      Files.writeString(folder.resolve(each), "");
    }

    assertThat(Outbox.channels(folder)).isEmpty();
    assertThat(Outbox.channels(folder.resolve("nothing"))).isEmpty();
  }

  @Test
  void channels_fileInTheFoldersPlace_saysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("outbox"), "");

    assertThatThrownBy(() -> Outbox.channels(file))
        .isInstanceOf(OutboxException.class)
        .hasMessage(file + ": found no folder, expected a folder of outboxes that can be read");
  }
}
