package dev.inflight.grammar;

import java.util.ArrayList;
import java.util.List;

/** The operands of one construct and the depth of the deepest. */
final class Operands {
  private final List<Condition> trees = new ArrayList<>();
  private int depth;

  void add(Branch branch) {
    trees.add(branch.tree());
    depth = Math.max(depth, branch.depth());
  }

  List<Condition> trees() {
    return trees;
  }

  int depth() {
    return depth;
  }
}
