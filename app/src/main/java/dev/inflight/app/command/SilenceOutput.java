package dev.inflight.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.mute.Matcher;
import dev.inflight.sink.notify.mute.Silence;
import dev.inflight.sink.notify.mute.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A list of silences for people and for programs. */
final class SilenceOutput {
  private SilenceOutput() {}

  /** A line for each, under a line of titles. */
  static String text(List<Silence> silences, Instant now) {
    if (silences.isEmpty()) {
      return "no silences\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("id", "state", "until", "by", "matchers", "comment"));
    for (Silence each : silences) {
      rows.add(
          List.of(
              each.id(),
              state(each, now),
              UtcTime.words(each.endsAt(), now),
              each.createdBy(),
              each.matcherWords(),
              each.comment()));
    }
    return TextTable.of(rows);
  }

  private static String state(Silence silence, Instant now) {
    return silence.state(now).name().toLowerCase(Locale.ROOT);
  }

  /** {@code inflight.silence-list/1} on one line. */
  static String json(List<Silence> silences, Instant now) {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("schema", "inflight.silence-list/1");
    list.put("silences", silences.stream().map(each -> object(each, now)).toList());
    return new String(Json.bytes(list), UTF_8) + "\n";
  }

  private static Map<String, Object> object(Silence silence, Instant now) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", silence.id());
    object.put("state", state(silence, now));
    object.put("matchers", silence.matchers().stream().map(Matcher::toString).toList());
    object.put("starts_at", silence.startsAt().toString());
    object.put("ends_at", silence.endsAt().toString());
    object.put("created_by", silence.createdBy());
    object.put("comment", silence.comment());
    return object;
  }
}
