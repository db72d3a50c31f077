package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.NotifyPipeline;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import dev.inflight.sink.notify.pipeline.Route;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

final class OutboxCommandTest {
  private static final Instant NOW = Instant.parse("2026-11-30T14:00:00Z");
  private static final String PID = "" + ProcessHandle.current().pid();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private LoopbackReceiver receiver = unopened();

  @TempDir private Path folder;
  private Path data = Path.of("");

  private static LoopbackReceiver unopened() {
    try {
      return new LoopbackReceiver();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void configure() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    Path url = folder.resolve("url");
    Files.writeString(url, receiver.url());
    Files.setPosixFilePermissions(url, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(
        folder.resolve("inflight.yaml"),
        """
        channels:
          - {name: ops, type: slack, url_file: url, min_level: critical}
          - {name: off, type: slack, url_file: url, enabled: false}
        """);
  }

  @AfterEach
  void close() {
    receiver.close();
    assertThat(out.toString() + err).doesNotContain("s3cret");
  }

  /** What a command prints, errors included. */
  private String run(int expected, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data-dir", data.toString()));
    if (words[0].equals("alert") || words[1].equals("retry")) {
      all.addAll(List.of("--config", folder.resolve("inflight.yaml").toString()));
    }
    int from = out.getBuffer().length();
    int errorsFrom = err.getBuffer().length();
    Failures failures = new Failures(new PrintWriter(err), false);
    int code =
        new Invocation(new CommandLine(new Main()), new PrintWriter(out), failures)
            .run(all.toArray(String[]::new));
    String said = out.getBuffer().substring(from) + err.getBuffer().substring(errorsFrom);
    assertThat(code).as(said).isEqualTo(expected);
    return said;
  }

  private String alert(int expected, String text) {
    return run(expected, "alert", text, "--channel", "ops");
  }

  private String outbox(int expected, String... words) {
    List<String> all = new ArrayList<>(List.of("outbox"));
    all.addAll(List.of(words));
    return run(expected, all.toArray(String[]::new));
  }

  private Path file(String channel) {
    return Outbox.file(data.resolve("outbox"), channel);
  }

  private void fill(String channel, Consumer<Outbox> deed) {
    try (Outbox outbox = Outbox.open(file(channel), OutboxLimits.USUAL)) {
      deed.accept(outbox);
    }
  }

  private List<Entry> entries(String channel) {
    List<Entry> entries = new ArrayList<>();
    fill(channel, outbox -> entries.addAll(outbox.entries()));
    return entries;
  }

  private static Message text(String id, String title) {
    return Message.plain(id, Level.ERROR, title, "", NOW);
  }

  private void waiting(String channel, String... ids) {
    List<Message> texts = Stream.of(ids).map(each -> text(each, "title of " + each)).toList();
    fill(channel, outbox -> outbox.add(texts, "", InstantSource.system().instant()));
  }

  private static Message digest() {
    return new Message(
        "digest_1",
        "digest_1",
        Kind.DIGEST,
        Level.ERROR,
        "",
        "2 alerts in one message",
        "",
        Labels.NONE,
        List.of(),
        NOW,
        NOW,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.of(
            new Digest(
                "too many", 2, List.of(new RuleCount("r", Level.ERROR, 2, 0, 0)), List.of())));
  }

  // alert --data-dir

  @Test
  void alert_delivered_isNotKept() {
    assertThat(alert(ExitCode.DONE, "full")).isEqualToIgnoringNewLines("ops: delivered: 200 ok");
    assertThat(outbox(ExitCode.DONE, "list")).isEqualToIgnoringNewLines("everything is delivered");
    assertThat(data.resolve("outbox/ops.log")).exists();
  }

  @Test
  void alert_failed_isKeptUntilRetried() {
    receiver.answering(503);
    String said = alert(ExitCode.NO, "disk is full");
    String id = said.replaceAll("(?s).*kept as (msg_[0-9a-f-]{36}), .*", "$1");
    assertThat(said)
        .startsWith("inflight: ops: not delivered, may work later: 503 no for ***; kept as " + id)
        .contains("'inflight outbox retry " + id + " --data-dir " + data + " --config ");

    assertThat(outbox(ExitCode.DONE, "list"))
        .matches(
            "(?s)ops: 1 not delivered\\R"
                + "  id +level +age +state +title\\R"
                + "  "
                + id.substring(0, 12)
                + " +warning +\\d+ s +being retried: 503 no for \\*\\*\\* +disk is full\\R");
    assertThat(outbox(ExitCode.DONE, "retry", id.substring(0, 12)))
        .isEqualToIgnoringNewLines(
            "ops: "
                + id.substring(0, 12)
                + " (disk is full): delivered: 200 okops: 1 delivered, 0 still in the outbox");
    assertThat(outbox(ExitCode.DONE, "list")).isEqualToIgnoringNewLines("everything is delivered");
    assertThat(receiver.count()).isEqualTo(2);
  }

  @Test
  void alert_sameTextDeliveredAMomentAgo_isSentAgain() {
    alert(ExitCode.DONE, "full");
    alert(ExitCode.DONE, "full");
    assertThat(receiver.count()).isEqualTo(2);
  }

  @Test
  void alert_throttled_pausesTheNextRuns() {
    receiver.answering(429);
    assertThat(alert(ExitCode.NO, "first")).contains("wants nothing for 600 s: 429");
    assertThat(alert(ExitCode.NO, "second"))
        .containsPattern(
            "ops: not tried: the receiver wants nothing until ([\\d-]+ )?\\d\\d:\\d\\d(:\\d\\d)?"
                + " UTC \\(429.*\\); kept as msg_");
    assertThat(receiver.count()).isEqualTo(1);
    assertThat(outbox(ExitCode.DONE, "list"))
        .containsPattern("ops: 2 not delivered; paused until .* UTC: 429");
    assertThat(outbox(ExitCode.DONE, "retry")).contains("2 delivered, 0 still in the outbox");
    assertThat(alert(ExitCode.DONE, "third")).contains("delivered");
  }

  @Test
  void alert_gone_isNotTriedAgain() {
    receiver.answering(410);
    assertThat(alert(ExitCode.NO, "first")).contains("the receiver is gone: 410");
    assertThat(alert(ExitCode.NO, "second")).contains("not tried: the receiver is gone (410");
    assertThat(receiver.count()).isEqualTo(1);
    assertThat(outbox(ExitCode.DONE, "list"))
        .containsPattern("ops: 2 not delivered; off since .*, until it is configured anew: 410");
  }

  @Test
  void alert_refused_isKeptAsFailedAndTheNextIsTried() {
    receiver.answering(404);
    assertThat(alert(ExitCode.NO, "first")).contains("refused for good: 404", "kept as msg_");
    assertThat(outbox(ExitCode.DONE, "list"))
        .containsPattern("ops: 1 not delivered; broken since .*: 404")
        .contains("failed: 404");
    assertThat(alert(ExitCode.DONE, "second")).contains("delivered");
    assertThat(outbox(ExitCode.DONE, "list")).contains("ops: 1 not delivered\n");
  }

  @Test
  void alert_serviceUsesTheOutbox_saysWhichAndSendsNothing() {
    try (Outbox owner = Outbox.open(file("ops"), OutboxLimits.USUAL)) {
      assertThat(alert(ExitCode.NO, "full"))
          .contains("ops: not sent and not kept: process " + PID + " uses the outbox");
      assertThat(owner.size()).isZero();
    }
    assertThat(receiver.count()).isZero();
  }

  @Test
  void alert_severalAtOnce_waitForOneAnother() {
    List<CompletableFuture<Integer>> codes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      codes.add(
          CompletableFuture.supplyAsync(
              () -> alertBeside("full"), task -> new Thread(task).start()));
    }

    assertThat(codes).allSatisfy(each -> assertThat(each.get()).isEqualTo(ExitCode.DONE));
    assertThat(receiver.count()).isEqualTo(4);
    assertThat(entries("ops")).isEmpty();
  }

  private int alertBeside(String text) {
    Failures failures = new Failures(new PrintWriter(new StringWriter()), false);
    return new Invocation(
            new CommandLine(new Main()), new PrintWriter(new StringWriter()), failures)
        .run(
            "alert",
            text,
            "--channel",
            "ops",
            "--config",
            folder.resolve("inflight.yaml").toString(),
            "--data-dir",
            data.toString());
  }

  @Test
  void alert_noFolderOrHostileOutbox_isRefused() throws IOException {
    Files.createDirectories(data.resolve("outbox"));
    Files.write(data.resolve("outbox/ops.log"), new byte[5000]);
    assertThat(alert(ExitCode.DATA, "full"))
        .contains("ops: not sent and not kept: ", "ops.log: ", "expected");
    data = folder.resolve("nothing");
    assertThat(alert(ExitCode.USAGE, "full")).contains("--data-dir: ", "a folder that is there");
    assertThat(receiver.count()).isZero();
  }

  // outbox list

  @Test
  void list_everyState_saysWhatAndWhy() throws IOException {
    waiting("own", "msg_wait-1");
    fill(
        "ops",
        outbox -> {
          outbox.add(List.of(text("msg_held-1", "held one")), "silence 3f2a", NOW);
          Entry failed = outbox.add(List.of(text("msg_fail-1", "failed one")), "", NOW).get(0);
          outbox.changed(failed, State.FAILED, "404 no_service", NOW);
          outbox.merged(
              outbox.add(List.of(text("msg_m1", "m"), text("msg_m2", "m")), "", NOW),
              digest(),
              NOW);
        });

    assertThat(outbox(ExitCode.DONE, "list").lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("ops: 3 not delivered"),
            line -> assertThat(line).matches("  id +level +age +state +title"),
            line -> assertThat(line).matches("  msg_held-1 .*held: silence 3f2a +held one"),
            line -> assertThat(line).matches("  msg_fail-1 .*failed: 404 no_service +failed one"),
            line ->
                assertThat(line)
                    .matches(
                        "  digest_1 .*waiting +2 alerts in one message \\(stands for 2: too"
                            + " many\\)"),
            line -> assertThat(line).isEqualTo("own: 1 not delivered"),
            line -> assertThat(line).matches("  id .*"),
            line -> assertThat(line).matches("  msg_wait-1 .*waiting +title of msg_wait-1"));
    JsonNode json = new JsonMapper().readTree(outbox(ExitCode.DONE, "list", "--format", "json"));
    assertThat(json.at("/schema").asText()).isEqualTo("inflight.outbox-list/1");
    assertThat(json.at("/channels/0/undelivered").asInt()).isEqualTo(3);
    assertThat(json.at("/channels/0/messages/2/stands_for").asInt()).isEqualTo(2);
    assertThat(json.at("/channels/0/messages/1/state").asText()).isEqualTo("failed");
    assertThat(json.at("/channels/1/messages/0/id").asText()).isEqualTo("msg_wait-1");
    assertThat(outbox(ExitCode.DONE, "list", "--channel", "own")).doesNotContain("ops");
  }

  @Test
  void list_manyWithTheSameBeginning_showsSomeWithIdsThatDiffer() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      ids.add("msg_the_same_beginning_" + i);
    }
    waiting("ops", ids.toArray(String[]::new));

