package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.RuleState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A history as it happens to an engine: rows that are open until another step comes, ticks of a
 * watchdog, rules that come and go, a channel that fails. Used once.
 */
final class History {
  private final RuleEngine engine;
  private final Rows rows;
  private final JsonNode history;
  private final Set<Integer> failing = new HashSet<>();
  private final List<String> told = new ArrayList<>();
  private final Map<String, JsonNode> open = new LinkedHashMap<>();
  private final boolean ticksOnRows;
  private boolean isOpen;
  private long openStep;
  private long openTimeNs;
  private long nextStep;

  History(RuleEngine engine, JsonNode fields) {
    this.engine = engine;
    rows = new Rows(engine);
    history = fields.path("history");
    ticksOnRows = fields.path("harness").asText().equals("replay");
    fields.path("channel_fails_rows").forEach(each -> failing.add(each.asInt()));
  }

  void run() {
    for (int at = 0; at < history.size(); at++) {
      JsonNode row = history.get(at);
      String index = Integer.toString(at);
      long timeNs = CorpusNumbers.ns(row.path("time"));
      if (row.has("values")) {
        values(row, index, timeNs);
      } else if (row.has("tick")) {
        engine.step(nextStep);
        tell(index, engine.tick(timeNs));
      } else {
        registry(row, index, timeNs);
      }
    }
  }

  private void values(JsonNode row, String index, long timeNs) {
    long step = row.path("step").asLong();
    if (isOpen && step != openStep) {
      judge(index);
    }
    isOpen = true;
    openStep = step;
    openTimeNs = timeNs;
    open.putAll(Rows.values(row));
    if (row.path("commit").asBoolean(true)) {
      judge(index);
    }
  }

  private void judge(String index) {
    isOpen = false;
    nextStep = openStep + 1;
    List<AlertChange> changes = new ArrayList<>(rows.add(open, openTimeNs, openStep));
    changes.addAll(engine.evaluate(openTimeNs));
    if (ticksOnRows) {
      changes.addAll(engine.tick(openTimeNs));
    }
    open.clear();
    tell(index, changes);
  }

  private void registry(JsonNode row, String index, long timeNs) {
    if (row.has("remove_rule")) {
      String rule = row.path("remove_rule").asText();
      tell(index, engine.remove(rule, timeNs));
    } else if (row.has("enable")) {
      for (RuleState each : engine.states()) {
        tell(index, engine.enable(each.rule(), row.path("enable").asBoolean(), timeNs));
      }
    }
  }

  private void tell(String index, List<AlertChange> changes) {
    for (AlertChange change : changes) {
      if (change instanceof AlertChange.Fired fired && failing.contains(number(index))) {
        engine.undelivered(fired);
      } else {
        told.add(change.accept(new Told(index)));
      }
    }
  }

  private static int number(String index) {
    return index.equals("finish") ? -1 : Integer.parseInt(index);
  }

  /** Where a rule stands now. */
  String state(String rule) {
    long fires = 0;
    boolean firing = false;
    for (RuleState each : engine.states()) {
      if (each.rule().equals(rule)) {
        fires += each.fires();
        firing |= each.firing();
      }
    }
    return Told.state(rule, fires, firing);
  }

  /** Ends the run, which judges a row that is still open, and says all that was told. */
  List<String> finish() {
    if (isOpen) {
      judge("finish");
    }
    return told;
  }
}
