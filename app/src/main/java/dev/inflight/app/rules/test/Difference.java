package dev.inflight.app.rules.test;

/**
 * Something that did not come as a test expects.
 *
 * @param atNs nanoseconds since the test's start
 * @param rule the rule with its labels
 * @param explanation every part of its condition; empty when there is no such rule
 */
record Difference(
    int line, long atNs, String rule, String expected, String got, String explanation) {

  String text(String file, String test) {
    StringBuilder text = new StringBuilder();
    text.append(file).append(':').append(line).append(": ");
    text.append(test.isEmpty() ? "" : test + ", ");
    text.append("at ").append(TestDuration.text(atNs)).append(": ").append(rule).append('\n');
    text.append("  expected ").append(expected).append('\n');
    text.append("  got      ").append(got).append('\n');
    explanation.lines().forEach(each -> text.append("    ").append(each).append('\n'));
    return text.toString();
  }
}
