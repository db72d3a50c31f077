package dev.inflight.rules.alert;

import dev.inflight.model.Absent;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The states of one rule instance: truth and instant in, next state and what is said out. Times are
 * Unix nanoseconds of event time and do not go back. Not thread-safe.
 *
 * <p>An unknown answer neither starts, nor ends, nor counts: the time that a pending rule spent
 * without an answer is taken off the time that its condition held.
 */
public final class AlertMachine {

  /** The phases of an episode. */
  public enum Phase {
    INACTIVE,
    PENDING,
    FIRING,
    /** No longer true, and kept firing for a while. */
    LINGERING
  }

  private static final Phase[] PHASES = Phase.values();
  private static final long NEVER = Absent.LONG;

  private final Timing timing;
  private final boolean clears;

  private Phase phase = Phase.INACTIVE;
  private long sinceNs;
  private long activeAtNs;
  private long firingAtNs;
  private long lingerUntilNs;
  private long hits;
  private long fires;
  private long toldAtNs = NEVER;
  private long toldBeforeNs = NEVER;

  /** Since when it cannot be answered; {@link #NEVER} while it can. */
  private long unknownSinceNs = NEVER;

  /** Since when it could not be answered before it could again; said in the same turn, not kept. */
  private long answeredSinceNs;

  /** How long the pending episode could not be answered. */
  private long unansweredNs;

  /** Whether this episode was told. */
  private boolean told;

  /** Whether somebody heard an alarm and waits for its all-clear. */
  private boolean heard;

  private boolean toldBefore;
  private boolean heardBefore;
  private boolean flappingTold;
  private boolean unansweredTold;

  /**
   * @param clears whether the rule has a second condition that alone ends an episode
   */
  public AlertMachine(Timing timing, boolean clears) {
    this.timing = timing;
    this.clears = clears;
  }

  /**
   * Takes an answer.
   *
   * @param truth 0 for false, NaN for unknown, anything else for true
   * @param clear the same of the second condition; whatever when there is none
   */
  public Saying answer(double truth, double clear, long nowNs) {
    if (Double.isNaN(truth)) {
      return unknown(clear, nowNs);
    }
    boolean wasUnanswered = unansweredTold;
    if (unknownSinceNs != NEVER) {
      known(nowNs);
    }
    Saying saying = truth != 0 ? holds(nowNs) : fails(clear, nowNs);
    return wasUnanswered && saying == Saying.NOTHING && fires() ? Saying.ANSWERED : saying;
  }

  /** Lets time pass without an answer. */
  public Saying tick(long nowNs) {
    if (phase == Phase.LINGERING && nowNs >= lingerUntilNs) {
      return end(nowNs, Saying.CLEARED);
    }
    return unknownSinceNs == NEVER ? Saying.NOTHING : held(nowNs);
  }

  /** Ends whatever there is, since the rule goes away. */
  public Saying withdraw(long nowNs) {
    hits = 0;
    if (phase == Phase.PENDING) {
      enter(Phase.INACTIVE, nowNs);
    }
    return fires() ? end(nowNs, Saying.WITHDRAWN) : Saying.NOTHING;
  }

  /** Takes the last alarm back, since nobody was told: it is due again at once. */
  public void untold() {
    fires--;
    told = toldBefore;
    heard = heardBefore;
    toldAtNs = toldBeforeNs;
  }

  /** Nothing has come since that time: it counts as unknown from then on. */
  public Saying silent(long sinceNs, long nowNs) {
    if (unknownSinceNs == NEVER) {
      unknownSinceNs = sinceNs;
    }
    return held(nowNs);
  }

  private Saying holds(long nowNs) {
    hits++;
    return switch (phase) {
      case INACTIVE -> {
        enter(Phase.PENDING, nowNs);
        activeAtNs = nowNs;
        unansweredNs = 0;
        yield pending(nowNs);
      }
      case PENDING -> pending(nowNs);
      case LINGERING -> {
        enter(Phase.FIRING, nowNs);
        yield firing(nowNs);
      }
      case FIRING -> firing(nowNs);
    };
  }

  private Saying pending(long nowNs) {
    if (nowNs - activeAtNs - unansweredNs < timing.forNs() || hits < timing.forSteps() || spent()) {
      return Saying.NOTHING;
    }
    enter(Phase.FIRING, nowNs);
    firingAtNs = nowNs;
    told = false;
    return tell(nowNs);
  }

  private Saying firing(long nowNs) {
    if (!told || (timing.mode() == Mode.LEVEL && cooledDown(nowNs))) {
      return tell(nowNs);
    }
    return Saying.NOTHING;
  }

  private Saying tell(long nowNs) {
    if (spent()) {
      return Saying.NOTHING;
    }
    if (!cooledDown(nowNs)) {
      return flapping();
    }
    Saying saying = told ? Saying.REPEATED : Saying.FIRED;
    fires++;
    toldBeforeNs = toldAtNs;
    toldBefore = told;
    heardBefore = heard;
    toldAtNs = nowNs;
    told = true;
    heard = true;
    flappingTold = false;
    return saying;
  }

  private Saying flapping() {
    if (timing.mode() == Mode.LEVEL || flappingTold) {
      return Saying.NOTHING;
    }
    flappingTold = true;
    heard = true;
    return Saying.FLAPPING;
  }

  private boolean cooledDown(long nowNs) {
    return toldAtNs == NEVER
        || timing.cooldownNs() == Timing.NO_COOLDOWN
        || nowNs - toldAtNs >= timing.cooldownNs();
  }

