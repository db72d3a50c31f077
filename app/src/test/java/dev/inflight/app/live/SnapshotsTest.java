package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveLimits;
import dev.inflight.join.Objectives;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.JournalLimits;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

final class SnapshotsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final CoreSettings SETTINGS =
      new CoreSettings(
          JoinOptions.live(true, List.of()), LiveLimits.DEFAULT, List.of(), EngineOptions.DEFAULT);

  @TempDir private Path folder;
  private final Scheduler core = Schedulers.newSingle("test-core");
  private final Scheduler disk = Schedulers.newSingle("test-disk");
  private RowStore store;
  private LiveChannels channels;
  private Journal journal;
  private CoreLoop loop;
  private Snapshots snapshots;
  private long time;

  @BeforeEach
  void open() {
    store =
        RowStore.open(folder.resolve("inflight.db"), StoreOptions.USUAL, InstantSource.system());
    channels =
        new LiveChannels(
            Optional.empty(),
            new DataFolder(folder),
            Map.of(),
            InstantSource.system(),
            words -> {});
    journal = Journal.open(folder.resolve("journal"), JournalLimits.USUAL);
    Output output = new Output(store, channels, new Objectives(new TreeMap<>()), core, disk);
    loop = new CoreLoop(new LiveCore(SETTINGS, row -> {}), output, 0, words -> {});
    snapshots = new Snapshots(Duration.ofHours(1), loop, output, journal, core, disk, words -> {});
  }

  @AfterEach
  void close() {
    core.disposeGracefully().block(PATIENCE);
    disk.disposeGracefully().block(PATIENCE);
    channels.close();
    journal.close();
    store.close();
  }

  private <T> T onCore(Callable<T> question) {
    return Mono.fromCallable(question).subscribeOn(core).blockOptional(PATIENCE).orElseThrow();
  }

  private boolean pass() {
    time++;
    loop.take(new Group(List.of(new Command.Tick(time, time)), time, true, Optional.empty()));
    return true;
  }

  @Test
  void reach_whileCommandsCome_isThereWithOneSnapshotThatHasTheTear() {
    onCore(this::pass);
    long tears =
        onCore(
            () -> {
              loop.use(SETTINGS);
              return loop.tears();
            });
    long tornAt = time;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!onCore(() -> pass() && snapshots.reach(tears))) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
    assertThat(journal.counts().snapshot())
        .as("the first that was taken is the one that counts")
        .isEqualTo(tornAt + 1);
  }
}
