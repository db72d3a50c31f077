package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class AnnotationSocketTest {
  private static final String GOOD = "{\"labels\":{\"step\":\"1\"}}\n";
  private static final long SELF = ProcessHandle.current().pid();

  @TempDir Path folder;

  private static String lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(at -> "{\"labels\":{\"step\":\"" + at + "\"}}\n")
        .collect(Collectors.joining());
  }

  private static String withPid(long pid) {
    return "{\"labels\":{\"k\":\"v\"},\"pid\":" + pid + "}\n";
  }

  @Test
  void lines_of8ConnectionsAtOnce_areAllTaken() throws Exception {
    try (Rig rig = Rig.in(folder)) {
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        clients.add(CompletableFuture.runAsync(() -> sendOneByOne(rig.path(), 25)));
      }
      CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
      AnnotationCounts counts = rig.lines(200);
      assertThat(counts.accepted()).isEqualTo(200);
      assertThat(counts.clientsEver()).isEqualTo(8);
      assertThat(counts.lastClient()).isPresent();
      assertThat(rig.taken(200)).hasSize(200);
      assertThat(rig.received).extracting(each -> each.peer().pid()).containsOnly(SELF);
      assertThat(rig.gone().clientsNow()).isZero();
    }
  }

  private static void sendOneByOne(Path socket, int count) {
    try (Sender sender = new Sender(socket)) {
      for (int i = 0; i < count; i++) {
        sender.send(GOOD);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void line_inThreeWrites_isOne() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(GOOD.substring(0, 5));
      TimeUnit.MILLISECONDS.sleep(20);
      sender.send(GOOD.substring(5, 12));
      TimeUnit.MILLISECONDS.sleep(20);
      assertThat(rig.socket.counts().lines()).isZero();
      sender.send(GOOD.substring(12));
      assertThat(rig.lines(1).accepted()).isEqualTo(1);
    }
  }

  @Test
  void badLine_leavesTheConnectionAlive() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send("not json\n" + GOOD);
      AnnotationCounts counts = rig.lines(2);
      assertThat(counts.accepted()).isEqualTo(1);
      assertThat(counts.rejected()).isEqualTo(Map.of("not_json", 1L));
      assertThat(counts.clientsNow()).isEqualTo(1);
      rig.until(each -> rig.rejected.size() == 1);
      RejectedLine rejected = Objects.requireNonNull(rig.rejected.peek());
      assertThat(rejected.text()).isEqualTo("not json");
      assertThat(rejected.rejection().message()).startsWith("annotations connection 1:1: line: ");
      assertThat(counts.lastRejection()).contains(rejected.rejection());
    }
  }

  @Test
  void halfALine_endsWithItsConnection() throws Exception {
    try (Rig rig = Rig.in(folder)) {
      try (Sender sender = new Sender(rig.path())) {
        sender.send(GOOD.substring(0, 10));
      }
      try (Sender sender = new Sender(rig.path())) {
        sender.send("{\"labels\":{\"step\":\"2\"}}\n");
      }
      AnnotationCounts counts = rig.lines(2);
      assertThat(counts.rejected()).isEqualTo(Map.of("cut_off", 1L));
      assertThat(rig.taken(1)).extracting(each -> each.labels().get("step")).containsExactly("2");
    }
  }

  @Test
  void badLabelsAndSpans_areRejectedOneByOne() throws Exception {
    String many =
        IntStream.range(0, 33)
            .mapToObj(at -> "\"k" + at + "\":\"v\"")
            .collect(Collectors.joining(",", "{\"labels\":{", "}}\n"));
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(
          "{\"labels\":{}}\n"
              + "{\"labels\":{\"a b\":\"v\"}}\n"
              + "{\"labels\":{\"k\":\"v\"},\"span_start\":9,\"span_end\":2}\n"
              + "{}\n"
              + ("{\"labels\":{\"k\":\"" + "v".repeat(257) + "\"}}\n")
              + many
              + GOOD);
      AnnotationCounts counts = rig.lines(7);
      assertThat(counts.accepted()).isEqualTo(1);
      assertThat(counts.rejected())
          .isEqualTo(Map.of("out_of_range", 4L, "inconsistent", 1L, "missing_field", 1L));
    }
  }

  @Test
  void rate_ofAConnection_dropsTheExcessAndComesBack() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(lines(1_200));
      AnnotationCounts counts = rig.lines(1_200);
      assertThat(counts.accepted()).isEqualTo(1_000);
      assertThat(counts.dropped()).isEqualTo(Map.of(Drop.CONNECTION_RATE, 200L));
      rig.nanos.addAndGet(999_999_999);
      sender.send(GOOD);
      assertThat(rig.lines(1_201).accepted()).isEqualTo(1_000);
      rig.nanos.addAndGet(1);
      sender.send(lines(1_001));
      assertThat(rig.lines(2_202).accepted()).isEqualTo(2_000);
    }
  }

  @Test
  void rate_ofAUser_isSharedByItsConnections() throws Exception {
    try (Rig rig = Rig.in(folder)) {
      for (int i = 0; i < 11; i++) {
        try (Sender sender = new Sender(rig.path())) {
          sender.send(lines(1_000));
        }
      }
      AnnotationCounts counts = rig.lines(11_000);
      assertThat(counts.accepted()).isEqualTo(10_000);
      assertThat(counts.dropped()).isEqualTo(Map.of(Drop.USER_RATE, 1_000L));
    }
  }

  @Test
  void pid_ofNoProcessAndOfAnotherUser_isRejected() throws Exception {
    try (OtherUser other = OtherUser.start();
        Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(withPid(other.pid()) + withPid(4_194_305) + withPid(SELF));
      AnnotationCounts counts = rig.lines(3);
      assertThat(counts.accepted()).isEqualTo(1);
      assertThat(counts.rejected())
          .isEqualTo(Map.of("pid_of_another_user", 1L, "pid_unreadable", 1L));
    }
  }

  @Test
  void pid_ofAnotherProcessOfTheUser_isTaken() throws Exception {
    Process child = new ProcessBuilder("sleep", "60").start();
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(withPid(child.pid()));
      assertThat(rig.lines(1).accepted()).isEqualTo(1);
      assertThat(rig.taken(1).get(0).flags()).isEmpty();
    } finally {
      child.destroy();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"labels\":{\"k\":\"v\"}}{\"labels\":{\"k\":\"v\"}}\n",
        "{\"labels\":{\"k\":\"v\"}} and more\n",
        "\ufeff{\"labels\":{\"k\":\"v\"}}\n",
        "\0{\"labels\":{\"k\":\"v\"}}\n",
        "[{\"labels\":{\"k\":\"v\"}}]\n"
      })
  void line_thatIsNotOneObject_isRejected(String line) throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(line + GOOD);
      AnnotationCounts counts = rig.lines(2);
      assertThat(counts.accepted()).isEqualTo(1);
      assertThat(counts.allRejected()).isEqualTo(1);
    }
  }

  @Test
  void times_areKeptAndFlaggedOrRejected() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      for (String ts : List.of("-5", "1", "9223372036854775807")) {
        sender.send("{\"labels\":{\"k\":\"v\"},\"ts\":" + ts + "}\n");
      }
      for (String ts : List.of("\"x\"", "1.0", "1e18", "9223372036854775808")) {
        sender.send("{\"labels\":{\"k\":\"v\"},\"ts\":" + ts + "}\n");
      }
      AnnotationCounts counts = rig.lines(7);
      assertThat(counts.accepted()).isEqualTo(3);
      assertThat(counts.flagged()).isEqualTo(Map.of(Flag.IMPLAUSIBLE_TIME, 3L));
      assertThat(counts.rejected()).isEqualTo(Map.of("wrong_type", 3L, "out_of_range", 1L));
    }
  }

  @Test
  void span_halfZero_isRejectedAndBothZeroIsAnInstant() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send("{\"labels\":{\"k\":\"v\"},\"span_start\":0,\"span_end\":5}\n");
      sender.send("{\"labels\":{\"k\":\"v\"},\"span_start\":0,\"span_end\":0}\n");
      assertThat(rig.lines(2).rejected()).isEqualTo(Map.of("inconsistent", 1L));
      assertThat(rig.taken(1)).extracting(Annotation::kind).containsExactly(Kind.INSTANT);
    }
  }

  @Test
  void longLine_isTakenUpToTheLimitAndPassedOverBeyond() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path())) {
      sender.send(padded(16_383) + padded(16_384) + GOOD + padded(200_000) + GOOD);
      AnnotationCounts counts = rig.lines(5);
      assertThat(counts.accepted()).isEqualTo(3);
      assertThat(counts.rejected()).isEqualTo(Map.of("line_too_long", 2L));
      assertThat(rig.taken(3)).hasSize(3);
    }
  }

  private static String padded(int length) {
    String text = "{\"labels\":{\"k\":\"v\"}}";
    return " ".repeat(length - text.length()) + text + '\n';
  }

  @Test
  void client_thatExitsAtOnce_losesNothing() throws Exception {
    try (Rig rig = Rig.in(folder)) {
      Process client = Sender.start(rig.path(), 20, 0);
      assertThat(client.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(rig.lines(20).accepted()).isEqualTo(20);
      assertThat(rig.taken(20)).extracting(Annotation::pid).containsOnly(client.pid());
      assertThat(rig.received).extracting(each -> each.peer().pid()).containsOnly(client.pid());
    }
  }

  @Test
  void lastLine_withoutLineFeed_isTaken() throws Exception {
    try (Rig rig = Rig.in(folder)) {
      try (Sender sender = new Sender(rig.path())) {
        sender.send(GOOD + GOOD.strip());
      }
      assertThat(rig.lines(2).accepted()).isEqualTo(2);
    }
  }

  @Test
  void capturedBytes_areAllTaken() throws Exception {
    try (Rig rig = Rig.in(folder);
        Sender sender = new Sender(rig.path());
        InputStream in =
            AnnotationSocketTest.class.getResourceAsStream("/annotations/captured.ndjson")) {
      String captured =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      sender.send(captured.replace("\"pid\":23436", "\"pid\":" + SELF));
      AnnotationCounts counts = rig.lines(30);
      assertThat(counts.accepted()).isEqualTo(30);
      List<Annotation> taken = rig.taken(30);
      assertThat(taken).filteredOn(each -> each.kind() == Kind.SPAN).hasSize(6);
      assertThat(taken).filteredOn(each -> each.pid() == SELF).hasSize(28);
      assertThat(rig.received)
          .filteredOn(each -> each.annotation().requestId().equals("req-000003"))
          .extracting(Received::pid)
          .containsExactly(SELF);
    }
  }

  @Test
  void openSpans_areClosedOrIncomplete() throws Exception {
    String open = "{\"labels\":{\"request_id\":\"%s\"},\"span_open\":%d,\"span_id\":\"%s\"}\n";
    String close = "{\"span_close\":%d,\"span_id\":\"%s\"}\n";
    long start = Rig.NOW - 1_000;
    try (Rig rig = Rig.in(folder)) {
      try (Sender sender = new Sender(rig.path())) {
        sender.send(open.formatted("r1", start, "a") + open.formatted("r2", start, "b"));
        assertThat(rig.lines(2).openSpans()).isEqualTo(2);
        sender.send(open.formatted("r3", start, "a"));
        sender.send(close.formatted(start - 1, "a") + close.formatted(start, "c"));
        sender.send(close.formatted(start + 10, "a") + close.formatted(start + 10, "a"));
        AnnotationCounts counts = rig.lines(7);
        assertThat(counts.openSpans()).isEqualTo(1);
        assertThat(counts.rejected())
            .isEqualTo(
                Map.of(
                    "span_already_open", 1L, "span_closed_before_start", 1L, "span_not_open", 2L));
      }
      List<Annotation> taken = rig.taken(4);
      assertThat(taken)
          .extracting(Annotation::kind)
          .containsExactly(Kind.OPEN, Kind.OPEN, Kind.SPAN, Kind.INCOMPLETE);
      assertThat(taken.get(2).requestId()).isEqualTo("r1");
      assertThat(taken.get(2).endNs()).isEqualTo(start + 10);
      assertThat(taken.get(3).requestId()).isEqualTo("r2");
      assertThat(taken.get(3).endNs()).isEqualTo(Rig.NOW);
      AnnotationCounts counts = rig.gone();
      assertThat(counts.openSpans()).isZero();
      assertThat(counts.incompleteSpans()).isEqualTo(1);
      assertThat(counts.incompleteLost()).isZero();
    }
  }

  @Test
  void openSpans_beyondTheirBound_areRejected() throws Exception {
    AnnotationLimits limits = new AnnotationLimits(1_000, 1_000, 8, 2, 1 << 20, 100, 1 << 20);
    try (Rig rig = Rig.open(folder, limits, pid -> Optional.empty(), true);
        Sender sender = new Sender(rig.path())) {
      for (String id : List.of("a", "b", "c")) {
        sender.send("{\"labels\":{\"k\":\"v\"},\"span_open\":1,\"span_id\":\"" + id + "\"}\n");
      }
      assertThat(rig.lines(3).rejected()).isEqualTo(Map.of("too_many_open_spans", 1L));
    }
  }

  @Test
  void queue_thatNobodyTakesFrom_dropsTheNewestAndNeverBlocks() throws Exception {
    AnnotationLimits limits = new AnnotationLimits(5_000, 9_000, 8, 8, 1 << 20, 100, 1 << 20);
    try (Rig rig = Rig.open(folder, limits, pid -> Optional.empty(), false);
        Sender sender = new Sender(rig.path())) {
      sender.send(lines(4_000));
      AnnotationCounts counts = rig.until(each -> each.lines() == 4_000);
      assertThat(counts.accepted()).isEqualTo(100);
      assertThat(counts.dropped()).isEqualTo(Map.of(Drop.QUEUE_FULL, 3_900L));
      rig.take();
      assertThat(rig.taken(100)).extracting(each -> each.labels().get("step")).contains("0", "99");
    }
  }

  @Test
  void clients_atFullSpeed_areAllReadThoughNobodyTakes() throws Exception {
    int clients = 64;
    int each = 5_000; // more than a socket's buffer holds
    byte[] bytes = lines(each).getBytes(StandardCharsets.UTF_8);
    try (Rig rig = Rig.open(folder, AnnotationLimits.DEFAULT, pid -> Optional.empty(), false)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Thread thread = new Thread(() -> sendAll(rig.path(), bytes));
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      AnnotationCounts counts = rig.until(now -> now.lines() == clients * each);
      assertThat(counts.accepted()).isEqualTo(10_000);
      assertThat(counts.allDropped()).isEqualTo(clients * each - 10_000);
    }
  }

  private static void sendAll(Path socket, byte[] bytes) {
    try (Sender sender = new Sender(socket)) {
      sender.send(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void queue_isBoundedInBytesToo() throws Exception {
    AnnotationLimits limits = new AnnotationLimits(5_000, 9_000, 8, 8, 1 << 20, 100, 50_000);
    try (Rig rig = Rig.open(folder, limits, pid -> Optional.empty(), false);
        Sender sender = new Sender(rig.path())) {
      sender.send(padded(16_000).repeat(10));
      assertThat(rig.until(each -> each.lines() == 10).accepted()).isEqualTo(3);
    }
  }

  @Test
  void client_beyondTheLimit_isClosedAndCounted() throws Exception {
    AnnotationLimits limits = new AnnotationLimits(1_000, 1_000, 1, 2, 1 << 20, 100, 1 << 20);
    try (Rig rig = Rig.open(folder, limits, pid -> Optional.empty(), true);
        Sender first = new Sender(rig.path());
        Sender second = new Sender(rig.path())) {
      assertThat(rig.until(each -> each.clientsRefused() == 1).clientsNow()).isEqualTo(1);
      first.send(GOOD);
      assertThat(rig.lines(1).accepted()).isEqualTo(1);
      second.close();
    }
  }

  @Test
  void pid_ofANestedNamespace_isTranslatedOrFlagged() throws Exception {
    long uid = new StatusFiles(Path.of("/proc")).status(SELF).orElseThrow().uids().get(1);
    ProcFs proc =
        pid ->
            pid == SELF
                ? Optional.of(new ProcFs.Status(List.of(uid, uid), List.of(SELF, 7L)))
                : Optional.empty();
    try (Rig rig = Rig.open(folder, AnnotationLimits.DEFAULT, proc, true);
        Sender sender = new Sender(rig.path())) {
      sender.send(withPid(7) + withPid(12));
      AnnotationCounts counts = rig.lines(2);
      assertThat(counts.flagged()).isEqualTo(Map.of(Flag.PID_TRANSLATED, 1L, Flag.PID_FOREIGN, 1L));
      assertThat(rig.taken(2)).extracting(Annotation::pid).containsExactly(SELF, 12L);
    }
  }

  @Test
  void close_completesTheStreamAndEndsOpenSpans() throws Exception {
    Rig rig = Rig.in(folder);
    try (Sender sender = new Sender(rig.path())) {
      sender.send("{\"labels\":{\"k\":\"v\"},\"span_open\":1,\"span_id\":\"a\"}\n");
      rig.taken(1);
      rig.close();
    }
    assertThat(rig.taken(2).get(1).kind()).isEqualTo(Kind.INCOMPLETE);
    rig.completed.get(10, TimeUnit.SECONDS);
    assertThat(rig.path()).doesNotExist();
  }
}
