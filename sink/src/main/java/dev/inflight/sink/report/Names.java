package dev.inflight.sink.report;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Distinct names, the first sixteen of them. */
final class Names {
  private static final int MOST = 16;

  private final Set<String> names = new TreeSet<>();
  private String last = "";
  private boolean more;

  void add(String name) {
    if (name.isEmpty() || name.equals(last)) {
      return;
    }
    last = name;
    if (!names.contains(name)) {
      if (names.size() < MOST) {
        names.add(name);
      } else {
        more = true;
      }
    }
  }

  List<String> sorted() {
    return List.copyOf(names);
  }

  /** At most three of them, and how many there are besides. */
  String words(int columns) {
    List<String> all = sorted();
    int shown = all.size() <= 3 ? all.size() : 2;
    String names =
        String.join(
            ", ", all.subList(0, shown).stream().map(each -> Plain.text(each, columns)).toList());
    String rest = more ? "more than " + (MOST - shown) : Integer.toString(all.size() - shown);
    return shown == all.size() ? names : names + " and " + rest + " more";
  }
}
