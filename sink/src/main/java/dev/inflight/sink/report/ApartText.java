package dev.inflight.sink.report;

import java.util.List;

/** Prints what set the slow requests apart. */
final class ApartText {
  private static final String TITLE = "WHAT SET THE SLOW ONES APART";
  private static final int MOST = 8;
  private static final int NUMBER = 12;
  private static final int NARROW = 86;

  private final Page page;
  private final boolean narrow;
  private final int name;

  ApartText(Page page) {
    this.page = page;
    this.narrow = page.columns() < NARROW;
    this.name = page.columns() - 2 - 2 * NUMBER - (narrow ? 20 : 28);
  }

  void print(Apart.Comparison comparison) {
    page.blank();
    heading();
    page.sentence(Page.Ink.PLAIN, " ", subtitle(comparison), 3);
    List<Difference> telling =
        comparison.differences().stream()
            .filter(each -> each.strength() != Difference.Strength.NONE)
            .toList();
    telling.stream().limit(MOST).forEach(this::difference);
    if (telling.size() > MOST) {
      page.line("  and " + Human.count(telling.size() - MOST, "metric") + " more");
    }
    List<String> same =
        comparison.differences().stream()
            .filter(each -> each.strength() == Difference.Strength.NONE)
            .map(each -> each.told().full())
            .toList();
    if (!same.isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "  no difference: ", same, 4);
    }
  }

  private void heading() {
    String numbers = Columns.right("slow", NUMBER) + Columns.right("rest", NUMBER);
    if (narrow) {
      page.line(Page.Ink.BOLD, TITLE, "");
      page.line(" ".repeat(name + 2) + numbers + "  of 100 pairs");
    } else {
      page.line(
          Page.Ink.BOLD,
          TITLE,
          " ".repeat(name + 2 - TITLE.length()) + numbers + "  of 100 random pairs");
    }
  }

  /** {@code TTFT: the 59 slowest against the other 1,128}. */
  static String subtitle(Apart.Comparison comparison) {
    String windows =
        switch (comparison.by()) {
          case TTFT -> "; numbers of prefill where it has any";
          case TPOT -> "; numbers of decode where it has any";
          case E2E -> "";
        };
    String sample = comparison.sampled() ? ", a sample of " + Human.count(comparison.of()) : "";
    return comparison.by().title()
        + ": the "
        + Human.count(comparison.slow())
        + " slowest against the other "
        + Human.count(comparison.rest())
        + sample
        + windows
        + ". At one time, which proves no cause.";
  }

  private void difference(Difference each) {
    String words = each.words();
    page.line(
        "  "
            + Columns.left(Plain.cut(each.told().full(), name), name)
            + Columns.right(each.slowWords(), NUMBER)
            + Columns.right(each.restWords(), NUMBER)
            + "  "
            + (narrow ? words.replace("slow is ", "") : words));
  }
}
