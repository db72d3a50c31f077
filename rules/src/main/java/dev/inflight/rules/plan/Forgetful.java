package dev.inflight.rules.plan;

import dev.inflight.grammar.Condition;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map that keeps nothing. */
final class Forgetful extends AbstractMap<Condition, Node> {

  @Override
  public @Nullable Node put(Condition condition, Node node) {
    return null;
  }

  @Override
  public Set<Map.Entry<Condition, Node>> entrySet() {
    return Set.of();
  }
}
