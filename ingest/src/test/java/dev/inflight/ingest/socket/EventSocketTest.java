package dev.inflight.ingest.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushLimits;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

final class EventSocketTest {
  private static final String LINE = "{\"event_type\":\"infer.else\"}\n";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private final List<Batch> batches = new CopyOnWriteArrayList<>();
  private final Sinks.Empty<Void> released = Sinks.empty();
  private final List<SocketChannel> clients = new ArrayList<>();
  private Mono<Void> before = Mono.empty();
  private final Inlet inlet =
      new Inlet(
          new InletLimits(4, 1 << 20, Duration.ofMillis(10)),
          batch -> before.then(Mono.fromRunnable(() -> batches.add(batch))));
  private final List<EventSocket> open = new ArrayList<>();

  private EventSocket open() throws SocketRefusedException {
    EventSocket socket =
        EventSocket.open(
            SocketPlace.named(folder.resolve("events.sock")),
            new PatientDoor(inlet, Schedulers.parallel()),
            LineKinds.all(() -> Instant.EPOCH),
            new SeriesTable(),
            PushLimits.ENDLESS,
            Schedulers.boundedElastic());
    open.add(socket);
    return socket;
  }

  @AfterEach
  void close() throws IOException {
    for (SocketChannel each : clients) {
      each.close();
    }
    open.forEach(EventSocket::close);
  }

  private SocketChannel connect() throws IOException {
    SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX);
    client.connect(UnixDomainSocketAddress.of(folder.resolve("events.sock")));
    clients.add(client);
    return client;
  }

  private static void await(BooleanSupplier condition) {
    Mono<Boolean> met =
        Mono.fromSupplier(condition::getAsBoolean)
            .filter(each -> each)
            .repeatWhenEmpty(ticks -> ticks.delayElements(Duration.ofMillis(5)));
    assertThat(met.block(PATIENCE)).isTrue();
  }

  private String lines() {
    StringBuilder all = new StringBuilder();
    batches.forEach(each -> all.append(new String(each.lines(), UTF_8)));
    return all.toString();
  }

  @Test
  void write_fasterThanLinesAreTaken_waits() throws Exception {
    before = released.asMono();
    inlet.open();
    EventSocket socket = open();
    SocketChannel client = connect();
    client.configureBlocking(false);
    byte[] many = LINE.repeat(1_000).getBytes(UTF_8);
    long sent = 0;
    int idle = 0;
    ByteBuffer bytes = ByteBuffer.wrap(many);
    while (idle < 200) {
      int count = client.write(bytes);
      sent += count;
      idle = count == 0 ? idle + 1 : 0;
      if (!bytes.hasRemaining()) {
        bytes.rewind();
      }
      if (count == 0) {
        var unused = Mono.delay(Duration.ofMillis(2)).block();
      }
    }
    assertThat(sent).as("what buffers hold, and no more").isLessThan(4 << 20);
    assertThat(batches).isEmpty();
    assertThat(released.tryEmitEmpty().isSuccess()).isTrue();
    client.configureBlocking(true);
    while (bytes.hasRemaining()) {
      sent += client.write(bytes);
    }
    client.close();
    long expected = sent / LINE.length();
    await(() -> socket.counts().lines().accepted() == expected);
    assertThat(lines()).isEqualTo(LINE.repeat((int) expected));
  }

  @Test
  void write_beforeTheDoorOpens_isTakenWhenItDoes() throws Exception {
    EventSocket socket = open();
    connect().write(ByteBuffer.wrap(LINE.getBytes(UTF_8)));
    var unused = Mono.delay(Duration.ofMillis(50)).block();
    assertThat(batches).isEmpty();
    inlet.open();
    await(() -> socket.counts().lines().accepted() == 1);
  }

  @Test
  void write_linesThatAreNoGood_areCountedAndKeepNoOtherOut() throws Exception {
    inlet.open();
    EventSocket socket = open();
    SocketChannel client = connect();
    client.write(ByteBuffer.wrap(new byte[] {'{', (byte) 0xff, '}', '\n'}));
    client.write(ByteBuffer.wrap(("[".repeat(10_000) + "\n" + LINE + "{}\n").getBytes(UTF_8)));
    ByteBuffer giant = ByteBuffer.wrap("y".repeat(8 << 20).getBytes(UTF_8));
    while (giant.hasRemaining()) {
      client.write(giant);
    }
    client.write(ByteBuffer.wrap(("\n" + LINE.strip()).getBytes(UTF_8)));
    client.close();
    await(() -> socket.counts().lines().accepted() == 2);
    assertThat(socket.counts().lines().rejected())
        .containsEntry("invalid_utf8", 1L)
        .containsEntry("line_too_long", 1L)
        .containsKeys("missing_field");
    assertThat(socket.counts().lines().rejected().values().stream().mapToLong(x -> x).sum())
        .isEqualTo(4);
  }

  @Test
  void connect_moreThanMayBe_areClosedAtOnce() throws Exception {
    inlet.open();
    EventSocket socket = open();
    for (int i = 0; i < EventSocket.MOST_CLIENTS; i++) {
      connect();
    }
    await(() -> socket.counts().clientsNow() == EventSocket.MOST_CLIENTS);
    assertThat(connect().read(ByteBuffer.allocate(1))).as("the end").isEqualTo(-1);
    assertThat(socket.counts().refusedClients()).isEqualTo(1);
    clients.get(0).write(ByteBuffer.wrap(LINE.getBytes(UTF_8)));
    await(() -> socket.counts().lines().accepted() == 1);
  }

  @Test
  void open_whereSomethingElseIs_isRefusedAndLeavesIt() throws Exception {
    Path path = folder.resolve("events.sock");
    Path target = Files.writeString(folder.resolve("target"), "mine");
    Files.createSymbolicLink(path, target);
    assertThatThrownBy(this::open)
        .isInstanceOf(SocketRefusedException.class)
        .hasMessageContaining("a symbolic link");
    assertThat(Files.readString(target)).isEqualTo("mine");
    Files.delete(path);
    Files.createDirectory(path);
    assertThatThrownBy(this::open).hasMessageContaining("another file");
    Files.delete(path);
    open();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rwx------");
    assertThatThrownBy(this::open).hasMessageContaining("another service listens there");
  }
}
