package dev.inflight.sink.notify;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Ending;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Flapping;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.AlertLink;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.model.Observation;
import dev.inflight.model.RequestOverlap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Changes and messages as a server in trouble makes them. */
final class Samples {
  static final Instant FIRED = Instant.parse("2026-11-30T14:27:24.250Z");
  static final long AT = ns(FIRED);
  static final String PAGE = "https://inflight.example.org/h200";

  private static final long SECOND = 1_000_000_000L;
  private static final Labels REPLICA = Labels.of(Map.of("replica", "1", "model", "llama-70b"));
  private static final String CONDITION = "share(request/ttft_ms{replica=\"1\"}[1m] > 500ms) > 15%";
  private static final String EXPLANATION =
      """
      share(request/ttft_ms[1m] > 500) > 0.15 = TRUE
        share(request/ttft_ms[1m] > 500) = 0.2  [48 points and 12 in flight]
      """;

  private Samples() {}

  private static long ns(Instant at) {
    return at.getEpochSecond() * SECOND + at.getNano();
  }

  /** First tokens are late: twelve of sixty, all of which still wait. */
  static Alert late() {
    return new Alert(
        "first token late",
        REPLICA,
        Level.CRITICAL,
        "First token late",
        "20% of the last minute's requests waited over 500 ms",
        CONDITION,
        0.2,
        EXPLANATION,
        AT,
        AT - 2 * SECOND,
        Absent.LONG,
        List.of("ops"),
        List.of("latency"),
        new Observation("share(request/ttft_ms[1m] > 500)", "1", 0.2, ">", 0.15, 60, 12, true),
        List.of(new AlertLink("Runbook", "https://wiki.example.org/late?a=1&b=2")));
  }

  static Fired alarm() {
    return new Fired(late(), AT, 1, false, evidence(AT));
  }

  static Fired alarmWithoutEvidence() {
    Alert alert =
        new Alert(
            "memory low",
            Labels.of(
                Map.of("host", "h200-07", "device", "GPU-bc5b6a4e-1111-2222-3333-444455556666")),
            Level.WARNING,
            "memory low",
            "gpu_memory_free_bytes < 2000000000",
            "gpu_memory_free_bytes < 2GB",
            1.2e9,
            "gpu_memory_free_bytes < 2000000000 = TRUE\n  gpu_memory_free_bytes = 1.2e+09\n",
            AT,
            AT,
            Absent.LONG,
            List.of(),
            List.of("gpu"),
            new Observation("gpu_memory_free_bytes", "By", 1.2e9, "<", 2e9, Absent.LONG, 0, false),
            List.of());
    return new Fired(alert, AT, 1, false, Evidence.NONE);
  }

  static Fired repeat() {
    return new Fired(late(), AT + 12 * 60 * SECOND, 2, true, evidence(AT + 12 * 60 * SECOND));
  }

  static Recovered recovery(Ending ending) {
    Alert alert = late();
    Alert over =
        new Alert(
            alert.rule(),
            alert.labels(),
            alert.level(),
            alert.title(),
            alert.message(),
            alert.expression(),
            0.04,
            EXPLANATION
                .replace("0.2 ", "0.04 ")
                .replace("48 points and 12 in flight", "50 points")
                .replace("TRUE", "FALSE"),
            alert.startedAtNs(),
            alert.activeAtNs(),
            alert.step(),
            alert.channels(),
            alert.tags(),
            new Observation(
                "share(request/ttft_ms[1m] > 500)", "1", 0.04, ">", 0.15, 50, 0, true, 0.31),
            alert.links());
    return new Recovered(over, AT + 67 * SECOND, ending);
  }

  static Flapping flapping() {
    return new Flapping(late(), AT + 90 * SECOND, AT + 1_890 * SECOND);
  }

  static WentBlind blind() {
    return new WentBlind(blindAlert(), AT, spot());
  }

  static SeesAgain seeing() {
    return new SeesAgain(blindAlert(), AT + 600 * SECOND, spot());
  }

  private static BlindSpot spot() {
    return new BlindSpot(
        "gpu_power{host=\"h200-03\"}",
        "silent",
        AT - 384 * SECOND,
        List.of("GPU draws too much", "energy per token", "power capped", "unlike its siblings"));
  }

  private static Alert blindAlert() {
    BlindSpot spot = spot();
    return new Alert(
        "blind",
        Labels.of(Map.of("source", spot.source())),
        Level.WARNING,
        spot.source() + ": " + spot.reason(),
        spot.source() + ": " + spot.reason(),
        spot.source(),
        Double.NaN,
        "",
        spot.sinceNs(),
        spot.sinceNs(),
        Absent.LONG,
        List.of(),
        List.of());
  }

