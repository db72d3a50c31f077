package dev.inflight.app.live.history;

import java.util.ArrayList;
import java.util.List;

/**
 * The newest seconds of one series: of each the last value, the least and the greatest. A second
 * whose last reading read nothing has NaN as its last value. It grows with what it holds; when all
 * places are taken, the oldest second goes. Not thread-safe.
 */
final class SecondRing {
  private static final int FIRST_PLACES = 32;
  private static final long SECOND_MS = 1_000L;

  private final int most;
  private int[] seconds;
  private short[] millis;
  private float[] last;
  private float[] least;
  private float[] greatest;
  private long newest = -1;

  /**
   * @param most seconds that are kept, 1 or more
   */
  SecondRing(int most) {
    this.most = most;
    int places = Math.min(FIRST_PLACES, most);
    this.seconds = new int[places];
    this.millis = new short[places];
    this.last = new float[places];
    this.least = new float[places];
    this.greatest = new float[places];
  }

  /** The newest second that has a value, Unix time; -1 before there is one. */
  long newest() {
    return newest;
  }

  /**
   * Takes a value of a second.
   *
   * @param atMs when it was read, Unix milliseconds
   * @param value NaN when nothing was read
   * @param inOrder whether it is the newest so far, and not one that came later
   * @return whether it was kept: too old ones are not
   */
  boolean put(long atMs, double value, boolean inOrder) {
    long second = Math.floorDiv(atMs, SECOND_MS);
    if (second <= 0 || second <= newest - most) {
      return false;
    }
    while (isTakenByAnotherNeeded(second)) {
      grow();
    }
    int at = (int) (second % seconds.length);
    float number = (float) value;
    if (Integer.toUnsignedLong(seconds[at]) != second) {
      seconds[at] = (int) second;
      set(at, atMs, number);
      least[at] = number;
      greatest[at] = number;
    } else {
      if (inOrder) {
        set(at, atMs, number);
      }
      least[at] = Float.isNaN(least[at]) || number < least[at] ? number : least[at];
      greatest[at] = Float.isNaN(greatest[at]) || number > greatest[at] ? number : greatest[at];
    }
    newest = Math.max(newest, second);
    return true;
  }

  private void set(int at, long atMs, float number) {
    millis[at] = (short) Math.floorMod(atMs, SECOND_MS);
    last[at] = number;
  }

  private boolean isTakenByAnotherNeeded(long second) {
    long taken = Integer.toUnsignedLong(seconds[(int) (second % seconds.length)]);
    return seconds.length < most
        && taken != 0
        && taken != second
        && taken > Math.max(newest, second) - most;
  }

  private void grow() {
    int places = Math.min(most, seconds.length * 2);
    int[] oldSeconds = seconds;
    float[][] old = {last, least, greatest};
    short[] oldMillis = millis;
    seconds = new int[places];
    millis = new short[places];
    last = new float[places];
    least = new float[places];
    greatest = new float[places];
    float[][] now = {last, least, greatest};
    for (int from = 0; from < oldSeconds.length; from++) {
      int to = (int) (Integer.toUnsignedLong(oldSeconds[from]) % places);
      // of two for one place the newer: the older is beyond what is kept
      if (Integer.compareUnsigned(oldSeconds[from], seconds[to]) > 0) {
        seconds[to] = oldSeconds[from];
        millis[to] = oldMillis[from];
        for (int which = 0; which < old.length; which++) {
          now[which][to] = old[which][from];
        }
      }
    }
  }

  /** The seconds from one to another, both included, in their order. */
  List<SecondValue> between(long from, long to) {
    List<SecondValue> values = new ArrayList<>();
    long first = Math.max(Math.max(1, from), newest - most + 1);
    for (long second = first; second <= Math.min(to, newest); second++) {
      int at = (int) (second % seconds.length);
      if (Integer.toUnsignedLong(seconds[at]) == second) {
        values.add(
            new SecondValue(second * SECOND_MS + millis[at], last[at], least[at], greatest[at]));
      }
    }
    return values;
  }
}
