package dev.inflight.sink.notify;

import java.util.function.IntUnaryOperator;

/** What is left of a limit that all parts of a body share. Not thread-safe. */
public final class Room {
  private final IntUnaryOperator cost;
  private long left;

  /**
   * @param limit of all parts together
   * @param cost of a code point
   */
  public Room(long limit, IntUnaryOperator cost) {
    this.left = limit;
    this.cost = cost;
  }

  /** The text, or as much of its beginning as it may have and as there is room for. */
  public String take(int most, String text) {
    String taken = Clip.to((int) Math.min(most, left), text, cost);
    left -= Clip.cost(taken, cost);
    return taken;
  }

  /** Keeps room for what is to come. */
  public void keep(int more) {
    left = Math.max(0, left - more);
  }

  public boolean isFull() {
    return left <= 0;
  }
}
