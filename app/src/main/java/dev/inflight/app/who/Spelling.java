package dev.inflight.app.who;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Spelling {
  private static final int LONGEST = 200;

  private Spelling() {}

  /** The name that most resembles what was typed: one that holds it, or few letters away. */
  public static Optional<String> nearest(String typed, Collection<String> names) {
    String given = typed.length() > LONGEST ? typed.substring(0, LONGEST) : typed;
    Optional<String> holding =
        names.stream()
            .filter(each -> given.length() >= 3 && each.contains(given))
            .min(Comparator.comparingInt(String::length));
    return holding.isPresent()
        ? holding
        : names.stream()
            .filter(each -> distance(given, each) <= Math.max(2, each.length() / 3))
            .min(Comparator.comparingInt(each -> distance(given, each)));
  }

  /** How many letters must be changed, added or taken away. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int at = 0; at < row.length; at++) {
      row[at] = at;
    }
    for (int line = 1; line <= one.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int at = 1; at < row.length; at++) {
        int change = diagonal + (one.charAt(line - 1) == other.charAt(at - 1) ? 0 : 1);
        diagonal = row[at];
        row[at] = Math.min(change, 1 + Math.min(row[at], row[at - 1]));
      }
    }
    return row[other.length()];
  }
}
