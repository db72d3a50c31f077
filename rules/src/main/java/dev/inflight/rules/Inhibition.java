package dev.inflight.rules;

import dev.inflight.grammar.LabelMatcher;
import java.util.List;

/**
 * Mutes alerts that another firing alert explains. Matchers see an alert's labels and, beside them,
 * {@code rule} and {@code level}.
 *
 * @param source which firing alerts mute
 * @param target which alerts are muted
 * @param equal labels that must be the same in both; absent in both counts as the same
 */
public record Inhibition(List<LabelMatcher> source, List<LabelMatcher> target, List<String> equal) {
  public Inhibition {
    source = List.copyOf(source);
    target = List.copyOf(target);
    equal = List.copyOf(equal);
  }
}
