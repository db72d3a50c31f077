package dev.inflight.app.config;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Everything that is wrong or doubtful with what a service is told. */
final class Problems {
  private final Set<String> errors = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /**
   * Notes what is wrong.
   *
   * @param found one mistake, or several, each on a line of its own; lines that begin with a blank
   *     belong to the one before
   */
  void error(String found) {
    StringBuilder one = new StringBuilder();
    for (String line : found.lines().toList()) {
      if (!one.isEmpty()) {
        if (!line.startsWith(" ")) {
          errors.add(one.toString());
          one.setLength(0);
        } else {
          one.append(System.lineSeparator());
        }
      }
      one.append(line);
    }
    errors.add(one.toString());
  }

  void warning(String found) {
    warnings.add(found);
  }

  /** What a part is, unless something is wrong with it. */
  <T> Optional<T> attempt(Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (CommandFailure e) {
      error(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  List<String> errors() {
    return List.copyOf(errors);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Goes on when nothing is wrong.
   *
   * @throws CommandFailure with all that is
   */
  void orThrow() {
    if (!errors.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join(System.lineSeparator(), errors));
    }
  }
}
