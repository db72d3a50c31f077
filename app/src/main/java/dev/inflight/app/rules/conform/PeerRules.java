package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleReader;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.check.Checker;
import dev.inflight.rules.text.TemplateNames;
import dev.inflight.rules.text.TextTemplate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the rules of a case as the peer takes them; those that are refused are left out. */
final class PeerRules {
  /** What the corpus calls a rule that has no name. */
  static final String UNNAMED = "(auto)";

  private final RuleReader reader = new RuleReader(RuleDefaults.EXPR_TRACKER);
  private final Set<String> names = new HashSet<>();

  /** The rule or the rules of a case. */
  List<RuleDefinition> of(JsonNode fields) {
    List<RuleDefinition> rules = new ArrayList<>();
    if (fields.has("rules")) {
      fields.path("rules").forEach(each -> read(each).ifPresent(rules::add));
    } else {
      read(fields.path("rule")).ifPresent(rules::add);
    }
    return rules;
  }

  private Optional<RuleDefinition> read(JsonNode rule) {
    Parsed<RuleDefinition> parsed =
        rule.isTextual() ? reader.line(Source.of(rule.asText())) : reader.object(rule.toString());
    return parsed
        .tree()
        .filter(each -> Checker.shape(each.condition(), each.source()).isEmpty())
        .filter(each -> renders(each.title()))
        .map(each -> Definitions.with(each, name(each), message(each)))
        .filter(each -> names.add(each.name()));
  }

  private String name(RuleDefinition rule) {
    if (rule.named()) {
      return rule.name();
    }
    String name = UNNAMED;
    for (int number = 1; names.contains(name); number++) {
      name = UNNAMED + number;
    }
    return name;
  }

  /** A message that is no template gives way to the condition itself. */
  private static Template message(RuleDefinition rule) {
    if (renders(rule.message())) {
      return rule.message();
    }
    String text = rule.source().text().replace("{", "{{").replace("}", "}}");
    return new Template(text, Source.of(text));
  }

  private static boolean renders(Template template) {
    return TextTemplate.parse(template.source(), TemplateNames.ANY).issues().stream()
        .noneMatch(Issue::isError);
  }
}
