package dev.inflight.rules.check;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** A catalogue that is a plain map. */
record KnownMetrics(Map<String, MetricFacts> facts) implements MetricCatalog {
  KnownMetrics {
    facts = Map.copyOf(facts);
  }

  @Override
  public Optional<MetricFacts> exactly(String name) {
    return Optional.ofNullable(facts.get(name));
  }

  @Override
  public Collection<String> names() {
    return facts.keySet();
  }
}
