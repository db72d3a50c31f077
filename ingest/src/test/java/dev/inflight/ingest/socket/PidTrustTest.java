package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.socket.PidTrust.Filed;
import dev.inflight.ingest.socket.PidTrust.Refused;
import dev.inflight.model.Annotation.Flag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PidTrustTest {
  private static final Peer PEER = new Peer(1, 100, 1_000, 1_000);

  private final Map<Long, ProcFs.Status> processes = new HashMap<>();
  private final AtomicInteger looks = new AtomicInteger();

  private void process(long pid, long uid, long euid, Long... pids) {
    processes.put(pid, new ProcFs.Status(List.of(uid, euid), List.of(pids)));
  }

  private PidTrust trust(Peer peer) {
    return new PidTrust(
        pid -> {
          looks.incrementAndGet();
          return Optional.ofNullable(processes.get(pid));
        },
        peer);
  }

  @Test
  void own_evenWhenGone_isTakenWithoutALook() {
    PidTrust trust = trust(PEER);
    int before = looks.get();
    assertThat(trust.judge(100, 0)).isEqualTo(new Filed(100, List.of()));
    assertThat(looks).hasValue(before);
  }

  @Test
  void another_ofTheSameUser_isTaken_flaggedWhenTheSenderIsGone() {
    process(200, 1_000, 1_000, 200L);
    assertThat(trust(PEER).judge(200, 0)).isEqualTo(new Filed(200, List.of(Flag.PID_UNCERTAIN)));
    process(100, 1_000, 1_000, 100L);
    assertThat(trust(PEER).judge(200, 0)).isEqualTo(new Filed(200, List.of()));
  }

  @Test
  void another_ofAnotherUserOrRaised_isRefused_forRootToo() {
    process(100, 1_000, 1_000, 100L);
    process(200, 2_000, 2_000, 200L);
    process(300, 1_000, 0, 300L);
    Refused refused = new Refused(Refusal.PID_OF_ANOTHER_USER);
    assertThat(trust(PEER).judge(200, 0)).isEqualTo(refused);
    assertThat(trust(PEER).judge(300, 0)).isEqualTo(refused);
    assertThat(trust(new Peer(1, 100, 0, 0)).judge(200, 0)).isEqualTo(refused);
    assertThat(trust(PEER).judge(400, 0)).isEqualTo(new Refused(Refusal.PID_UNREADABLE));
  }

  @Test
  void looks_areRememberedForASecond() {
    process(200, 1_000, 1_000, 200L);
    PidTrust trust = trust(PEER);
    int before = looks.get();
    trust.judge(200, 0);
    trust.judge(200, 999_999_999);
    assertThat(looks).hasValue(before + 1);
    processes.clear();
    assertThat(trust.judge(200, 1_000_000_000)).isEqualTo(new Refused(Refusal.PID_UNREADABLE));
    for (long pid = 1_000; pid < 2_000; pid++) {
      trust.judge(pid, 0);
    }
    assertThat(looks).hasValue(before + 1_002);
  }

  @Test
  void peerThatIsNotSeenFromHere_isForeign() {
    process(7, 1_000, 1_000, 7L);
    assertThat(trust(new Peer(1, 0, 1_000, 1_000)).judge(7, 0))
        .isEqualTo(new Filed(7, List.of(Flag.PID_FOREIGN)));
  }

  @Test
  void status_ofRealProcesses_isRead(@TempDir Path folder) throws Exception {
    ProcFs proc = ProcFs.below(Path.of("/proc"));
    long self = ProcessHandle.current().pid();
    long uid = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    ProcFs.Status status = proc.status(self).orElseThrow();
    assertThat(status.uids()).containsExactly(uid, uid);
    assertThat(status.pids()).startsWith(self);
    assertThat(proc.status(4_194_305)).isEmpty();
    assertThat(ProcFs.below(folder).status(self)).isEmpty();
  }

  @Test
  void status_ofAThread_isNone() throws Exception {
    try (var tasks = Files.list(Path.of("/proc/self/task"))) {
      long self = ProcessHandle.current().pid();
      List<Long> threads = tasks.map(each -> Long.valueOf(each.getFileName().toString())).toList();
      ProcFs proc = ProcFs.below(Path.of("/proc"));
      assertThat(threads).hasSizeGreaterThan(1);
      assertThat(threads.stream().filter(each -> proc.status(each).isPresent()))
          .containsExactly(self);
    }
  }

  @Test
  void status_ofDamagedFiles_isNone(@TempDir Path folder) throws Exception {
    Path file = Files.createDirectory(folder.resolve("5")).resolve("status");
    for (String text :
        List.of("", "Uid: x\nTgid: 5\n", "Tgid:\t5\nUid:\t1\n", "Tgid: 6\nUid: 1 1\n")) {
      Files.writeString(file, text);
      assertThat(ProcFs.below(folder).status(5)).as(text).isEmpty();
    }
    Files.writeString(file, "Name:\tUid: 7\nTgid:\t5\nUid:\t1\t2\t1\t1\n");
    assertThat(ProcFs.below(folder).status(5))
        .contains(new ProcFs.Status(List.of(1L, 2L), List.of()));
  }
}