  private boolean spent() {
    return timing.maxFires() != Timing.NO_LIMIT && fires >= timing.maxFires();
  }

  private Saying fails(double clear, long nowNs) {
    hits = 0;
    return switch (phase) {
      case INACTIVE -> Saying.NOTHING;
      case PENDING -> {
        enter(Phase.INACTIVE, nowNs);
        yield Saying.NOTHING;
      }
      case FIRING -> clears && !isTrue(clear) ? Saying.NOTHING : lapse(nowNs);
      case LINGERING -> nowNs >= lingerUntilNs ? end(nowNs, Saying.CLEARED) : Saying.NOTHING;
    };
  }

  private Saying lapse(long nowNs) {
    hits = 0;
    if (timing.keepFiringForNs() == 0) {
      return end(nowNs, Saying.CLEARED);
    }
    enter(Phase.LINGERING, nowNs);
    lingerUntilNs = nowNs + timing.keepFiringForNs();
    return Saying.NOTHING;
  }

  private Saying end(long nowNs, Saying ending) {
    enter(Phase.INACTIVE, nowNs);
    boolean said = heard && timing.notifyRecovery();
    told = false;
    heard = false;
    unansweredTold = false;
    return said ? ending : Saying.NOTHING;
  }

  private Saying unknown(double clear, long nowNs) {
    if (unknownSinceNs == NEVER) {
      unknownSinceNs = nowNs;
    }
    if (phase == Phase.FIRING && clears && isTrue(clear)) {
      return lapse(nowNs);
    }
    if (phase == Phase.LINGERING && nowNs >= lingerUntilNs) {
      return end(nowNs, Saying.CLEARED);
    }
    return held(nowNs);
  }

  private Saying held(long nowNs) {
    if (!fires() || nowNs - unknownSinceNs < timing.staleAfterNs()) {
      return Saying.NOTHING;
    }
    if (timing.onUnknown() == OnUnknown.RESOLVE) {
      hits = 0;
      return end(nowNs, Saying.RESOLVED_UNKNOWN);
    }
    if (timing.onUnknown() == OnUnknown.HOLD || unansweredTold || !heard) {
      return Saying.NOTHING;
    }
    unansweredTold = true;
    return Saying.UNANSWERED;
  }

  private void known(long nowNs) {
    answeredSinceNs = unknownSinceNs;
    unansweredNs += nowNs - Math.max(unknownSinceNs, activeAtNs);
    unknownSinceNs = NEVER;
    unansweredTold = false;
  }

  private void enter(Phase next, long nowNs) {
    phase = next;
    sinceNs = nowNs;
  }

  private static boolean isTrue(double truth) {
    return !Double.isNaN(truth) && truth != 0;
  }

  private boolean fires() {
    return phase == Phase.FIRING || phase == Phase.LINGERING;
  }

  public Phase phase() {
    return phase;
  }

  /** When it came to its phase; 0 before anything happened. */
  public long sinceNs() {
    return sinceNs;
  }

  /** When the last episode's condition began to hold. */
  public long activeAtNs() {
    return activeAtNs;
  }

  /** When the last episode began to fire. */
  public long firingAtNs() {
    return firingAtNs;
  }

  /** How many alarms were told. */
  public long alarms() {
    return fires;
  }

  /** Evaluations in a row for which the condition held, unknown ones passed over. */
  public long hits() {
    return hits;
  }

  /** Until when a flapping rule stays silent. */
  public long silentUntilNs() {
    return toldAtNs + timing.cooldownNs();
  }

  /** Whether time alone can change what it says. */
  public boolean waitsForTime() {
    return phase == Phase.LINGERING || (unknownSinceNs != NEVER && fires());
  }

  /** Since when it cannot be answered, 0 when it can. */
  public long unknownSinceNs() {
    return unknownSinceNs == NEVER ? 0 : unknownSinceNs;
  }

  /** Since when it could not be answered, now or the last time. */
  public long lastUnknownSinceNs() {
    return unknownSinceNs == NEVER ? answeredSinceNs : unknownSinceNs;
  }

  /** Writes the whole state. */
  public void write(DataOutput out) throws IOException {
    out.writeByte(phase.ordinal());
    for (long value : longs()) {
      out.writeLong(value);
    }
    out.writeBoolean(told);
    out.writeBoolean(heard);
    out.writeBoolean(toldBefore);
    out.writeBoolean(heardBefore);
    out.writeBoolean(flappingTold);
    out.writeBoolean(unansweredTold);
  }

  private long[] longs() {
    return new long[] {
      sinceNs,
      activeAtNs,
      firingAtNs,
      lingerUntilNs,
      hits,
      fires,
      toldAtNs,
      toldBeforeNs,
      unknownSinceNs,
      unansweredNs
    };
  }

  /** Reads what {@link #write} wrote. */
  public void read(DataInput in) throws IOException {
    int ordinal = in.readUnsignedByte();
    if (ordinal >= PHASES.length) {
      throw new IOException("no phase has the number " + ordinal);
    }
    phase = PHASES[ordinal];
    sinceNs = in.readLong();
    activeAtNs = in.readLong();
    firingAtNs = in.readLong();
    lingerUntilNs = in.readLong();
    hits = in.readLong();
    fires = in.readLong();
    toldAtNs = in.readLong();
    toldBeforeNs = in.readLong();
    unknownSinceNs = in.readLong();
    unansweredNs = in.readLong();
    told = in.readBoolean();
    heard = in.readBoolean();
    toldBefore = in.readBoolean();
    heardBefore = in.readBoolean();
    flappingTold = in.readBoolean();
    unansweredTold = in.readBoolean();
  }
}
