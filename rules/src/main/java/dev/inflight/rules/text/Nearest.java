package dev.inflight.rules.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The name that was probably meant: that of least Damerau-Levenshtein distance, if near enough. */
public final class Nearest {

  private static final int LONGEST = 200;

  private Nearest() {}

  /**
   * The nearest of the names, within a third of the length, at least one and at most four changes;
   * of several the first by name.
   */
  public static Optional<String> to(String written, Collection<String> names) {
    int most = Math.max(1, Math.min(4, written.length() / 3));
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    return names.stream()
        .filter(name -> Math.abs(name.length() - written.length()) <= most)
        .map(name -> new Candidate(name, distance(written, name)))
        .filter(candidate -> candidate.distance <= most)
        .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .map(Candidate::name);
  }

  /** Insertions, deletions, changes and swaps of neighbours that make one of the other. */
  static int distance(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1 && j > 1 && swapped(from, i, to, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[to.length()];
  }

  private static boolean swapped(String from, int i, String to, int j) {
    return from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
  }

  private record Candidate(String name, int distance) {}
}
