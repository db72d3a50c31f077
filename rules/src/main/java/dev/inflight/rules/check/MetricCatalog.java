package dev.inflight.rules.check;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The metrics that somebody sends. */
public interface MetricCatalog {

  /** Nobody sends anything: every metric is unknown, and units are what names say. */
  MetricCatalog NONE = new KnownMetrics(Map.of());

  /** What is known of the metric of exactly that name. */
  Optional<MetricFacts> exactly(String name);

  /** Names to choose a suggestion from. */
  Collection<String> names();

  /** What is known of the metric that a condition means: {@code .} also finds {@code /}. */
  default Optional<MetricFacts> find(String written) {
    return exactly(written).or(() -> exactly(written.replace('.', '/')));
  }

  /** The unit of the metric that a condition means, by convention of its name if nothing better. */
  default Optional<Unit> unit(String written) {
    return find(written).map(MetricFacts::unit).orElseGet(() -> Unit.byName(written));
  }
}
