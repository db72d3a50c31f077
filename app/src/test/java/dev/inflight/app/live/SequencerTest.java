package dev.inflight.app.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.BusyException;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.JournalLimits;
import dev.inflight.sink.journal.StoredSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

final class SequencerTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path folder;
  private Optional<Journal> opened = Optional.empty();
  private final List<Group> taken = new ArrayList<>();

  @BeforeEach
  void open() {
    Journal journal = Journal.open(folder.resolve("journal"), new JournalLimits(500, 16_000));
    journal.replay((sequence, record, done) -> {}, note -> {});
    opened = Optional.of(journal);
  }

  @AfterEach
  void close() {
    opened.ifPresent(Journal::close);
  }

  private Journal journal() {
    return opened.orElseThrow();
  }

  private Sequencer sequencer() {
    return new Sequencer(
        journal(),
        Schedulers.immediate(),
        Schedulers.immediate(),
        group -> {
          taken.add(group);
          group.done().ifPresent(Runnable::run);
        });
  }

  private static Command lines(int number) {
    byte[] bytes =
        ("{\"_time\":1760000000." + number + ",\"loss\":1}\n").repeat(10).getBytes(UTF_8);
    return new Command.Lines(
        1, Optional.empty(), bytes, new LineReading(new SeriesTable()).items(bytes, 1));
  }

  private static Command tick(long at) {
    return new Command.Tick(at, at);
  }

  private static void done(Mono<Void> mono) {
    assertThat(mono.then(Mono.just(true)).block(SOON)).isTrue();
  }

  @Test
  void submit_whenItCompletes_isInTheJournalAndTaken() {
    Sequencer sequencer = sequencer();
    done(sequencer.submit(lines(1)));
    done(sequencer.submit(tick(5)));

    assertThat(journal().last()).isEqualTo(2);
    assertThat(taken).extracting(Group::sequence).containsExactly(1L, 2L);
    assertThat(taken).extracting(Group::written).containsOnly(true);
    close();
    CommandForm form = new CommandForm(new LineReading(new SeriesTable()));
    List<Command> again = new ArrayList<>();
    try (Journal next = Journal.open(folder.resolve("journal"), journal().limits())) {
      next.replay((sequence, record, upTo) -> again.add(form.read(record)), note -> {});
    }
    assertThat(((Command.Lines) again.get(0)).items()).hasSize(10);
    assertThat(again.get(1)).isEqualTo(tick(5));
  }

  @Test
  void submit_toAFullJournal_isRefusedWhileTimePassesUntilThereIsASnapshot() throws IOException {
    Sequencer sequencer = sequencer();
    int fit = 0;
    while (sequencer.trouble().isEmpty()) {
      done(sequencer.submit(lines(fit++)));
    }
    assertThat(fit).isBetween(20, 60);
    assertThatThrownBy(() -> sequencer.submit(lines(99)).block(SOON))
        .hasMessageContaining("the journal is full");
    assertThat(sequencer.refused()).isEqualTo(1);
    done(sequencer.submit(tick(1)));
    assertThat(journal().last()).as("time is written down all the same").isEqualTo(fit + 1);

    journal().write(new StoredSnapshot(journal().last(), List.of()));
    done(sequencer.submit(tick(2)));
    journal().write(new StoredSnapshot(journal().last(), List.of()));
    assertThat(sequencer.trouble()).isEmpty();
    done(sequencer.submit(lines(99)));
  }

  @Test
  void submit_toADiskThatTakesNothing_isRefusedWhileTimePassesUnwritten() throws IOException {
    Sequencer sequencer = sequencer();
    for (int each = 0; each < 4; each++) {
      done(sequencer.submit(lines(each)));
    }
    taken.clear();
    Path journal = folder.resolve("journal");
    Files.move(journal, folder.resolve("away"));

    assertThatThrownBy(() -> sequencer.submit(lines(3)).block(SOON))
        .hasMessageContaining("the journal takes nothing");
    done(sequencer.submit(tick(1)));
    assertThat(taken).singleElement().matches(each -> !each.written());
    assertThat(sequencer.trouble()).isPresent();

    Files.move(folder.resolve("away"), journal);
    done(sequencer.submit(lines(3)));
    assertThat(sequencer.trouble()).isEmpty();
    assertThat(journal().last()).isEqualTo(5);
  }

  @Test
  void submit_whileThereIsNoRoomForMore_letsTimePassAndTheOutsideWait() {
    Sequencer sequencer =
        new Sequencer(journal(), Schedulers.immediate(), Schedulers.immediate(), taken::add);
    List<String> ended = new ArrayList<>();
    var lines = sequencer.submit(lines(1)).subscribe(x -> {}, e -> {}, () -> ended.add("lines"));
    var time = sequencer.submit(tick(1)).subscribe(x -> {}, e -> {}, () -> ended.add("tick"));
    assertThat(ended).containsExactly("tick");
    assertThat(taken.get(1).done()).as("nobody waits with it").isEmpty();
    taken.get(0).done().orElseThrow().run();
    assertThat(ended).containsExactly("tick", "lines");
    lines.dispose();
    time.dispose();
  }

  @Test
  void submit_whileTheCoreIsFarBehind_writesNoMoreFromOutside() throws IOException {
    close();
    Journal large = Journal.open(folder.resolve("large"), JournalLimits.USUAL);
    large.replay((sequence, record, done) -> {}, note -> {});
    opened = Optional.of(large);
    Sequencer sequencer =
        new Sequencer(journal(), Schedulers.immediate(), Schedulers.immediate(), taken::add);
    byte[] long5 = new byte[5 << 20];
    Command.Lines lines = new Command.Lines(1, Optional.empty(), long5, List.of());
    for (int each = 0; each < 3; each++) {
      assertThat(sequencer.submit(lines).subscribe().isDisposed()).isFalse();
    }
    done(sequencer.submit(tick(1)));
    assertThat(taken).hasSize(3);
    assertThat(journal().last()).isEqualTo(3);

    taken.get(0).done().orElseThrow().run();
    assertThat(taken).hasSize(4);
    assertThat(journal().last()).isEqualTo(4);
  }

  @Test
  void submit_whileTheCoreStaysBehind_isRefusedAfterASecondAndNotWritten() throws IOException {
    close();
    Journal large = Journal.open(folder.resolve("large"), JournalLimits.USUAL);
    large.replay((sequence, record, done) -> {}, note -> {});
    opened = Optional.of(large);
    VirtualTimeScheduler disk = VirtualTimeScheduler.create();
    Sequencer sequencer = new Sequencer(journal(), disk, Schedulers.immediate(), taken::add);
    Command.Lines lines = new Command.Lines(1, Optional.empty(), new byte[5 << 20], List.of());
    List<Throwable> refusals = new ArrayList<>();
    for (int each = 0; each < 3; each++) {
      var unused = sequencer.submit(lines).subscribe(done -> {}, refusals::add);
    }
    disk.advanceTimeBy(Duration.ofMillis(1_010)); // and nothing else happens
    assertThat(refusals).hasSize(1).first().isInstanceOf(BusyException.class);

    taken.get(0).done().orElseThrow().run();
    disk.advanceTimeBy(Duration.ZERO);
    assertThat(taken).hasSize(2);
    assertThat(journal().last()).isEqualTo(2);
  }

  @Test
  void offer_whenNobodyTakes_dropsWhatIsTooMuchAndCounts() {
    Sequencer sequencer =
        new Sequencer(
            journal(), Schedulers.fromExecutor(task -> {}), Schedulers.immediate(), x -> {});
    for (int each = 0; each < 20_010; each++) {
      sequencer.offer(tick(each));
    }
    assertThat(sequencer.dropped()).isEqualTo(10);
  }
}
