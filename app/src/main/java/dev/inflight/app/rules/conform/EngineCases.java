package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.RuleEngine;
import java.util.ArrayList;
import java.util.List;

/** Cases of rules that run over a history: who is told what, and where the rules stand then. */
final class EngineCases {
  private final boolean partialWarmUp;

  EngineCases(boolean partialWarmUp) {
    this.partialWarmUp = partialWarmUp;
  }

  Answers judge(JsonNode fields) {
    return Answers.of(expected(fields), ours(fields));
  }

  private static String expected(JsonNode fields) {
    List<String> lines = new ArrayList<>();
    fields.path("alerts").forEach(each -> lines.add(alert(each)));
    fields
        .path("final_state")
        .properties()
        .forEach(
            each ->
                lines.add(
                    Told.state(
                        each.getKey(),
                        each.getValue().path("fires").asLong(),
                        each.getValue().path("firing").asBoolean())));
    return String.join("\n", lines);
  }

  private static String alert(JsonNode alert) {
    String place = Told.place(alert.path("row").asText(), alert.path("step").asLong());
    String rule = alert.path("rule").asText();
    return alert.path("kind").asText().equals("fire")
        ? Told.fired(
            place,
            rule,
            alert.path("level").asText(),
            alert.path("title").asText(),
            alert.path("message").asText())
        : Told.recovered(place, rule);
  }

  private String ours(JsonNode fields) {
    List<RuleDefinition> rules = new PeerRules().of(fields);
    int kept =
        WindowSizes.kept(
            fields.path("alert_window").asInt(),
            rules.stream().map(RuleDefinition::condition).toList());
    RuleEngine engine = new RuleEngine(rules, PeerOptions.of(startNs(fields), partialWarmUp, kept));
    History history = new History(engine, fields);
    history.run();
    List<String> states = new ArrayList<>();
    fields
        .path("final_state")
        .fieldNames()
        .forEachRemaining(each -> states.add(history.state(each)));
    List<String> lines = new ArrayList<>(history.finish());
    lines.addAll(states);
    return String.join("\n", lines);
  }

  private static long startNs(JsonNode fields) {
    JsonNode start = fields.path("start_time");
    return CorpusNumbers.ns(
        start.isMissingNode() ? fields.path("history").path(0).path("time") : start);
  }
}
