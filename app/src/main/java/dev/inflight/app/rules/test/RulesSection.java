package dev.inflight.app.rules.test;

/** The part of a file that holds its rules, everything else blank: places stay as they are. */
final class RulesSection {
  private static final String RULES = "rules";

  private RulesSection() {}

  static String of(String text, Yaml root) {
    int from = root.keyLines().getOrDefault(RULES, 1);
    int to = Integer.MAX_VALUE;
    for (int line : root.keyLines().values()) {
      if (line > from) {
        to = Math.min(to, line);
      }
    }
    String[] lines = text.split("\n", -1);
    StringBuilder section = new StringBuilder();
    for (int line = 1; line <= lines.length; line++) {
      section.append(line >= from && line < to ? lines[line - 1] : "").append('\n');
    }
    return section.toString();
  }
}
