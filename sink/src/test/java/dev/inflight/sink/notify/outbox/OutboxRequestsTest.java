package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.Request.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutboxRequestsTest {
  @TempDir private Path data;
  private Path folder;
  private OutboxRequests requests;

  @BeforeEach
  void make() {
    folder = data.resolve("outbox/requests/ops");
    requests = new OutboxRequests(folder);
  }

  @Test
  void take_severalAsked_givesEachOnceOldestFirst() {
    Request first = new Request(Verb.DROP, "0a1b");
    Request second = Request.allFailed(Verb.RETRY);
    requests.put(second, NOW.plusSeconds(1));
    requests.put(first, NOW);

    assertThat(new OutboxRequests(folder).take()).containsExactly(first, second);
    assertThat(requests.take()).isEmpty();
    assertThat(requests.notes()).isEmpty();
  }

  @Test
  void put_asked_isWithdrawnUnlessTaken() {
    Asked first = requests.put(new Request(Verb.DROP, "a"), NOW);
    Asked second = requests.put(new Request(Verb.DROP, "b"), NOW);

    assertThat(first.isTaken()).isFalse();
    assertThat(first.withdraw()).isTrue();
    assertThat(requests.take()).containsExactly(new Request(Verb.DROP, "b"));
    assertThat(second.isTaken()).isTrue();
    assertThat(second.withdraw()).isFalse();
  }

  @Test
  void take_nothingEverAsked_isEmptyAndCreatesNothing() {
    assertThat(requests.take()).isEmpty();
    assertThat(folder).doesNotExist();
  }

  @Test
  void put_file_isForItsOwnerOnly() throws IOException {
    requests.put(Request.allFailed(Verb.DROP), NOW);

    try (var files = Files.list(folder)) {
      assertThat(files.map(OutboxRequestsTest::permissions)).containsExactly("rw-------");
    }
    assertThat(permissions(folder)).isEqualTo("rwx------");
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"verb\":\"retry\"}",
        "{\"verb\":\"retry\",\"id\":\"\"}",
        "{\"verb\":\"retry\",\"failed\":false}",
        "{\"verb\":\"burn\",\"id\":\"a\"}",
        "{\"verb\":\"drop\",\"id\":\"a\",\"failed\":true}",
        "{\"verb\":\"drop\",\"id\":\"a\",\"id\":\"b\"}",
        "{\"verb\":\"drop\",\"id\":\"a\",\"more\":1}",
        "{\"verb\":\"drop\",\"id\":\"a\"} x",
        "{\"verb\":\"drop\",\"id\":\"a\\u0000\"}",
      })
  void take_noRequest_isMovedAsideAndNoted(String content) throws IOException {
    Request good = new Request(Verb.RETRY, "a");
    requests.put(good, NOW);
    Files.writeString(folder.resolve("0.json"), content);

    assertThat(requests.take()).containsExactly(good);
    assertThat(folder.resolve("refused/0.json")).hasContent(content);
    assertThat(requests.notes()).hasSize(1).allMatch(each -> each.contains("0.json: "));
    assertThat(requests.notes()).isEmpty();
  }

  @Test
  void take_linkFolderAndHugeFile_areMovedAside() throws IOException {
    requests.put(new Request(Verb.RETRY, "a"), NOW);
    Path elsewhere = Files.writeString(data.resolve("other"), "{\"verb\":\"drop\",\"id\":\"a\"}");
    Files.createSymbolicLink(folder.resolve("1.json"), elsewhere);
    Files.createDirectory(folder.resolve("2.json"));
    Files.write(folder.resolve("3.json"), new byte[5000]);

    assertThat(requests.take()).hasSize(1);
    assertThat(requests.notes())
        .containsExactly(
            folder.resolve("1.json")
                + ": found no plain file, expected a request; moved to refused",
            folder.resolve("2.json")
                + ": found no plain file, expected a request; moved to refused",
            folder.resolve("3.json")
                + ": found more than 4096 bytes, expected less; moved to refused");
    assertThat(elsewhere).exists();
    assertThat(requests.take()).isEmpty();
  }

  @Test
  void take_manyRefused_keepsAHundredAndFinishes() throws IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < 150; i++) {
      Files.writeString(folder.resolve(i + ".json"), "no");
    }
    requests.take();
    requests.take();

    try (var files = Files.list(folder.resolve("refused"))) {
      assertThat(files).hasSize(100);
    }
    assertThat(requests.notes()).hasSize(20);
    assertThat(requests.take()).isEmpty();
    assertThat(requests.notes()).isEmpty();
  }

  @Test
  void put_nobodyTakes_isRefusedInTheEnd() throws IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < 1000; i++) {
      Files.createFile(folder.resolve(i + ".json"));
    }

    assertThatThrownBy(() -> requests.put(Request.allFailed(Verb.RETRY), NOW))
        .isInstanceOf(OutboxException.class)
        .hasMessageContaining("1000 requests wait");
  }

  @Test
  void matches_prefixOrFailed_onlyThose() {
    Entry failed = entry("0a1b2c", Entry.State.FAILED);
    Entry held = entry("0a1bff", Entry.State.HELD);
    Entry waiting = entry("ff", Entry.State.WAITING);
    List<Entry> all = List.of(failed, held, waiting);

    assertThat(all).filteredOn(new Request(Verb.DROP, "0a1b")::matches).containsOnly(failed, held);
    assertThat(all).filteredOn(Request.allFailed(Verb.DROP)::matches).containsOnly(failed);
  }

  private static Entry entry(String id, Entry.State state) {
    return new Entry(1, id, id, id, Kind.ALARM, Level.INFO, NOW, NOW, state, "", false);
  }
}
