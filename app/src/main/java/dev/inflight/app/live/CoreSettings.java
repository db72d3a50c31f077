package dev.inflight.app.live;

import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.join.AnnotationTimeline;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveJoin;
import dev.inflight.join.LiveLimits;
import dev.inflight.join.RowSink;
import dev.inflight.join.SnapshotMismatchException;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleEngine;
import java.util.List;
import java.util.TreeMap;

/**
 * What a core is to do, from which its parts are made.
 *
 * @param join how requests meet telemetry
 * @param limits of what the join holds
 * @param rules that are asked
 * @param engine how they are asked
 * @param gateways who is meant by pods and addresses in requests
 */
public record CoreSettings(
    JoinOptions join,
    LiveLimits limits,
    List<RuleDefinition> rules,
    EngineOptions engine,
    Gateways gateways) {
  public CoreSettings {
    rules = List.copyOf(rules);
  }

  /** Those without gateways. */
  public CoreSettings(
      JoinOptions join, LiveLimits limits, List<RuleDefinition> rules, EngineOptions engine) {
    this(join, limits, rules, engine, Gateways.NONE);
  }

  LiveJoin newJoin(RowSink rows) {
    return LiveJoin.of(join, limits, new TreeMap<>(), rows);
  }

  LiveJoin join(RowSink rows, byte[] snapshot) throws SnapshotMismatchException {
    return LiveJoin.restore(join, limits, new TreeMap<>(), rows, snapshot);
  }

  RuleEngine newEngine() {
    return new RuleEngine(rules, engine);
  }

  RuleEngine engine(byte[] snapshot) throws dev.inflight.rules.engine.SnapshotMismatchException {
    return RuleEngine.restore(rules, engine, PipelineMetrics.ALONE, snapshot);
  }

  AnnotationTimeline newAnnotations() {
    return new AnnotationTimeline(AnnotationTimeline.Limits.DEFAULT);
  }
}
