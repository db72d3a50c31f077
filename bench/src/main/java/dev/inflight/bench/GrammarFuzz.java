package dev.inflight.bench;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Printer;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import java.util.Locale;
import java.util.Random;

/**
 * {@code GrammarFuzz [TEXTS [SEED]]} reads rule lines that nobody wrote, a million by default, and
 * ends with 1 at the first that throws, has neither tree nor issue, or does not read back from its
 * canonical form.
 */
public final class GrammarFuzz {
  private static final int TEXTS = 1_000_000;
  private static final int BROKEN = 1;

  private final GrammarTexts texts;
  private long trees;
  private long issues;
  private long slowestNanos;

  private GrammarFuzz(long seed) {
    this.texts = new GrammarTexts(new Random(seed));
  }

  /** Reads so many texts from a seed. */
  public static void main(String[] args) {
    long count = args.length > 0 ? Long.parseLong(args[0]) : TEXTS;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
    System.exit(new GrammarFuzz(seed).run(count, seed));
  }

  private int run(long count, long seed) {
    double begin = CpuTime.seconds();
    for (long i = 0; i < count; i++) {
      String text = texts.next();
      if (!holds(text)) {
        System.err.printf(Locale.ROOT, "seed %d, text %d: %s%n", seed, i, escaped(text));
        return BROKEN;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "seed %d: %,d trees, %,d issues, %.1f s of CPU, slowest %.1f ms%n",
        seed,
        trees,
        issues,
        CpuTime.seconds() - begin,
        slowestNanos / 1e6);
    return 0;
  }

  private boolean holds(String text) {
    Source source = Source.of(text);
    long begin = System.nanoTime();
    try {
      var line = RuleText.line(source);
      slowestNanos = Math.max(slowestNanos, System.nanoTime() - begin);
      line.issues().forEach(issue -> issues += issue.pretty().isEmpty() ? 0 : 1);
      line.tree().ifPresent(tree -> RuleText.doubtfulMessage(source, tree));
      return line.tree().isEmpty() == !line.issues().isEmpty()
          && line.tree().stream().allMatch(tree -> readsBack(tree.condition()));
    } catch (RuntimeException | StackOverflowError e) {
      System.err.println(e);
      return false;
    }
  }

  private boolean readsBack(Condition tree) {
    trees++;
    String printed = Printer.print(tree);
    return RuleText.condition(Source.of(printed)).tree().filter(tree::sameAs).isPresent();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(
            c ->
                escaped.append(
                    c < ' ' || c > '~' ? String.format(Locale.ROOT, "\\u%04x", c) : (char) c));
    return escaped.toString();
  }
}