  /** Two that still wait, one that decodes, two that ended while a GPU was too hot. */
  static Evidence evidence(long at) {
    List<EvidenceRequest> worst = new ArrayList<>();
    worst.add(open("chatcmpl-9f2c51d0a7", "no first token yet", 12_800, 12_800, at));
    worst.add(open("chatcmpl-9f31c02b44", "no first token yet", 12_400, 12_400, at));
    worst.add(ended("chatcmpl-9f2b77e190", 9_870, CoverageStatus.OBSERVED, at));
    worst.add(ended("chatcmpl-9f2a0c1d38", 3_100, CoverageStatus.PARTIAL, at));
    worst.add(open("chatcmpl-9f30aa91b2", "decoding", 2_050, 9_000, at));
    return new Evidence(
        29,
        worst,
        "request/ttft_ms",
        new TreeMap<>(Map.of("no first token yet", 12L, "decoding", 15L, "ok", 2L)));
  }

  private static EvidenceRequest open(
      String id, String status, double ttftMs, long ageMs, long at) {
    return new EvidenceRequest(
        id, REPLICA, status, at - ageMs * 1_000_000, Absent.LONG, ttftMs, List.of());
  }

  private static EvidenceRequest ended(String id, double ttftMs, CoverageStatus coverage, long at) {
    List<RequestOverlap> overlaps = new ArrayList<>();
    String engine = "{host=\"h200-07\", replica=\"1\"}";
    overlaps.add(new RequestOverlap("requests_waiting", engine, 11, 7.5, coverage));
    overlaps.add(new RequestOverlap("kv_cache_usage", engine, 0.41, 0.38, coverage));
    for (int gpu = 4; gpu < 6; gpu++) {
      String owner = "{device=\"GPU-" + gpu + "\", host=\"h200-07\"}";
      overlaps.add(
          new RequestOverlap("gpu_throttle_reasons", owner, gpu == 5 ? 64 : 0, 12, coverage));
      overlaps.add(new RequestOverlap("gpu_utilization", owner, 1, 0.99, coverage));
      overlaps.add(new RequestOverlap("gpu_power", owner, 640, 402 + 100.0 * gpu, coverage));
      overlaps.add(
          new RequestOverlap("gpu_sm_clock", owner, 1.98e9, gpu == 5 ? 1.125e9 : 1.98e9, coverage));
      overlaps.add(new RequestOverlap("gpu_energy", owner, 9e5, 8e5, coverage));
    }
    return new EvidenceRequest(
        id, REPLICA, "ok", at - 15 * SECOND, at - 4 * SECOND, ttftMs, overlaps);
  }

  /** Many alarms and some recoveries, told together. */
  static Message digest() {
    List<Message> members = new ArrayList<>();
    IntStream.range(0, 30).forEach(i -> members.add(AlertMessages.of(small(i))));
    for (int i = 0; i < 7; i++) {
      Fired fired = small(i);
      members.add(
          AlertMessages.of(
              new Recovered(fired.alert(), fired.atNs() + 40 * SECOND, Ending.CLEARED)));
    }
    return Digests.merge(
        members,
        "the receiver wants fewer messages",
        "5a0e0000000000000000000000000037",
        FIRED.plusSeconds(95));
  }

  private static Fired small(int number) {
    boolean late = number % 3 != 0;
    Alert alert =
        new Alert(
            late ? "first token late" : "queue long",
            Labels.of(Map.of("replica", Integer.toString(number))),
            late ? Level.ERROR : Level.WARNING,
            late ? "First token late" : "Queue long",
            "",
            "x > 1",
            2,
            "",
            AT + number * SECOND,
            AT + number * SECOND,
            Absent.LONG,
            List.of(),
            List.of());
    return new Fired(alert, AT + number * SECOND, 1, false, Evidence.NONE);
  }

  static Message text() {
    return Message.plain(
        "0123456789abcdef0123456789abcdef",
        Level.INFO,
        "Disk of h200-07 is full",
        "Disk of h200-07 is full\n/data has 1.2 GB of 7 TB left",
        FIRED);
  }

  /** Every kind of message, by its name. */
  static Map<String, Message> all() {
    AlertMessages messages = new AlertMessages(Optional.of(PAGE));
    Map<String, AlertChange> changes = new LinkedHashMap<>();
    changes.put("alarm", alarm());
    changes.put("alarm without evidence", alarmWithoutEvidence());
    changes.put("repeat", repeat());
    changes.put("recovery", recovery(Ending.CLEARED));
    changes.put("flapping", flapping());
    changes.put("blind", blind());
    changes.put("seeing", seeing());
    Map<String, Message> all = new LinkedHashMap<>();
    changes.forEach((name, change) -> all.put(name, messages.message(change)));
    all.put("digest", digest());
    all.put("text", text());
    return all;
  }
}
