package dev.inflight.sink.notify;

import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Flapping;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.BlindSpot;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people are told of an {@link AlertChange}. The same change gives the same message. */
public final class AlertMessages {
  private static final AlertMessages WITHOUT_PAGE = new AlertMessages(Optional.empty());

  private final Optional<PageLinks> page;

  /**
   * @param page address of the page that shows what happened, when there is one
   */
  public AlertMessages(Optional<String> page) {
    this.page = page.map(PageLinks::new);
  }

  /** The message of a change, for people who have no page. */
  public static Message of(AlertChange change) {
    return WITHOUT_PAGE.message(change);
  }

  /** The message of a change. */
  public Message message(AlertChange change) {
    return change.accept(new Telling());
  }

  private Message message(AlertChange change, long startedAtNs, Kind kind, String what, Told told) {
    Alert alert = change.alert();
    String episode = alert.rule() + "\n" + alert.labels() + "\n" + alert.startedAtNs();
    List<Link> links = new ArrayList<>();
    alert.links().forEach(each -> links.add(new Link(each.title(), each.url())));
    page.ifPresent(each -> links.addAll(each.of(change)));
    return new Message(
        TextKey.of(episode + "\n" + what + "\n" + change.atNs()),
        TextKey.of(episode),
        kind,
        alert.level(),
        alert.rule(),
        told.title,
        told.text,
        alert.labels(),
        alert.tags(),
        Moments.of(change.atNs()),
        Moments.of(startedAtNs),
        told.fields,
        told.evidence,
        links,
        Optional.empty());
  }

  /** The parts of a message that differ by kind. */
  private record Told(String title, String text, List<Field> fields, Table evidence) {}

  private final class Telling implements AlertChange.Visitor<Message> {
    @Override
    public Message fired(Fired fired) {
      Alert alert = fired.alert();
      AlertFields fields = new AlertFields(alert);
      return message(
          fired,
          alert.startedAtNs(),
          fired.repeated() ? Kind.REPEAT : Kind.ALARM,
          "fired " + fired.fire(),
          new Told(
              title(alert),
              fields.text(),
              fields.fired(fired.evidence()),
              EvidenceTable.of(fired.evidence(), fired.atNs(), Where.of(alert.labels()))));
    }

    @Override
    public Message recovered(Recovered recovered) {
      Alert alert = recovered.alert();
      String how =
          switch (recovered.ending()) {
            case CLEARED -> "Recovered after ";
            case UNKNOWN -> "No longer known to hold, after ";
            case WITHDRAWN -> "The rule is gone or disabled, after ";
          };
      String worst = ValueWords.worst(alert.observation());
      String text =
          how
              + past(recovered, alert.startedAtNs())
              + (worst.isEmpty() ? "" : "; the worst value was " + worst);
      return message(
          recovered,
          alert.startedAtNs(),
          Kind.RECOVERY,
          "recovered",
          new Told(title(alert), text, new AlertFields(alert).ended(), Table.NONE));
    }

    @Override
    public Message flapping(Flapping flapping) {
      Alert alert = flapping.alert();
      String text =
          "It rises again and again; nothing more is said of it until "
              + Moments.utc(Moments.of(flapping.silentUntilNs()), Moments.of(flapping.atNs()))
              + ".";
      return message(
          flapping,
          alert.startedAtNs(),
          Kind.FLAPPING,
          "flapping",
          new Told("Flapping: " + title(alert), text, new AlertFields(alert).ended(), Table.NONE));
    }

    @Override
    public Message wentBlind(WentBlind wentBlind) {
      BlindSpot spot = wentBlind.spot();
      Alert alert = wentBlind.alert();
      if (ofItself(alert, spot)) {
        String text =
            "It cannot be answered: " + spot.reason() + ". It counts as firing until it can.";
        return goesOn(wentBlind, "blind", "No answer: ", text);
      }
      return message(
          wentBlind,
          spot.sinceNs(),
          Kind.BLIND,
          "blind",
          new Told(
              "Blind: " + spot.source() + ", " + spot.reason(),
              rules(spot, "cannot be answered") + ".",
              blind(alert, spot, "Rules without an answer"),
              Table.NONE));
    }

    @Override
    public Message seesAgain(SeesAgain seesAgain) {
      BlindSpot spot = seesAgain.spot();
      Alert alert = seesAgain.alert();
      if (ofItself(alert, spot)) {
        return goesOn(
            seesAgain, "sees", "Answered again: ", "It can be answered again, and still fires.");
      }
      String text =
          rules(spot, "can be answered again") + ", after " + past(seesAgain, spot.sinceNs()) + ".";
      return message(
          seesAgain,
          spot.sinceNs(),
          Kind.SEEING,
          "sees",
          new Told(
              "Sees again: " + spot.source(),
              text,
              blind(alert, spot, "Rules that have an answer again"),
              Table.NONE));
    }

    /** Whether it is a firing rule that has no answer, rather than a source that is silent. */
    private static boolean ofItself(Alert alert, BlindSpot spot) {
      return spot.rules().equals(List.of(alert.rule()));
    }

    /** An alarm of which nothing new is known is not over. */
    private Message goesOn(AlertChange change, String what, String prefix, String text) {
      Alert alert = change.alert();
      return message(
          change,
          alert.startedAtNs(),
          Kind.REPEAT,
          what,
          new Told(prefix + title(alert), text, new AlertFields(alert).ended(), Table.NONE));
    }

    private static String title(Alert alert) {
      return Where.titled(alert.title(), alert.labels());
    }

    private static String rules(BlindSpot spot, String what) {
      int count = spot.rules().size();
      return count + (count == 1 ? " rule " : " rules ") + what;
    }

    private static List<Field> blind(Alert alert, BlindSpot spot, String rules) {
      List<Field> fields = new ArrayList<>();
      if (!alert.labels().get("source").equals(spot.source())) {
        fields.add(new Field("Source", spot.source()));
      }
      fields.add(new Field("Reason", spot.reason()));
      fields.add(new Field(rules, AlertFields.some(spot.rules())));
      return fields;
    }

    private static String past(AlertChange change, long sinceNs) {
      return Moments.span(Duration.ofNanos(change.atNs() - sinceNs));
    }
  }
}
