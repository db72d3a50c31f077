package dev.inflight.join;

import dev.inflight.model.Reason;
import dev.inflight.model.RouteEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The identities that may have served some requests, and the crowd that those requests move in. */
final class Target {
  final RouteEvidence evidence;
  final int candidates;
  final List<IdentityLife> lives;
  final Optional<Reason> refusal;
  final Answerer answerer;
  private final String description;

  /** Requests that share one of its identities. */
  Crowd crowd = new Crowd();

  /** Every crowd that counts this target's requests. */
  final List<Crowd> feeds = new ArrayList<>();

  Target(
      RouteEvidence evidence, int candidates, List<IdentityLife> lives, Optional<Reason> refusal) {
    this.evidence = evidence;
    this.candidates = candidates;
    this.lives = List.copyOf(lives);
    this.refusal = refusal;
    answerer = Answerer.of(candidates, this.lives);
    description =
        evidence
            + "/"
            + candidates
            + "/"
            + refusal
            + "/"
            + this.lives.stream().map(each -> each.index).toList();
  }

  /** Whether it is still open if any sample of those that may serve its requests has a place. */
  boolean undecided() {
    boolean open = false;
    for (IdentityLife life : lives) {
      for (SeriesTimeline each : life.series) {
        if (each.isPlaced()) {
          return false;
        }
        open |= each.placing == Placing.OPEN && each.clock.refused().isEmpty();
      }
    }
    return open;
  }

  /** What tells it from every other, in words. */
  String description() {
    return description;
  }
}
