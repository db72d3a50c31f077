package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.Expectation;
import dev.inflight.app.rules.test.TestCase.InputRequest;
import dev.inflight.app.rules.test.TestCase.InputSeries;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads one test. */
final class TestCaseReader {
  private static final List<String> KEYS =
      List.of("name", "interval", "input_series", "requests", "expect", "alert_rule_test");
  private static final List<String> REQUEST =
      List.of("id", "start", "first_token", "end", "labels", "status", "output_tokens");

  private final long tickNs;
  private final Mistakes mistakes;

  TestCaseReader(long tickNs, Mistakes mistakes) {
    this.tickNs = tickNs;
    this.mistakes = mistakes;
  }

  TestCase read(Yaml yaml) {
    Keys keys = new Keys(yaml, "a test", KEYS, mistakes);
    List<InputSeries> series = keys.items("input_series").stream().map(this::series).toList();
    List<InputRequest> requests = keys.items("requests").stream().map(this::request).toList();
    List<Expectation> expectations = new ArrayList<>();
    ExpectationReader reader = new ExpectationReader(mistakes);
    keys.items("expect").forEach(each -> expectations.add(reader.read(each)));
    keys.items("alert_rule_test").forEach(each -> expectations.add(reader.promtool(each)));
    if (expectations.isEmpty()) {
      mistakes.add(yaml, "a test that expects nothing, expected 'expect' or 'alert_rule_test'");
    }
    expectations.sort(Comparator.comparingLong(Expectation::at));
    return new TestCase(
        keys.text("name").orElse(""),
        yaml.line(),
        Math.max(1, keys.duration("interval").orElse(tickNs)),
        series,
        requests,
        expectations);
  }

  private InputSeries series(Yaml yaml) {
    Keys keys = new Keys(yaml, "a series", List.of("series", "values"), mistakes);
    Yaml name = keys.required("series", "a metric with its labels");
    Yaml values = keys.required("values", "values such as 1+2x3 _ stale");
    Optional<MetricSelector> selector = name.text().isEmpty() ? Optional.empty() : metric(name);
    return new InputSeries(
        selector.map(MetricSelector::name).orElse(""),
        selector.map(each -> labels(each, name)).orElse(Labels.NONE),
        SeriesValues.read(values, mistakes));
  }

  private Optional<MetricSelector> metric(Yaml name) {
    Source source = new Source(mistakes.file(), name.text(), name.line(), name.column());
    Parsed<Condition> parsed = RuleText.condition(source);
    mistakes.addAll(parsed.issues());
    Optional<Condition> tree = parsed.tree();
    if (tree.isPresent() && !(tree.get() instanceof Metric)) {
      mistakes.add(name, name.words() + ", expected a metric with its labels");
    }
    return tree.filter(Metric.class::isInstance).map(each -> ((Metric) each).selector());
  }

  private Labels labels(MetricSelector selector, Yaml name) {
    Map<String, String> labels = new TreeMap<>();
    for (LabelMatcher each : selector.matchers()) {
      if (each.operator() != LabelMatcher.Operator.EQUAL) {
        String found = each.label() + each.operator().symbol();
        mistakes.add(name, found + ", expected a series' own labels with =");
      }
      labels.put(each.label(), each.value());
    }
    return Labels.of(labels);
  }

  private InputRequest request(Yaml yaml) {
    Keys keys = new Keys(yaml, "a request", REQUEST, mistakes);
    long start = keys.requiredDuration("start");
    Optional<Long> end = keys.duration("end");
    Optional<Long> first = keys.duration("first_token");
    if (end.isPresent() && end.get() < start) {
      mistakes.add(yaml, "a request that ends before it starts, expected an end after its start");
    }
    if (first.isPresent() && (first.get() < start || first.get() > end.orElse(first.get()))) {
      mistakes.add(yaml, "a first token outside its request, expected start ≤ first_token ≤ end");
    }
    return new InputRequest(
        keys.required("id", "the request's id").text(),
        keys.labels("labels").orElse(Labels.NONE),
        keys.text("status").orElse("ok"),
        start,
        first,
        end,
        keys.scalar("output_tokens").flatMap(this::count));
  }

  private Optional<Long> count(Yaml value) {
    if (!value.text().matches("\\d{1,15}")) {
      mistakes.add(value, value.words() + ", expected a whole number");
      return Optional.empty();
    }
    return Optional.of(Long.parseLong(value.text()));
  }
}
