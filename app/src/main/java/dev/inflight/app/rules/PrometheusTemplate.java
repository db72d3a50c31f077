package dev.inflight.app.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An annotation of Prometheus in our template's words: {@code {{ $labels.host }}} becomes {@code
 * {labels.host}}.
 *
 * @param text ours; what could not be said is left out of it
 * @param refused the actions that have no counterpart here, as written
 */
record PrometheusTemplate(String text, List<String> refused) {
  private static final Pattern ACTION = Pattern.compile("\\{\\{-?(.*?)-?}}", Pattern.DOTALL);
  private static final Pattern LABEL =
      Pattern.compile("(?:\\$labels|\\.Labels)\\.([A-Za-z_][A-Za-z0-9_]*)");
  private static final Pattern VALUE =
      Pattern.compile("(?:\\$value|\\.Value)(?:\\s*\\|\\s*humanize)?");
  private static final Pattern FORMATTED =
      Pattern.compile(
          "(?:\\$value|\\.Value)\\s*\\|\\s*printf\\s+\"%(\\.\\d+[efg])\""
              + "|printf\\s+\"%(\\.\\d+[efg])\"\\s+(?:\\$value|\\.Value)");

  static PrometheusTemplate of(String annotation) {
    StringBuilder text = new StringBuilder();
    List<String> refused = new ArrayList<>();
    int done = 0;
    for (Matcher action = ACTION.matcher(annotation); action.find(); done = action.end()) {
      text.append(literal(annotation.substring(done, action.start())));
      String ours = placeholder(action.group(1).strip());
      if (ours.isEmpty()) {
        refused.add(action.group());
      }
      text.append(ours);
    }
    return new PrometheusTemplate(
        text.append(literal(annotation.substring(done))).toString(), List.copyOf(refused));
  }

  private static String placeholder(String action) {
    Matcher label = LABEL.matcher(action);
    if (label.matches()) {
      return "{labels." + label.group(1) + "}";
    }
    Matcher formatted = FORMATTED.matcher(action);
    if (formatted.matches()) {
      String format = formatted.group(1) == null ? formatted.group(2) : formatted.group(1);
      return "{value:" + format + "}";
    }
    return VALUE.matcher(action).matches() ? "{value}" : "";
  }

  private static String literal(String text) {
    return text.replace("{", "{{").replace("}", "}}");
  }
}
