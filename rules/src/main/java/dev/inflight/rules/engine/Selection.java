package dev.inflight.rules.engine;

import com.google.re2j.Pattern;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.model.Labels;
import java.util.List;
import java.util.function.Predicate;

/** Which series a selector means. */
final class Selection {

  private final String name;
  private final String slashed;
  private final List<Predicate<Labels>> matchers;

  Selection(MetricSelector selector) {
    name = selector.name();
    slashed = name.replace('.', '/');
    matchers = selector.matchers().stream().map(Selection::matcher).toList();
  }

  /** The name as written, which wins. */
  String name() {
    return name;
  }

  /** The name with slashes instead of dots, which is meant when nothing has the other. */
  String slashed() {
    return slashed;
  }

  boolean matches(Labels labels) {
    for (Predicate<Labels> matcher : matchers) {
      if (!matcher.test(labels)) {
        return false;
      }
    }
    return true;
  }

  static Predicate<Labels> matcher(LabelMatcher matcher) {
    String label = matcher.label();
    String value = matcher.value();
    return switch (matcher.operator()) {
      case EQUAL -> labels -> labels.get(label).equals(value);
      case NOT_EQUAL -> labels -> !labels.get(label).equals(value);
      case MATCHES -> matching(label, Pattern.compile(value));
      case MATCHES_NOT -> matching(label, Pattern.compile(value)).negate();
    };
  }

  private static Predicate<Labels> matching(String label, Pattern pattern) {
    return labels -> pattern.matcher(labels.get(label)).matches();
  }
}
