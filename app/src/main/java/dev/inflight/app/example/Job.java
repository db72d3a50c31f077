package dev.inflight.app.example;

import dev.inflight.app.example.Exchange.Outcome;
import dev.inflight.app.example.Exchange.Workload;
import java.util.ArrayList;
import java.util.List;

/** A request on its way through an {@link Engine}. Seconds count from the start of the run. */
final class Job {
  final long index;
  final Workload workload;
  final int prompt;
  final int target;
  final double failsAfterTokens;
  final double intendedS;
  final double startS;
  final int inFlight;
  final List<Double> chunksAtS = new ArrayList<>();
  double prefillLeft;
  double tokens;
  double firstTokenS = Double.NaN;

  /** Zero while it is in flight. */
  double endS;

  Outcome outcome = Outcome.OK;

  Job(
      long index,
      Workload workload,
      int prompt,
      int target,
      double failsAfterTokens,
      double intendedS,
      double startS,
      int inFlight) {
    this.index = index;
    this.workload = workload;
    this.prompt = prompt;
    this.target = target;
    this.failsAfterTokens = failsAfterTokens;
    this.intendedS = intendedS;
    this.startS = startS;
    this.inFlight = inFlight;
    this.prefillLeft = Engine.PROMPT_OVERHEAD_TOKENS + prompt;
  }
}
