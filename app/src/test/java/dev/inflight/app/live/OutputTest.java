package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.join.Objectives;
import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

@Tag("slow")
final class OutputTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MANY = 6_000;

  @TempDir private Path folder;
  private final Scheduler thread = Schedulers.newSingle("test-core");
  private final Scheduler disk = Schedulers.newSingle("test-disk");
  private RowStore store;
  private LiveChannels channels;
  private Output output;

  @BeforeEach
  void open() throws IOException {
    store =
        RowStore.open(folder.resolve("inflight.db"), StoreOptions.USUAL, InstantSource.system());
    channels =
        new LiveChannels(
            Optional.of(file("one")),
            new DataFolder(folder),
            Map.of("URL", "http://127.0.0.1:9/"),
            InstantSource.system(),
            words -> {});
    output = new Output(store, channels, new Objectives(new TreeMap<>()), thread, disk);
  }

  @AfterEach
  void close() {
    channels.close();
    thread.disposeGracefully().block(PATIENCE);
    disk.disposeGracefully().block(PATIENCE);
    store.close();
  }

  private ChannelFile file(String name) throws IOException {
    Path file = folder.resolve("channels.yaml");
    Files.writeString(
        file, "channels: [{name: %s, type: webhook, url_env: URL}]\n".formatted(name));
    return ChannelFile.read(file);
  }

  private static List<AlertChange> changes(int count) {
    return IntStream.range(0, count).mapToObj(OutputTest::change).toList();
  }

  private static AlertChange change(int number) {
    String source = "source" + number;
    BlindSpot spot = new BlindSpot(source, "silent", 1, List.of("rule"));
    Alert alert =
        new Alert(
            "blind",
            Labels.of(Map.of("source", source)),
            Level.WARNING,
            source,
            source,
            source,
            Double.NaN,
            "",
            1,
            1,
            Absent.LONG,
            List.of(),
            List.of());
    return new AlertChange.WentBlind(alert, 2, spot);
  }

  private void onThread(Runnable deed) {
    var unused = Mono.fromRunnable(deed).subscribeOn(thread).block(PATIENCE);
  }

  /** Comes to zero when there is room again; there is none now. */
  private CountDownLatch waitingForRoom() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    CountDownLatch room = new CountDownLatch(0);
    while (room.getCount() == 0) {
      assertThat(System.nanoTime()).as("room for ever").isLessThan(deadline);
      CountDownLatch next = new CountDownLatch(1);
      onThread(() -> output.whenRoom(next::countDown));
      room = next;
      TimeUnit.MILLISECONDS.sleep(5);
    }
    return room;
  }

  @Test
  void whenRoom_whileTheStoreIsLocked_waitsBeforeItDropsAndGoesOnByItself() throws Exception {
    CountDownLatch room;
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("inflight.db"));
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");
      onThread(() -> output.flush(changes(MANY)));
      room = waitingForRoom();
      assertThat(store.trouble()).isPresent();
      statement.execute("ROLLBACK");
    }
    assertThat(room.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(store.counts().alerts()).isEqualTo(MANY);
    assertThat(store.counts().droppedAlerts()).isZero();
  }

  @Test
  void whenRoom_whenChannelsRefusedMany_goesOnByItselfOnceTheyDoNot() throws Exception {
    channels.close();
    onThread(() -> output.flush(changes(MANY)));
    CountDownLatch room = waitingForRoom();
    assertThat(channels.exchange(Optional.of(file("two")))).isTrue();
    assertThat(room.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(output.lost()).isZero();
  }
}
