package dev.inflight.rules.check;

import dev.inflight.model.MetricKind;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is known of a metric before any point of it is read.
 *
 * @param name as its sender writes it
 * @param unit empty when nobody says it
 * @param kind empty when nobody says it
 * @param intervalNs nominal distance between two points of a series
 * @param labels names of labels that its series may have; empty when nobody says it
 */
public record MetricFacts(
    String name,
    Optional<Unit> unit,
    Optional<MetricKind> kind,
    OptionalLong intervalNs,
    Set<String> labels) {
  public MetricFacts {
    labels = Set.copyOf(labels);
  }

  /** A metric of which only the name is known; its unit is what the name says. */
  public static MetricFacts named(String name) {
    return new MetricFacts(
        name, Unit.byName(name), Optional.empty(), OptionalLong.empty(), Set.of());
  }
}
