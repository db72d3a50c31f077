package dev.inflight.bench.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.ingest.push.PushFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * {@code ServiceCrashTrial [KILLS [SEED]]}: two senders stream a run to a service that is killed at
 * random moments, and now and then told to end, and started anew over the same data. Then its rows
 * are compared with those of one that nobody killed, and its alerts with what a receiver heard.
 * Ends with 1 when something is wrong.
 */
public final class ServiceCrashTrial {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int KILLS = 200;
  private static final int LEAST_REQUESTS = 120;
  private static final int REQUESTS_PER_KILL = 4;
  private static final int LONGEST_LIFE_MS = 900;
  private static final int ENDED_ONE_IN = 5;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long LOOK_EVERY_MS = 100;

  private static final String RULES =
      """
      rules:
        - {name: lasting, condition: 'count(request/e2e_ms[1h]) > 10', by: [model], level: error}
        - {name: slow, condition: 'mean(request/e2e_ms[3s]) > 6s', by: [endpoint]}
        - {name: hot, condition: 'gpu_temperature > 70Cel', by: [host, device], for: 1s}
        - {name: many, condition: 'request/in_flight > 12', keep_firing_for: 1s}
        - {name: long, condition: 'max(tokens[2s]) > 400'}
      """;

  /** Each message for itself: digests and texts that repeat would hide what is missing. */
  private static final String CHANNELS =
      """
      channels:
        - {name: own, type: webhook, url_env: OWN, dedup: "0", limits: {per_second: 0, per_minute: 0}}
      """;

  private final Path folder;
  private final Random random;
  private final TrialRun run;
  private final TrialReceiver receiver;
  private final TrialSenders senders;
  private final TrialVerdict verdict = new TrialVerdict();
  private long replayed;

  private ServiceCrashTrial(Path folder, long seed, TrialRun run, TrialReceiver receiver) {
    this.folder = folder;
    this.random = new Random(seed);
    this.run = run;
    this.receiver = receiver;
    this.senders = new TrialSenders(run);
  }

  /** Tries so many times. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int kills = args.length > 0 ? Integer.parseInt(args[0]) : KILLS;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
    Path folder = Files.createTempDirectory("inflight-crash-");
    System.out.println("seed " + seed + " in " + folder);
    Result result = run(folder, kills, seed);
    System.out.println(result.words());
    result.wrongs().stream().limit(20).forEach(System.out::println);
    System.exit(result.wrongs().isEmpty() ? 0 : 1);
  }

  /**
   * What came of a trial.
   *
   * @param rows that the service has
   * @param alerts changes that it has
   * @param heard messages that the receiver took, each counted once
   * @param heardAgain how often it took one that it had
   * @param sentAgain how often something was sent that had been sent before
   * @param replayed commands that services took from the journal when they began
   * @param wrongs what should not have happened
   */
  public record Result(
      int rows,
      int alerts,
      int heard,
      long heardAgain,
      long sentAgain,
      long replayed,
      List<String> wrongs) {
    public Result {
      wrongs = List.copyOf(wrongs);
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "%,d rows, %,d alerts, %,d messages heard and %,d of them again, %,d bodies sent again,"
              + " %,d commands replayed, %,d wrong",
          rows,
          alerts,
          heard,
          heardAgain,
          sentAgain,
          replayed,
          wrongs.size());
    }
  }

  /** Kills a service so many times, lets it finish, and looks. */
  public static Result run(Path folder, int kills, long seed)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("rules.yaml"), RULES);
    Files.writeString(folder.resolve("channels.yaml"), CHANNELS);
    TrialRun run = TrialRun.of(Math.max(LEAST_REQUESTS, REQUESTS_PER_KILL * kills), seed);
    try (TrialReceiver receiver = new TrialReceiver(seed)) {
      return new ServiceCrashTrial(folder, seed, run, receiver).run(kills);
    } catch (PushFault e) {
      throw new IllegalStateException("lines of our own", e);
    }
  }

  private Result run(int kills) throws IOException, InterruptedException, PushFault {
    senders.start();
    for (int kill = 0; kill < kills; kill++) {
      life(run.slices() * (kill + 1) / (kills + 1));
    }
    try (ServedProcess last = start()) {
      senders.allow(run.slices());
      if (!senders.awaitSent(PATIENCE.multipliedBy(5))) {
        verdict.wrong("not all that was sent was answered");
      }
      return look(last);
    }
  }

  private ServedProcess start() throws IOException, InterruptedException {
    ServedProcess service =
        ServedProcess.start(
            folder,
            "256m",
            Map.of(
                "OWN",
                receiver.url(),
                "JDK_JAVA_OPTIONS",
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"),
            List.of(
                "--rules", folder.resolve("rules.yaml").toString(),
                "--config", folder.resolve("channels.yaml").toString(),
                "--snapshot-every", 1 + random.nextInt(3) + "s"));
    String page = service.get("/metrics");
    replayed += (long) ServedProcess.metric(page, "inflight_journal_replayed_total");
    wellKept(page);
    senders.to(Optional.of(service.at("/v1/events")));
    return service;
  }

  private void wellKept(String page) {
    for (String each : List.of("inflight_store_refused_total", "inflight_core_defects_total")) {
      if (ServedProcess.metric(page, each) > 0) {
        verdict.wrong(each + " is " + ServedProcess.metric(page, each));
      }
    }
  }

  /** One life, which ends at a random moment. */
  private void life(int slices) throws IOException, InterruptedException {
    ServedProcess service = start();
    senders.allow(slices);
    long leftMs = 1 + random.nextInt(LONGEST_LIFE_MS);
    boolean ends = random.nextInt(ENDED_ONE_IN) == 0;
    Thread.sleep(leftMs); // what is under way then is what is tried
    if (ends) {
      wellKept(service.get("/metrics"));
      service.close();
    } else {
      service.kill();
    }
    senders.to(Optional.empty());
  }

  private Result look(ServedProcess service) throws IOException, InterruptedException, PushFault {
    Map<String, String> expected = TrialVerdict.expected(run);
    await(() -> items(service, "/v1/requests").size() >= expected.size());
    List<JsonNode> rows = items(service, "/v1/requests");
    verdict.rows(expected, rows);
    await(() -> receiver.heard().size() >= items(service, "/v1/alerts").size());
    List<JsonNode> alerts = items(service, "/v1/alerts");
    verdict.alerts(alerts, receiver.heard());
    wellKept(service.get("/metrics"));
    return new Result(
        rows.size(),
        alerts.size(),
        receiver.heard().size(),
        receiver.again(),
        senders.again(),
        replayed,
        verdict.wrongs());
  }

  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static void await(Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds() && System.nanoTime() < end) {
      Thread.sleep(LOOK_EVERY_MS);
    }
  }

  private static List<JsonNode> items(ServedProcess service, String path)
      throws IOException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    String next = "";
    do {
      JsonNode page = JSON.readTree(service.get(path + "?order=oldest&limit=1000" + next));
      page.path("items").forEach(all::add);
      next = page.has("next") ? "&cursor=" + page.path("next").asText() : "";
    } while (!next.isEmpty());
    return all;
  }
}
