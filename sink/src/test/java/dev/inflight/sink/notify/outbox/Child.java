package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What a process does with an outbox that can be killed, or lives on a disk that is full. */
final class Child {
  private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);

  private Child() {}

  /** Starts one. */
  static Process start(List<String> before, String deed, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            deed));
    for (Object each : arguments) {
      command.add(each.toString());
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[1]);
    switch (arguments[0]) {
      case "write" -> write(file, Long.parseLong(arguments[2]));
      case "hold" -> hold(file);
      case "fill" -> fill(file);
      case "overflow" -> overflow(file);
      case "exceed" -> exceed(file);
      case "read-only" -> readOnly(file);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    OUT.println("done");
  }

  /** Uses it until it is killed, and says of each thing that it is safe, or about to go. */
  private static void write(Path file, long seed) {
    Random random = new Random(seed);
    Outbox outbox = Outbox.open(file, new OutboxLimits(1000, 1 << 16, 100_000, 100));
    for (int i = 0; ; i++) {
      String id = "m" + seed + "-" + i;
      outbox.add(List.of(Samples.of(id, Kind.ALARM, id)), "", NOW);
      OUT.println("safe " + id);
      List<Entry> entries = outbox.entries();
      if (random.nextInt(3) == 0) {
        Entry entry = entries.get(random.nextInt(entries.size()));
        OUT.println("gone " + entry.id());
        outbox.delivered(entry, "", NOW);
      }
      if (random.nextInt(10) == 0) {
        List<Entry> members =
            entries.stream().limit(5).filter(each -> stands(outbox, each)).toList();
        members.forEach(each -> OUT.println("gone " + each.id()));
        outbox.merged(members, Samples.digest("d" + id), NOW);
        OUT.println("safe d" + id);
      }
      if (random.nextInt(10) == 0) {
        outbox.compact();
      }
    }
  }

  private static boolean stands(Outbox outbox, Entry entry) {
    return outbox.entry(entry.sequence()).isPresent();
  }

  /** Has it until there is nothing more to read. */
  private static void hold(Path file) throws IOException {
    try (Outbox outbox = Outbox.open(file, OutboxLimits.USUAL);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      outbox.add(List.of(Samples.alarm("a")), "", NOW);
      OUT.println("open");
      while (in.readLine() != null) {
        OUT.println("still open");
      }
    }
  }

  /** Fills the disk, goes on, and makes room again. */
  private static void fill(Path file) throws IOException {
    Outbox outbox = Outbox.open(file, OutboxLimits.USUAL);
    List<Message> given = new ArrayList<>(messages(0, 3));
    outbox.add(given, "", NOW);
    outbox.changed(outbox.entries().get(0), Entry.State.HELD, "quiet", NOW);
    assertThat(outbox.trouble()).isEmpty();
    Path ballast = ballast(file);

    List<Message> more = messages(3, 60);
    outbox.add(more, "", NOW);
    given.addAll(more);
    outbox.delivered(outbox.entries().get(0), "", NOW);
    given.remove(0);
    outbox.changed(outbox.entries().get(40), Entry.State.FAILED, "late", NOW);
    Entry digest = outbox.merged(outbox.entries().subList(0, 2), Samples.digest("d"), NOW);
    given.subList(0, 2).clear();
    given.add(Samples.digest("d"));

    assertThat(outbox.trouble())
        .contains(file + ": No space left on device; 58 messages only in memory");
    assertThat(outbox.retryWriting()).isFalse();
    assertThat(outbox.message(digest)).isEqualTo(Samples.digest("d"));
    check(outbox, given);
    try (Snapshot seen = Snapshot.read(file, OutboxLimits.USUAL)) {
      assertThat(seen.notes()).isEmpty();
      assertThat(seen.entries()).hasSize(3);
    }

    Files.delete(ballast);
    Message last = Samples.alarm("last");
    outbox.add(List.of(last), "", NOW);
    given.add(last);
    assertThat(outbox.trouble()).isEmpty();
    check(outbox, given);
    List<Entry> entries = outbox.entries();
    outbox.close();
    try (Outbox again = Outbox.open(file, OutboxLimits.USUAL)) {
      assertThat(again.entries()).isEqualTo(entries);
      check(again, given);
    }
  }

  /** Leaves so much unwritten that it is not kept record by record. */
  private static void overflow(Path file) throws IOException {
    OutboxLimits limits = new OutboxLimits(300, 1 << 16, 1000, 100);
    Outbox outbox = Outbox.open(file, limits);
    outbox.add(messages(0, 3), "", NOW);
    Path ballast = ballast(file);

    for (int i = 3; i < 200; i++) {
      outbox.add(messages(i, i + 1), "", NOW);
      outbox.delivered(outbox.entries().get(0), "", NOW);
    }
    List<Message> left = messages(197, 200);
    check(outbox, left);
    assertThat(outbox.trouble().orElseThrow()).endsWith("; 3 messages only in memory");

    Files.delete(ballast);
    assertThat(outbox.retryWriting()).isTrue();
    outbox.close();
    try (Outbox again = Outbox.open(file, limits)) {
      check(again, left);
      assertThat(again.knows("m1")).isTrue();
      assertThat(again.counts().delivered()).isEqualTo(197);
    }
  }

  /** Goes on where a file may not become longer. */
  private static void exceed(Path file) {
    Outbox outbox = Outbox.open(file, OutboxLimits.USUAL);
    List<Message> given = messages(0, 200);
    for (Message each : given) {
      outbox.add(List.of(each), "", NOW);
    }
    assertThat(outbox.trouble().orElseThrow()).contains("File too large");
    check(outbox, given);
    outbox.close();
    assertThat(outbox.trouble()).isPresent();
    try (Outbox again = Outbox.open(file, OutboxLimits.USUAL)) {
      assertThat(again.notes()).isEmpty();
      assertThat(again.entries()).hasSizeBetween(10, 190);
      check(again, given.subList(0, again.size()));
    }
  }

  private static void readOnly(Path file) {
    try {
      Outbox.open(file, OutboxLimits.USUAL).close();
      OUT.println("could be opened");
    } catch (OutboxException e) {
      OUT.println(e.getMessage());
    }
  }

  private static Path ballast(Path file) throws IOException {
    Path ballast = file.resolveSibling("ballast");
    try (var out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(new byte[100]);
      }
    } catch (IOException e) {
      return ballast; // as wanted: the disk is full
    }
  }

  private static List<Message> messages(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(each -> Samples.of("m" + each, Kind.ALARM, "e" + each))
        .toList();
  }

  private static void check(Outbox outbox, List<Message> given) {
    assertThat(outbox.entries().stream().map(outbox::message).toList()).isEqualTo(given);
  }
}
