package dev.inflight.bench;

import dev.inflight.app.example.RunGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * {@code gen DIR [--requests N …]} writes a run to measure with; anything else goes to JMH, of
 * which {@code -h} tells more.
 */
public final class Main {
  private static final int USAGE = 2;

  private Main() {}

  /** Runs one of them. */
  public static void main(String[] args) throws IOException {
    if (args.length > 0 && args[0].equals("gen")) {
      System.exit(generate(Arrays.asList(args).subList(1, args.length)));
    }
    org.openjdk.jmh.Main.main(args);
  }

  private static int generate(List<String> args) throws IOException {
    RunArguments wanted;
    try {
      wanted = RunArguments.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println("gen: " + e.getMessage());
      System.err.println(RunArguments.USAGE);
      return USAGE;
    }
    long begin = System.nanoTime();
    RunGenerator.write(wanted.folder(), wanted.options());
    System.out.printf(
        Locale.ROOT,
        "%s: %,d requests, %,d samples in %.1f s%n",
        wanted.folder(),
        wanted.options().requests(),
        wanted.options().samples(),
        (System.nanoTime() - begin) / 1e9);
    return 0;
  }
}
