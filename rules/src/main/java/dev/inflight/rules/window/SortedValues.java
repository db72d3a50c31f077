package dev.inflight.rules.window;

/**
 * Numbers in order, of which any can be found by its rank.
 *
 * <p>A list of sorted blocks of up to 256 numbers in one array, with a Fenwick tree (A new data
 * structure for cumulative frequency tables, 1994) over the blocks' sizes. A full block is halved,
 * one less than a quarter full joins its neighbour where the two fit well; both are rare enough
 * that the tree is then built anew. Finding costs a logarithm, moving at most a block.
 */
final class SortedValues {
  private static final int BLOCK = 256;

  private final Blocks blocks = new Blocks(BLOCK);
  private int size;

  int size() {
    return size;
  }

  void clear() {
    blocks.clear();
    size = 0;
  }

  void insert(double number) {
    // minus zero becomes zero, lest the order of arrival shows
    double value = number + 0.0;
    if (blocks.count() == 0) {
      blocks.open(0);
      blocks.insert(0, 0, value);
    } else {
      int block = Math.min(blocks.firstEndingAtLeast(value), blocks.count() - 1);
      blocks.insert(block, blocks.below(block, value), value);
    }
    size++;
  }

  /** Removes a number that is there. */
  void remove(double number) {
    int block = blocks.firstEndingAtLeast(number);
    blocks.remove(block, blocks.below(block, number));
    size--;
  }

  /** The number that so many are before; 0 finds the smallest. */
  double select(int rank) {
    return blocks.select(rank);
  }

  /** How many are less. */
  int below(double number) {
    int block = blocks.firstEndingAtLeast(number);
    return block == blocks.count() ? size : blocks.before(block) + blocks.below(block, number);
  }

  /** How many are less or equal. */
  int upTo(double number) {
    return number == Double.POSITIVE_INFINITY ? size : below(Math.nextUp(number));
  }
}
