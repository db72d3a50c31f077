package dev.inflight.sink.notify.mute;

import static dev.inflight.sink.notify.mute.Messages.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SilenceFileTest {
  private static final List<Matcher> LATE = List.of(Matcher.parse("rule=late"));
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;

  private SilenceFile file() {
    return new SilenceFile(folder);
  }

  private Silence add(Instant endsAt, String comment) {
    return file().add(LATE, NOW, endsAt, "lea", comment, NOW);
  }

  @Test
  void read_noFile_isNothing() {
    assertThat(file().read()).isEmpty();
  }

  @Test
  void add_silence_canBeReadAgain() throws IOException {
    List<Matcher> matchers =
        List.of(Matcher.parse("rule=\"a \\\"b\\\"\""), Matcher.parse("replica=~\"1|2\""));
    Silence added = file().add(matchers, NOW, NOW.plus(HOUR), "lea", "planned\nupgrade", NOW);
    assertThat(file().read()).containsExactly(added);
    assertThat(added.comment()).isEqualTo("planned upgrade");
    assertThat(added.id()).matches("[0-9a-f]{8}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().file())))
        .isEqualTo("rw-------");
    try (var files = Files.list(folder)) {
      assertThat(files.map(each -> String.valueOf(each.getFileName())))
          .containsExactlyInAnyOrder("silences.json", "silences.lock");
    }
  }

  @Test
  void add_manyAtOnce_losesNone() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Silence>> adds = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String comment = "number " + i;
        adds.add(() -> add(NOW.plus(HOUR), comment));
      }
      List<Silence> added = new ArrayList<>();
      for (Future<Silence> each : threads.invokeAll(adds, 20, TimeUnit.SECONDS)) {
        added.add(each.get());
      }
      assertThat(file().read()).containsExactlyInAnyOrderElementsOf(added).hasSize(40);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void add_longAfterOthers_forgetsThem() {
    Silence old = add(NOW.plus(HOUR), "old");
    Instant kept = NOW.plus(HOUR).plus(SilenceFile.KEPT);
    Silence within = file().add(LATE, kept, kept.plus(HOUR), "", "", kept.minusNanos(1));
    assertThat(file().read()).containsExactly(old, within);
    Silence beyond = file().add(LATE, kept, kept.plus(HOUR), "", "", kept);
    assertThat(file().read()).containsExactly(within, beyond);
  }

  @Test
  void add_noRoom_forgetsWhatIsOverAndElseRefuses() {
    List<Silence> full = new ArrayList<>();
    for (int i = 0; i < SilenceFile.MOST; i++) {
      full.add(
          new Silence("%08x".formatted(i), LATE, NOW, NOW.plusSeconds(i == 7 ? 1 : 100), "", ""));
    }
    write(SilenceJson.bytes(full));
    Instant later = NOW.plusSeconds(50);
    Silence added = file().add(LATE, later, later.plus(HOUR), "", "", later);
    assertThat(file().read()).hasSize(SilenceFile.MOST).contains(added).doesNotContain(full.get(7));
    assertThatThrownBy(() -> file().add(LATE, later, later.plus(HOUR), "", "", later))
        .isInstanceOf(SilenceException.class)
        .hasMessageContaining("1000 silences that are not over");
  }

  @Test
  void add_silenceOfEverything_isRefused() {
    List<Matcher> any = List.of(Matcher.parse("replica!=2"), Matcher.parse("rule=~.*"));
    assertThatThrownBy(() -> file().add(any, NOW, NOW.plus(HOUR), "", "", NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("matchers that anything meets");
    assertThatThrownBy(() -> file().add(List.of(), NOW, NOW.plus(HOUR), "", "", NOW))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> file().add(LATE, NOW, NOW.minus(HOUR), "", "", NOW))
        .hasMessageContaining("expected an end");
    assertThatThrownBy(() -> file().add(LATE, NOW, NOW.plus(HOUR), "", "x".repeat(501), NOW))
        .hasMessageContaining("the comment has 501 characters, expected at most 500");
    assertThat(file().file()).doesNotExist();
  }

  @Test
  void add_noFolder_isRefused() {
    SilenceFile nowhere = new SilenceFile(folder.resolve("nowhere"));
    assertThatThrownBy(() -> nowhere.add(LATE, NOW, NOW.plus(HOUR), "", "", NOW))
        .isInstanceOf(SilenceException.class)
        .hasMessageContaining("no such folder");
  }

  @Test
  void expire_beginningOfAnId_endsThatSilence() {
    Silence one = add(NOW.plus(HOUR), "one");
    Silence other = add(NOW.plus(HOUR), "other");
    Instant later = NOW.plusSeconds(60);
    assertThat(file().expire(List.of(one.id().substring(0, 7)), later))
        .containsExactly(one.endedAt(later));
    assertThat(file().read()).containsExactly(one.endedAt(later), other);
    assertThat(file().read().get(0).state(later)).isEqualTo(Silence.State.EXPIRED);
  }

  @Test
  void expire_pendingSilence_neverBegins() {
    Silence pending = file().add(LATE, NOW.plus(HOUR), NOW.plus(HOUR.multipliedBy(2)), "", "", NOW);
    Silence ended = file().expire(List.of(pending.id()), NOW).get(0);
    assertThat(ended.startsAt()).isEqualTo(ended.endsAt()).isEqualTo(NOW);
  }

  @Test
  void expire_idsThatMeanNoOneSilence_endsNone() {
    write(
        SilenceJson.bytes(
            List.of(
                new Silence("aa000001", LATE, NOW, NOW.plus(HOUR), "", ""),
                new Silence("aa000002", LATE, NOW, NOW.plus(HOUR), "", ""),
                new Silence("bb000001", LATE, NOW.minus(HOUR), NOW, "", ""))));
    List<Silence> before = file().read();
    assertThatThrownBy(() -> file().expire(List.of("aa000001", "aa", "b", "c", ""), NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'aa' is the beginning of several: aa000001, aa000002; silence 'b' is over already;"
                + " no silence 'c'; no silence ''");
    assertThat(file().read()).isEqualTo(before);
    assertThat(file().expire(List.of("aa000001", "aa000001"), NOW)).hasSize(1);
  }

  private void write(byte[] bytes) {
    try {
      Files.write(file().file(), bytes);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String one(String silence) {
    return "{\"schema\":\"inflight.silences/1\",\"silences\":[" + silence + "]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                              | the file is no object
          {                                               | line 1 column
          []                                              | the file is no object
          {"a":1}                                         | has a key 'a'
          {"schema":"inflight.silences/2","silences":[]}  | schema is 'inflight.silences/2', expected
          {"schema":"inflight.silences/1"}                | no list 'silences', expected a list
          {"schema":"inflight.silences/1","silences":[],"silences":[]} | Duplicate field
          {"schema":"inflight.silences/1","silences":[]} x | no JSON
          [[[[[[[[[[[[]]]]]]]]]]]]                        | nesting depth
          ONE:[]                                          | silence 1 is no object
          ONE:{"id":"3f2a91c0"}                           | silence 1: matchers, expected a list of 1 to 100
          ONE:{"id":"3f2a91c0","matchers":[7]}            | silence 1: '7' is no matcher
          ONE:{"id":"../../x","matchers":["a=b"],"starts_at":"2026-11-30T12:00:00Z","ends_at":"2026-11-30T13:00:00Z","created_by":"","comment":""} | silence 1: id '../../x', expected eight
          ONE:{"id":"3f2a91c0","matchers":["a=b"],"starts_at":"noon"} | silence 1: starts_at is 'noon', expected a time
          ONE:{"id":"3f2a91c0","matchers":["a=b"],"starts_at":"2026-11-30T12:00:00Z","ends_at":"2026-11-30T13:00:00Z","created_by":5,"comment":""} | silence 1: created_by is no text
          """)
  void read_damagedFile_saysWhereAndIsNeverOverwritten(String content, String expected)
      throws IOException {
    String text = content.startsWith("ONE:") ? one(content.substring(4)) : content;
    Files.writeString(file().file(), text);
    assertThatThrownBy(() -> file().read())
        .isInstanceOf(SilenceException.class)
        .hasMessageStartingWith(file().file() + ": ")
        .hasMessageContaining(expected);
    assertThatThrownBy(() -> add(NOW.plus(HOUR), "")).isInstanceOf(SilenceException.class);
    assertThat(file().file()).hasContent(text);
  }

  @Test
  void read_tooLargeFile_isRefused() {
    write(new byte[SilenceFile.MOST_BYTES + 1]);
    assertThatThrownBy(() -> file().read()).hasMessageContaining("larger than 8 MiB");
  }
}
