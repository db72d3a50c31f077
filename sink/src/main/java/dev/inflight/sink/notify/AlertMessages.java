package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Flapping;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** What people are told of an {@link AlertChange}. The same change gives the same message. */
public final class AlertMessages implements AlertChange.Visitor<Message> {
  private static final int ID_BYTES = 16;

  /** The message of a change. */
  public static Message of(AlertChange change) {
    return change.accept(new AlertMessages());
  }

  private AlertMessages() {}

  @Override
  public Message fired(Fired fired) {
    List<Field> fields = new ArrayList<>(fields(fired.alert()));
    if (fired.repeated()) {
      fields.add(0, new Field("still firing", since(fired)));
    }
    return message(
        fired,
        fired.repeated() ? Kind.REPEAT : Kind.ALARM,
        "fired " + fired.fire(),
        fired.alert().message(),
        fields,
        evidence(fired.evidence()));
  }

  @Override
  public Message recovered(Recovered recovered) {
    String how =
        switch (recovered.ending()) {
          case CLEARED -> "Recovered after ";
          case UNKNOWN -> "No longer known to hold, after ";
          case WITHDRAWN -> "The rule is gone or disabled, after ";
        };
    return message(
        recovered, Kind.RECOVERY, "recovered", how + since(recovered), fields(recovered.alert()));
  }

  @Override
  public Message flapping(Flapping flapping) {
    String text =
        "It rises again and again; nothing more is said of it until "
            + instant(flapping.silentUntilNs());
    return message(flapping, Kind.FLAPPING, "flapping", text, fields(flapping.alert()));
  }

  @Override
  public Message wentBlind(WentBlind wentBlind) {
    return message(
        wentBlind, Kind.BLIND, "blind", wentBlind.alert().message(), blind(wentBlind.spot()));
  }

  @Override
  public Message seesAgain(SeesAgain seesAgain) {
    return message(
        seesAgain, Kind.SEEING, "sees", seesAgain.alert().message(), blind(seesAgain.spot()));
  }

  private static Message message(
      AlertChange change, Kind kind, String what, String text, List<Field> fields) {
    return message(change, kind, what, text, fields, Table.NONE);
  }

  private static Message message(
      AlertChange change, Kind kind, String what, String text, List<Field> fields, Table evidence) {
    Alert alert = change.alert();
    String episode = alert.rule() + "\n" + alert.labels() + "\n" + alert.startedAtNs();
    return new Message(
        hash(episode + "\n" + what + "\n" + change.atNs()),
        hash(episode),
        kind,
        alert.level(),
        alert.rule(),
        alert.title(),
        text,
        alert.labels(),
        alert.tags(),
        instant(change.atNs()),
        instant(alert.startedAtNs()),
        fields,
        evidence,
        List.of(),
        Optional.empty());
  }

  private static List<Field> fields(Alert alert) {
    List<Field> fields = new ArrayList<>();
    add("condition", alert.expression(), fields);
    add("why", alert.explanation(), fields);
    if (alert.step() != Absent.LONG) {
      add("step", Long.toString(alert.step()), fields);
    }
    return fields;
  }

  private static void add(String name, String value, List<Field> fields) {
    if (!value.isEmpty()) {
      fields.add(new Field(name, value));
    }
  }

  private static List<Field> blind(BlindSpot spot) {
    return List.of(
        new Field("source", spot.source()),
        new Field("reason", spot.reason()),
        new Field("since", instant(spot.sinceNs()).toString()),
        new Field("rules without an answer", String.join(", ", spot.rules())));
  }

  private static Table evidence(Evidence evidence) {
    List<List<String>> rows = evidence.worst().stream().map(AlertMessages::row).toList();
    long more = evidence.requests() - rows.size();
    String rest = more > 0 && !rows.isEmpty() ? "and " + more + " more" : "";
    return new Table("Requests there", List.of("request", "status", "value"), rows, rest);
  }

  private static List<String> row(EvidenceRequest request) {
    String value =
        Double.isNaN(request.value()) ? "" : "" + Math.round(request.value() * 1e3) / 1e3;
    String status = request.endedAtNs() == Absent.LONG ? "in flight" : request.status();
    return List.of(request.requestId(), status, value);
  }

  private static String since(AlertChange change) {
    long ns = Math.max(0, change.atNs() - change.alert().startedAtNs());
    Duration past = Duration.ofNanos(ns);
    String hours = past.toHours() > 0 ? past.toHours() + " h " : "";
    String minutes = past.toMinutes() > 0 ? past.toMinutesPart() + " min " : "";
    return hours + minutes + past.toSecondsPart() + " s";
  }

  private static Instant instant(long ns) {
    return Instant.ofEpochSecond(
        Math.floorDiv(ns, 1_000_000_000L), Math.floorMod(ns, 1_000_000_000L));
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
