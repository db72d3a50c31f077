package dev.inflight.app.rules.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition's meaning, to be compared: groups of one kind within one another are one group, a
 * chain of comparisons is a group of pairs, numbers are in base units.
 *
 * @param head the construct; a leaf's head is its whole text
 */
record Tree(String head, List<Tree> parts) {
  Tree {
    parts = List.copyOf(parts);
  }

  static Tree leaf(String text) {
    return new Tree(text, List.of());
  }

  static Tree of(String head, Tree... parts) {
    return new Tree(head, List.of(parts));
  }

  /** A group of {@code and} or {@code or}; those of its parts that are such groups are opened. */
  static Tree group(String head, List<Tree> parts) {
    List<Tree> flat = new ArrayList<>();
    for (Tree part : parts) {
      if (part.head.equals(head)) {
        flat.addAll(part.parts);
      } else {
        flat.add(part);
      }
    }
    return new Tree(head, flat);
  }

  static Tree number(double value) {
    return leaf(Double.toString(value));
  }

  static Tree metric(String name) {
    return leaf("metric '" + name + "'");
  }

  static Tree points(String name, long count) {
    return leaf("metric '" + name + "'[" + count + "]");
  }

  static Tree seconds(String name, double seconds) {
    return leaf("metric '" + name + "'[" + seconds + "s]");
  }

  @Override
  public String toString() {
    return parts.isEmpty()
        ? head
        : Stream.concat(Stream.of(head), parts.stream().map(Tree::toString))
            .collect(Collectors.joining(" ", "(", ")"));
  }
}
