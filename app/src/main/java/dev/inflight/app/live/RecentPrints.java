package dev.inflight.app.live;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Fingerprints of the latest of what came, by which it is known when it comes again: what was not
 * answered is sent again. Not thread-safe.
 */
final class RecentPrints {
  /** Some seconds of full load; what comes again later than that counts as new. */
  static final int MOST = 1 << 17;

  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** In the order in which they came, the oldest at the place of the next. */
  private final long[] ring;

  /** Open addressing, 0 is free. */
  private final long[] table;

  private int next;
  private int size;

  RecentPrints(int most) {
    this.ring = new long[most];
    this.table = new long[Integer.highestOneBit(most) * 4];
  }

  /** A fingerprint of a text, the same in every process. */
  static long of(String text) {
    long hash = FNV_START;
    for (int at = 0; at < text.length(); at++) {
      hash = (hash ^ text.charAt(at)) * FNV_PRIME;
    }
    return with(hash, text.length());
  }

  /** A fingerprint of something and a number. */
  static long with(long print, long number) {
    long mixed = (print ^ number) * 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xd6e8feb86659fd93L;
    return mixed ^ (mixed >>> 29) ^ Long.rotateLeft(print, 17);
  }

  /** Adds one; false when it is known. */
  boolean add(long print) {
    long some = print == 0 ? 1 : print;
    int at = place(some);
    if (table[at] == some) {
      return false;
    }
    if (size == ring.length) {
      remove(ring[next]);
      at = place(some);
    } else {
      size++;
    }
    table[at] = some;
    ring[next] = some;
    next = next + 1 == ring.length ? 0 : next + 1;
    return true;
  }

  /** Where it is, or where it goes. */
  private int place(long print) {
    int at = slot(print);
    while (table[at] != 0 && table[at] != print) {
      at = at + 1 & table.length - 1;
    }
    return at;
  }

  private int slot(long print) {
    return (int) (print ^ print >>> 32) & table.length - 1;
  }

  private void remove(long print) {
    int hole = place(print);
    table[hole] = 0;
    int at = hole + 1 & table.length - 1;
    while (table[at] != 0) {
      long moved = table[at];
      table[at] = 0;
      table[place(moved)] = moved;
      at = at + 1 & table.length - 1;
    }
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(size);
    int at = size == ring.length ? next : 0;
    for (int left = size; left > 0; left--) {
      out.writeLong(ring[at]);
      at = at + 1 == ring.length ? 0 : at + 1;
    }
  }

  void read(DataInputStream in) throws IOException {
    Arrays.fill(table, 0);
    next = 0;
    size = 0;
    for (int left = in.readInt(); left > 0; left--) {
      add(in.readLong());
    }
  }
}
