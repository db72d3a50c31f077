package dev.inflight.bench;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.GeneratorOptions.Profile;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What {@code gen} was asked for.
 *
 * @param folder where the run goes
 */
record RunArguments(Path folder, GeneratorOptions options) {
  static final String USAGE =
      """
      usage: gen DIR [--profile bench|example] [--requests N] [--samples N] [--seed N]
                     [--hosts N] [--devices N] [--interval-ms N] [--in-flight N] [--warmups N]
                     [--chunks N] [--max-offset-ms N] [--throttled-device N]\
      """;

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException when an argument is not understood, saying which
   */
  static RunArguments parse(List<String> args) {
    Iterator<String> rest = args.iterator();
    if (!rest.hasNext()) {
      throw new IllegalArgumentException("a folder is expected");
    }
    Path folder = Path.of(rest.next());
    Map<String, String> given = new LinkedHashMap<>();
    while (rest.hasNext()) {
      String name = rest.next();
      if (!name.startsWith("--") || !rest.hasNext()) {
        throw new IllegalArgumentException(name + ": expected an option and its value");
      }
      given.put(name.substring(2), rest.next());
    }
    GeneratorOptions options = options(given);
    if (!given.isEmpty()) {
      throw new IllegalArgumentException("--" + given.keySet().iterator().next() + " is unknown");
    }
    return new RunArguments(folder, options);
  }

  private static GeneratorOptions options(Map<String, String> given) {
    Profile which = profile(given.getOrDefault("profile", "bench"));
    given.remove("profile");
    long seed = number(given, "seed", 1);
    GeneratorOptions base =
        which == Profile.EXAMPLE
            ? GeneratorOptions.example(seed)
            : GeneratorOptions.bench(1_000_000, 1_000_000, seed);
    return new GeneratorOptions(
        which,
        number(given, "requests", base.requests()),
        number(given, "samples", base.samples()),
        seed,
        count(given, "hosts", base.hosts()),
        count(given, "devices", base.devicesPerHost()),
        count(given, "interval-ms", base.intervalMs()),
        count(given, "in-flight", base.maxInFlight()),
        number(given, "warmups", base.warmups()),
        count(given, "chunks", base.chunks()),
        count(given, "max-offset-ms", base.maxOffsetMs()),
        count(given, "throttled-device", base.throttledDevice()));
  }

  private static Profile profile(String name) {
    return Stream.of(Profile.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("--profile " + name + ": expected bench or example"));
  }

  private static int count(Map<String, String> given, String name, int otherwise) {
    return Math.toIntExact(number(given, name, otherwise));
  }

  private static long number(Map<String, String> given, String name, long otherwise) {
    String text = given.remove(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + name + " " + text + ": expected a number", e);
    }
  }
}
