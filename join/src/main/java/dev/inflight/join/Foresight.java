package dev.inflight.join;

/**
 * Whether a plan that was made from the beginning of the files still holds after all of them: then
 * they need to be read only once.
 */
public final class Foresight {
  private Foresight() {}

  /**
   * Whether the whole holds nothing so far that its beginning did not hold, and nothing that takes
   * two looks.
   */
  public static boolean holds(Survey beginning, Survey whole) {
    return whole.series.size() == beginning.series.size()
        && whole.routeKeys.size() == beginning.routeKeys.size()
        && whole.repeatedIds.isEmpty()
        && whole.alignments.size() <= beginning.alignments.size()
        && whole.anchors.size() <= beginning.anchors.size()
        && whole.runs.ids().size() == beginning.runs.ids().size()
        && whole.endpoints.size() == beginning.endpoints.size();
  }

  /**
   * Whether what was read so far cannot have come from the beginning alone. Cheap: asked for every
   * event.
   */
  public static boolean broken(Survey beginning, Survey sofar) {
    return sofar.series.size() > beginning.series.size()
        || sofar.routeKeys.size() > beginning.routeKeys.size()
        || sofar.alignments.size() > beginning.alignments.size()
        || !sofar.repeatedIds.isEmpty();
  }

  /** Whether both plans do the same. */
  public static boolean agree(JoinPlan guessed, JoinPlan known) {
    return guessed.series.equals(known.series)
        && guessed.everything.equals(known.everything)
        && guessed.refusals.equals(known.refusals)
        && guessed.groups.equals(known.groups)
        && guessed.neverFinished.isEmpty()
        && known.neverFinished.isEmpty()
        && guessed.toolClient == known.toolClient
        && guessed.oneEndpoint == known.oneEndpoint
        && guessed.oneHost == known.oneHost;
  }
}
