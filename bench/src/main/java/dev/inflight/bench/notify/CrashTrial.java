package dev.inflight.bench.notify;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * {@code CrashTrial [KILLS [SEED]]}: kills a process that sends alerts at random moments, starts it
 * anew over the same outbox, and looks whether a receiver that fails a third of the time has all
 * that was accepted, each end after its alarm, and nothing twice but under the same id. Ends with 1
 * when something is missing.
 */
public final class CrashTrial {
  private static final int KILLS = 200;
  private static final long PER_LIFE = 20;
  private static final int LONGEST_LIFE_MS = 400;
  private static final long LAST_LIFE_S = 1_800;

  private final Random random;
  private final Path folder;

  private CrashTrial(Path folder, long seed) {
    this.folder = folder;
    this.random = new Random(seed);
  }

  /** Tries so many times. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int kills = args.length > 0 ? Integer.parseInt(args[0]) : KILLS;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
    Path folder = Files.createTempDirectory("inflight-crash-");
    Result result = run(folder, kills, seed);
    System.out.printf(
        Locale.ROOT,
        "seed %d: %d kills, %,d messages accepted, %,d taken, %,d of them again, %d wrong%n",
        seed,
        kills,
        result.accepted(),
        result.taken(),
        result.again(),
        result.wrongs().size());
    result.wrongs().stream().limit(20).forEach(System.out::println);
    System.exit(result.wrongs().isEmpty() ? 0 : 1);
  }

  /**
   * What came of a trial.
   *
   * @param accepted messages that the pipeline said it had
   * @param taken messages that the receiver took
   * @param again how often it took one that it had
   * @param wrongs what should not have happened, missing messages included
   */
  public record Result(long accepted, long taken, long again, List<String> wrongs) {
    public Result {
      wrongs = List.copyOf(wrongs);
    }
  }

  /** Kills a sender so many times, lets it finish, and looks. */
  public static Result run(Path folder, int kills, long seed)
      throws IOException, InterruptedException {
    try (FailingReceiver receiver = new FailingReceiver(seed)) {
      return new CrashTrial(folder, seed).run(receiver, kills);
    }
  }

  private Result run(FailingReceiver receiver, int kills) throws IOException, InterruptedException {
    long offered = 0;
    for (int i = 0; i < kills; i++) {
      offered = life(receiver, offered);
    }
    Process last = start(receiver, offered, 0);
    boolean finished = last.waitFor(LAST_LIFE_S, TimeUnit.SECONDS);
    if (!finished) {
      last.destroyForcibly().waitFor();
    }
    Result result = look(receiver, offered);
    if (!finished) {
      throw new IllegalStateException("not finished in " + LAST_LIFE_S + " s: " + result);
    }
    return result;
  }

  /** One life: it may say how far it is, and is killed. */
  private long life(FailingReceiver receiver, long from) throws IOException, InterruptedException {
    Process sender = start(receiver, from, PER_LIFE);
    long accepted = from;
    try (BufferedReader out = sender.inputReader(StandardCharsets.UTF_8)) {
      int lines = random.nextInt((int) PER_LIFE / Sender.MOST_AT_ONCE + 1);
      for (int i = 0; i < lines; i++) {
        String line = out.readLine();
        if (line != null) {
          accepted = Long.parseLong(line);
        }
      }
      sender.waitFor(random.nextInt(LONGEST_LIFE_MS), TimeUnit.MILLISECONDS);
      sender.toHandle().destroyForcibly(); // leaves what it said to be read
      sender.waitFor();
      String line = out.readLine();
      while (line != null) {
        accepted = Long.parseLong(line);
        line = out.readLine();
      }
    }
    return accepted;
  }

  private Process start(FailingReceiver receiver, long from, long count) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            Sender.class.getName(),
            folder.toString(),
            receiver.url(),
            Long.toString(from),
            Long.toString(count))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Result look(FailingReceiver receiver, long accepted) {
    Map<String, Integer> taken = receiver.taken();
    List<String> wrongs = new ArrayList<>(receiver.wrongs());
    long messages = 0;
    for (long each = 0; each < accepted; each++) {
      messages++;
      missing(Messages.alarm(each).id(), taken, wrongs);
      if (each % 2 == 0) {
        messages++;
        missing(Messages.end(each).id(), taken, wrongs);
      }
    }
    long all = taken.values().stream().mapToLong(Integer::intValue).sum();
    return new Result(messages, taken.size(), all - taken.size(), wrongs);
  }

  private static void missing(String id, Map<String, Integer> taken, List<String> wrongs) {
    if (!taken.containsKey(id)) {
      wrongs.add("missing: " + id);
    }
  }
}
