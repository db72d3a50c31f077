package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CorpusTest {
  /** Where this language has another mind than its peer, on purpose. */
  private static final Set<String> DIFFERENT =
      Set.of(
          "p092", // "true" in quotes is a metric
          "p095", // a name in quotes is not called
          "p139", // 1.2.3 is a malformed number with a place
          "p141", // a superscript two is a character like others
          "p143", // 1e999 is no number
          "p188", // no window without a length
          "p189", // nor without a bound
          "p395", // all quotes protect a comma
          "p396", // and an arrow
          "p397"); // and a bracket

  static Stream<CorpusCase> cases() throws IOException {
    return CorpusCase.all().stream().filter(each -> !DIFFERENT.contains(each.id()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void text_ofTheCorpus_readsAsItsPeerReadsIt(CorpusCase each) {
    assertThat(difference(each)).isEmpty();
  }

  @Test
  void cases_thatDiffer_areThoseListedAndTagged() throws IOException {
    List<CorpusCase> different =
        CorpusCase.all().stream().filter(each -> difference(each).isPresent()).toList();

    assertThat(different).allMatch(CorpusCase::mayDiffer);
    assertThat(different).extracting(CorpusCase::id).containsExactlyInAnyOrderElementsOf(DIFFERENT);
  }

  private static Optional<String> difference(CorpusCase each) {
    Source source = Source.of(each.source());
    if (!each.isLine()) {
      Parsed<Condition> read = RuleText.condition(source);
      return differenceOf(each, read.tree(), read.issues());
    }
    Parsed<RuleLine> read = RuleText.line(source);
    return differenceOf(each, read.tree().map(RuleLine::condition), read.issues())
        .or(() -> read.tree().filter(line -> each.reads()).flatMap(line -> inTail(each, line)));
  }

  private static Optional<String> differenceOf(
      CorpusCase each, Optional<Condition> tree, List<Issue> issues) {
    if (!each.reads()) {
      return issues.isEmpty() ? Optional.of("accepted") : inIssue(each, issues.get(0));
    }
    if (tree.isEmpty()) {
      return Optional.of(issues.get(0).pretty());
    }
    JsonNode expected = each.json().get("ast");
    JsonNode actual = tree.get().accept(new CorpusShape());
    return expected == null || doubles(expected).equals(actual)
        ? Optional.empty()
        : Optional.of(actual + " instead of " + expected);
  }

  private static Optional<String> inIssue(CorpusCase each, Issue issue) {
    String actual = issue.kind().code() + " " + issue.column();
    int column = each.json().path("column").asInt(issue.column());
    String expected = each.text("error_kind") + " " + column;
    return actual.equals(expected)
        ? Optional.empty()
        : Optional.of(actual + " instead of " + expected);
  }

  private static Optional<String> inTail(CorpusCase each, RuleLine line) {
    if (!each.json().has("level")) {
      return Optional.empty();
    }
    String actual =
        line.level().isPresent() + " " + line.level().orElse("warning") + " " + line.message();
    String expected =
        each.text("level_given") + " " + each.text("level") + " " + each.text("message");
    return actual.equals(expected)
        ? Optional.empty()
        : Optional.of(actual + " instead of " + expected);
  }

  private static JsonNode doubles(JsonNode node) {
    if (node.isNumber()) {
      return JsonNodeFactory.instance.numberNode(node.asDouble());
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      array.forEach(each -> copy.add(doubles(each)));
      return copy;
    }
    return node;
  }
}