    assertThat(outbox(ExitCode.DONE, "list"))
        .contains("  and 5 more (--all)")
        .contains("  msg_the_same_beginning_1 ", "  msg_the_same_beginning_11 ");
    assertThat(outbox(ExitCode.DONE, "list", "--all")).contains("_24 ").doesNotContain("more");
  }

  @Test
  void list_whileAServiceUsesIt_writesNothing() throws IOException {
    try (Outbox owner = Outbox.open(file("ops"), OutboxLimits.USUAL)) {
      owner.add(List.of(text("msg_1", "full")), "", NOW);
      byte[] before = Files.readAllBytes(file("ops"));
      assertThat(outbox(ExitCode.DONE, "list")).contains("msg_1", "full");
      assertThat(file("ops")).hasBinaryContent(before);
    }
  }

  @Test
  void list_unknownChannel_suggestsANearOne() {
    waiting("ops", "msg_1");
    assertThat(outbox(ExitCode.USAGE, "list", "--channel", "osp"))
        .contains("channel 'osp' has no outbox", "expected one of ops; did you mean 'ops'?");
    assertThat(outbox(ExitCode.USAGE, "list", "--format", "xml")).contains("text or json");
  }

  @Test
  void list_damagedAndHostileOutboxes_saysWhereAndListsTheOthers() throws IOException {
    waiting("ops", "msg_1");
    waiting("torn", "msg_2", "msg_3");
    byte[] torn = Files.readAllBytes(file("torn"));
    torn[torn.length - 20] ^= 1;
    Files.write(file("torn"), torn);
    Files.write(file("zeros"), new byte[5000]);
    Files.createDirectory(file("folder"));

    assertThat(outbox(ExitCode.DATA, "list"))
        .contains("ops: 1 not delivered", "torn: 1 not delivered", "torn.log: damaged at byte ")
        .contains("inflight: " + file("zeros") + ": ")
        .contains(file("folder") + ": found a directory, expected a file of an outbox");
    assertThat(file("torn")).hasBinaryContent(torn);
    assertThat(outbox(ExitCode.DATA, "drop", "--all")).contains("nothing was done");
    assertThat(entries("ops")).hasSize(1);
  }

  @Test
  void list_fileInTheFoldersPlace_isRefused() throws IOException {
    Files.writeString(data.resolve("outbox"), "");
    assertThat(outbox(ExitCode.DATA, "list")).contains("outbox: found no folder, expected");
  }

  @Test
  void list_noPermission_saysSo() throws IOException {
    waiting("ops", "msg_1");
    Files.setPosixFilePermissions(file("ops"), PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(file("ops")), "whoever may read everything");
    assertThat(outbox(ExitCode.DATA, "list")).containsIgnoringCase("permission");
  }

  // outbox retry

  @Test
  void retry_chosen_leavesTheOthersAlone() {
    waiting("ops", "msg_a1", "msg_a2", "msg_b1");
    assertThat(outbox(ExitCode.DONE, "retry", "msg_a2"))
        .contains("ops: msg_a2 (title of msg_a2): delivered: 200 ok")
        .doesNotContain("msg_a1");
    assertThat(entries("ops")).extracting(Entry::id).containsExactly("msg_a1", "msg_b1");
  }

  @Test
  void retry_stillFails_isNoAndKept() {
    waiting("ops", "msg_a");
    receiver.answering(503);
    assertThat(outbox(ExitCode.NO, "retry"))
        .contains("may work later: 503 no for ***", "0 delivered, 1 still in the outbox");
    assertThat(entries("ops")).extracting(Entry::tried).containsExactly(true);
  }

  @Test
  void retry_failedOnly_leavesWhatWaits() {
    waiting("ops", "msg_a", "msg_b");
    fill("ops", box -> box.changed(box.entries().get(0), State.FAILED, "404", NOW));
    assertThat(outbox(ExitCode.DONE, "retry", "--failed")).contains("msg_a").contains("1 deliv");
    assertThat(outbox(ExitCode.DONE, "retry", "--failed")).contains("nothing is kept as failed");
    assertThat(entries("ops")).extracting(Entry::id).containsExactly("msg_b");
    assertThat(outbox(ExitCode.USAGE, "retry", "--failed", "msg_b")).contains("one of them");
  }

  @Test
  void retry_silenced_saysWhatKeepsIt() {
    waiting("ops", "msg_a");
    run(ExitCode.DONE, "silence", "add", "level=error", "--for", "1h");
    assertThat(outbox(ExitCode.NO, "retry")).contains("msg_a (title of msg_a): not tried: held: ");
    assertThat(receiver.count()).isZero();
  }

  @Test
  void retry_channelOffOrNotConfigured_keepsNoOtherFromIt() {
    waiting("ops", "msg_a");
    waiting("off", "msg_b");
    waiting("old", "msg_c");
    assertThat(outbox(ExitCode.USAGE, "retry"))
        .contains("channel 'off' is not enabled; what is in its outbox stays there")
        .contains("no channel 'old'")
        .contains("ops: 1 delivered");
    assertThat(entries("old")).hasSize(1);
  }

  @Test
  void retry_unknownAndAmbiguousIds_listWhatThereIs() {
    waiting("ops", "msg_a1", "msg_a2");
    assertThat(outbox(ExitCode.USAGE, "retry", "msg_x", "msg_a"))
        .contains("no message 'msg_x' is in the outbox, expected one of msg_a1, msg_a2")
        .contains("'msg_a' is the beginning of several: msg_a1, msg_a2");
    assertThat(receiver.count()).isZero();
  }

  @Test
  void retry_noOutbox_isDone() {
    assertThat(outbox(ExitCode.DONE, "retry")).contains("nothing waits, and nothing failed");
  }

  /** A service that sends nothing by itself: what failed is kept. */
  private NotifyPipeline service(BlockingQueue<String> sent) {
    ChannelSpec spec =
        new ChannelSpec(
            "ops",
            Route.ALL,
            Pace.USUAL,
            Mute.NEVER,
            message -> {
              sent.add(message.id());
              return Mono.just(new Delivery.Delivered("200 ok"));
            },
            "f");
    return NotifyPipeline.open(
        List.of(spec),
        data.resolve("outbox"),
        Schedulers.boundedElastic(),
        InstantSource.system(),
        PipelineLog.NONE,
        () -> 0);
  }

  @Test
  @Tag("slow")
  void retryAndDrop_serviceUsesTheOutbox_areDoneByIt() throws InterruptedException {
    waiting("ops", "msg_a", "msg_b", "msg_c");
    fill(
        "ops",
        box -> {
          box.mark(new ChannelMark(ChannelMark.State.WELL, NOW, Duration.ZERO, "", "f"));
          box.entries().forEach(each -> box.changed(each, State.FAILED, "404", NOW));
        });
    BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    NotifyPipeline service = service(sent);
    try {
      assertThat(outbox(ExitCode.DONE, "drop", "msg_a"))
          .contains("ops: to be dropped: msg_a (title of msg_a)")
          .contains("ops: asked process " + PID + ", which uses the outbox, to drop 1 message");
      Files.delete(folder.resolve("inflight.yaml"));
      assertThat(outbox(ExitCode.DONE, "retry", "msg_b")).contains("to retry 1 message");
      assertThat(sent.poll(10, TimeUnit.SECONDS)).isEqualTo("msg_b");
      assertThat(outbox(ExitCode.DONE, "retry")).contains("to retry 1 message");
      assertThat(sent.poll(10, TimeUnit.SECONDS)).isEqualTo("msg_c");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      service.close(Duration.ofSeconds(5), Schedulers.parallel()).block(Duration.ofSeconds(10));
    }
    assertThat(entries("ops")).isEmpty();
    assertThat(sent).isEmpty();
  }

  @Test
  @Tag("slow")
  void retry_ownerThatHearsNothing_isTakenBack() {
    try (Outbox owner = Outbox.open(file("ops"), OutboxLimits.USUAL)) {
      owner.add(List.of(text("msg_a", "full")), "", NOW);
      assertThat(outbox(ExitCode.NO, "retry", "msg_a"))
          .contains("ops: asked process " + PID + " to retry 1 message; it took nothing of it");
    }
    assertThat(data.resolve("outbox/requests/ops")).isEmptyDirectory();
  }

  // outbox drop

  @Test
  void drop_noChoice_isRefused() {
    waiting("ops", "msg_a");
    assertThat(outbox(ExitCode.USAGE, "drop")).contains("expected ID, --failed or --all");
    assertThat(outbox(ExitCode.USAGE, "drop", "msg_a", "--all")).contains("more than one choice");
    assertThat(entries("ops")).hasSize(1);
  }

  @Test
  void drop_chosen_saysWhatItGivesUp() {
    waiting("ops", "msg_a", "msg_b");
    waiting("own", "msg_a");
    assertThat(outbox(ExitCode.DONE, "drop", "msg_a", "--channel", "own"))
        .isEqualToIgnoringNewLines("own: dropped: msg_a (title of msg_a)");
    assertThat(entries("ops")).hasSize(2);
    assertThat(outbox(ExitCode.DONE, "drop", "--failed")).contains("nothing is kept as failed");
    assertThat(outbox(ExitCode.DONE, "drop", "--all")).contains("dropped: msg_a", "dropped: msg_b");
    assertThat(outbox(ExitCode.DONE, "drop", "--all")).contains("everything is delivered");
    assertThat(entries("ops")).isEmpty();
    assertThat(receiver.count()).isZero();
  }
}
