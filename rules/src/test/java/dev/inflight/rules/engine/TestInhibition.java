package dev.inflight.rules.engine;

import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.LabelMatcher.Operator;
import dev.inflight.rules.Inhibition;
import java.util.List;

/** An inhibition made for a test: one equality on either side. */
final class TestInhibition {

  private TestInhibition() {}

  static Inhibition of(
      String sourceLabel, String source, String targetLabel, String target, String... equal) {
    return new Inhibition(
        List.of(new LabelMatcher(sourceLabel, Operator.EQUAL, source)),
        List.of(new LabelMatcher(targetLabel, Operator.EQUAL, target)),
        List.of(equal));
  }
}
