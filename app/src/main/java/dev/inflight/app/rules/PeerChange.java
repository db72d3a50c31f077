package dev.inflight.app.rules;

import java.util.List;

/**
 * A rule written for expr_tracker that means something else here.
 *
 * @param how one sentence for each difference
 */
public record PeerChange(ReadRule rule, List<String> how) {
  public PeerChange {
    how = List.copyOf(how);
  }

  /** The rules that change, in their order; read them with {@link RuleDefaults#EXPR_TRACKER}. */
  public static List<PeerChange> of(RuleSet rules) {
    return rules.rules().stream()
        .map(each -> new PeerChange(each, PeerSentences.of(each)))
        .filter(each -> !each.how().isEmpty())
        .toList();
  }
}
