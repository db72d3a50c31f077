package dev.inflight.grammar;

import java.util.List;
import java.util.Optional;

/**
 * What a text became: a tree, or the issues that forbid it.
 *
 * @param tree present exactly when no issue is an error
 * @param issues in the order of the text
 */
public record Parsed<T>(Optional<T> tree, List<Issue> issues) {
  public Parsed {
    issues = List.copyOf(issues);
  }
}
