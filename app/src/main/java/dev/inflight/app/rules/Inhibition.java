package dev.inflight.app.rules;

import dev.inflight.grammar.LabelMatcher;
import java.util.List;

/**
 * Says which alerts explain which others: a target is muted while a source fires.
 *
 * @param source what the labels of the explaining alert must be
 * @param target what the labels of the muted alert must be
 * @param equal labels that must be the same in both
 */
public record Inhibition(List<LabelMatcher> source, List<LabelMatcher> target, List<String> equal) {
  public Inhibition {
    source = List.copyOf(source);
    target = List.copyOf(target);
    equal = List.copyOf(equal);
  }
}
