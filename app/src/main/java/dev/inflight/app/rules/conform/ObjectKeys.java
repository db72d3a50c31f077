package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The keys that a rule object names, and what they mean to the corpus and to us. */
final class ObjectKeys {
  private final JsonNode source;

  ObjectKeys(JsonNode source) {
    this.source = source;
  }

  /** What the corpus says they mean. */
  String of(JsonNode rule) {
    Map<String, String> meant = new TreeMap<>();
    for (String each : new String[] {"level", "mode"}) {
      put(meant, each, rule.path(each).asText());
    }
    put(meant, "name", rule.path("name").isNull() ? "" : rule.path("name").asText());
    put(meant, "for_steps", rule.path("for_steps").asText());
    put(meant, "max_fires", number(rule.path("max_fires")));
    put(meant, "cooldown", number(rule.path("cooldown")));
    put(meant, "notify_recovery", rule.path("notify_recovery").asText());
    return " " + meant;
  }

  /** What we say they mean. */
  String of(RuleDefinition rule) {
    Timing timing = rule.timing();
    Map<String, String> meant = new TreeMap<>();
    put(meant, "level", rule.level().word());
    put(meant, "mode", timing.mode().name().toLowerCase(Locale.ROOT));
    put(meant, "name", rule.named() ? rule.name() : "");
    put(meant, "for_steps", Long.toString(timing.forSteps()));
    put(meant, "max_fires", timing.maxFires() < 0 ? "none" : number(timing.maxFires()));
    put(meant, "cooldown", timing.cooldownNs() < 0 ? "none" : number(timing.cooldownNs() / 1e9));
    put(meant, "notify_recovery", Boolean.toString(timing.notifyRecovery()));
    return " " + meant;
  }

  private static String number(JsonNode value) {
    return value.isNull() ? "none" : number(value.asDouble());
  }

  private static String number(double value) {
    return Double.toString(value);
  }

  private void put(Map<String, String> meant, String key, String value) {
    boolean named =
        source.has(key)
            || (key.equals("name") && source.has("alert"))
            || (key.equals("for_steps") && source.has("for"));
    if (named) {
      meant.put(key, value);
    }
  }
}
