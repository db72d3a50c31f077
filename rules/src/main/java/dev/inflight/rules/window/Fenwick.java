package dev.inflight.rules.window;

/** Counts by position, with their running totals in a tree within an array. */
final class Fenwick {
  private int[] tree = new int[2];
  private int count;

  /** Takes these counts over. */
  void build(int[] counts, int size) {
    count = size;
    if (tree.length <= size) {
      tree = new int[2 * size + 1];
    }
    for (int at = 1; at <= size; at++) {
      tree[at] = counts[at - 1];
    }
    for (int at = 1; at <= size; at++) {
      int parent = at + (at & -at);
      if (parent <= size) {
        tree[parent] += tree[at];
      }
    }
  }

  void add(int position, int change) {
    for (int at = position + 1; at <= count; at += at & -at) {
      tree[at] += change;
    }
  }

  /** The total of all positions before one. */
  int before(int position) {
    int total = 0;
    for (int at = position; at > 0; at -= at & -at) {
      total += tree[at];
    }
    return total;
  }

  /** The position whose counts hold the one that so many are before. */
  int find(int rank) {
    int position = 0;
    int left = rank;
    for (int step = Integer.highestOneBit(Math.max(count, 1)); step > 0; step >>= 1) {
      int next = position + step;
      if (next <= count && tree[next] <= left) {
        position = next;
        left -= tree[next];
      }
    }
    return position;
  }
}
