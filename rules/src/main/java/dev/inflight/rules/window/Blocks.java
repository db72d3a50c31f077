package dev.inflight.rules.window;

import java.util.Arrays;

/** The blocks of {@link SortedValues}, addressed by their position in order. */
final class Blocks {
  private final int capacity;

  /** The numbers of the block kept in slot s begin at s·capacity. */
  private double[] numbers;

  /** By position: where a block is kept, and how many numbers it has. */
  private int[] slots = new int[1];

  private int[] sizes = new int[1];
  private int count;

  /** Slots that were used and are free. */
  private int[] free = new int[1];

  private int freeCount;
  private final Fenwick tree = new Fenwick();

  Blocks(int capacity) {
    this.capacity = capacity;
    this.numbers = new double[capacity];
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
    freeCount = 0;
  }

  /** The first block whose last number is at least this; their number when there is none. */
  int firstEndingAtLeast(double value) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[begin(middle) + sizes[middle] - 1] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many numbers of a block are less. */
  int below(int block, double value) {
    int begin = begin(block);
    int low = begin;
    int high = begin + sizes[block];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - begin;
  }

  /** How many numbers are in the blocks before one. */
  int before(int block) {
    return tree.before(block);
  }

  double select(int rank) {
    int block = tree.find(rank);
    return numbers[begin(block) + rank - tree.before(block)];
  }

  void insert(int block, int index, double value) {
    int at = begin(block) + index;
    System.arraycopy(numbers, at, numbers, at + 1, sizes[block] - index);
    numbers[at] = value;
    sizes[block]++;
    tree.add(block, 1);
    if (sizes[block] == capacity) {
      halve(block);
    }
  }

  void remove(int block, int index) {
    int at = begin(block) + index;
    sizes[block]--;
    System.arraycopy(numbers, at + 1, numbers, at, sizes[block] - index);
    tree.add(block, -1);
    if (sizes[block] < capacity / 4) {
      join(block);
    }
  }

  /** Makes an empty block at a position; it must be filled before anything is looked for. */
  void open(int block) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
      free = Arrays.copyOf(free, 2 * count);
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(2 * count, capacity));
    }
    System.arraycopy(slots, block, slots, block + 1, count - block);
    System.arraycopy(sizes, block, sizes, block + 1, count - block);
    slots[block] = freeCount > 0 ? free[--freeCount] : count;
    sizes[block] = 0;
    count++;
    tree.build(sizes, count);
  }

  private void halve(int block) {
    open(block + 1);
    int half = capacity / 2;
    System.arraycopy(numbers, begin(block) + half, numbers, begin(block + 1), half);
    sizes[block] = half;
    sizes[block + 1] = half;
    tree.build(sizes, count);
  }

  private void join(int block) {
    if (sizes[block] == 0) {
      close(block);
      return;
    }
    int left = block + 1 < count ? block : block - 1;
    if (left < 0 || sizes[left] + sizes[left + 1] > 3 * capacity / 4) {
      return;
    }
    int end = begin(left) + sizes[left];
    System.arraycopy(numbers, begin(left + 1), numbers, end, sizes[left + 1]);
    sizes[left] += sizes[left + 1];
    close(left + 1);
  }

  private void close(int block) {
    free[freeCount++] = slots[block];
    count--;
    System.arraycopy(slots, block + 1, slots, block, count - block);
    System.arraycopy(sizes, block + 1, sizes, block, count - block);
    tree.build(sizes, count);
  }

  private int begin(int block) {
    return slots[block] * capacity;
  }
}
