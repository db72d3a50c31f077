package dev.inflight.app.rules.conform;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The cases that are answered otherwise on purpose, each with the ruling that decides it. */
final class Rulings {
  /** The list of this program for its own corpus. */
  static final Rulings OURS = read();

  /** A ruling; without a source it decides nothing that the corpus does not itself call ruled. */
  private record Ruling(String text, Optional<String> source) {}

  private final Map<String, Ruling> byId = new HashMap<>();

  private Rulings() {}

  private static Rulings read() {
    Rulings rulings = new Rulings();
    try (InputStream list = Rulings.class.getResourceAsStream("rulings.tsv")) {
      if (list == null) {
        throw new IllegalStateException("rulings.tsv is not there");
      }
      new String(list.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(rulings::add);
      return rulings;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String line) {
    String[] columns = line.split("\t", 3);
    Optional<String> source = columns.length > 2 ? Optional.of(columns[2]) : Optional.empty();
    byId.put(columns[0], new Ruling(columns[1], source));
  }

  Set<String> ids() {
    return new TreeSet<>(byId.keySet());
  }

  /** The ruling on a case that the corpus does not call ruled; empty when there is none. */
  String on(String id, String source) {
    return Optional.ofNullable(byId.get(id))
        .filter(each -> each.source().filter(source::equals).isPresent())
        .map(Ruling::text)
        .orElse("");
  }
}
