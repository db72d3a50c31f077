package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.rules.Inhibition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one file holds: rules, inhibitions and options, each where it may stand. */
final class FileContent {
  private static final List<String> TOP = List.of("rules", "groups", "inhibit", "options");
  private static final List<String> GROUP =
      List.of("name", "rules", "labels", "interval", "limit", "query_offset");
  private static final List<String> UNUSED = List.of("interval", "limit", "query_offset");

  private final RuleDefaults defaults;
  private final IssueLog log;
  private final List<ReadRule> rules = new ArrayList<>();
  private final List<Inhibition> inhibitions = new ArrayList<>();
  private RuleOptions options = RuleOptions.NONE;
  private int found;

  FileContent(RuleDefaults defaults, IssueLog log) {
    this.defaults = defaults;
    this.log = log;
  }

  List<ReadRule> rules() {
    return rules;
  }

  /** How many rules there are, also such as cannot be read. */
  int found() {
    return found;
  }

  List<Inhibition> inhibitions() {
    return inhibitions;
  }

  RuleOptions options() {
    return options;
  }

  /** One rule a line; blank lines and those that begin with {@code #} say nothing. */
  void addLines() {
    Document document = log.document();
    int at = 0;
    for (String line : document.text().split("\n", -1)) {
      String text = line.strip();
      if (!text.isEmpty() && !text.startsWith("#") && !log.isFull()) {
        addLine(document.source(at + line.indexOf(text), text), Labels.NONE);
      }
      at += line.length() + 1;
    }
  }

  /** A document of YAML or JSON. */
  void add(Value root) {
    if (root instanceof Items) {
      addRules(root, Labels.NONE);
    } else if (root instanceof Fields fields && isRule(fields)) {
      addRule(fields, Labels.NONE);
    } else if (root instanceof Fields fields) {
      addTop(new Mapping(fields, "rule file", TOP, log));
    } else if (!(root instanceof Scalar scalar && scalar.look() == Look.NULL)) {
      String found = root.words() + ", expected a list of rules or 'rules:'";
      log.error(IssueKind.MALFORMED_FILE, root.offset(), found);
    }
  }

  private static boolean isRule(Fields fields) {
    return fields.fields().stream()
        .map(each -> each.key().text())
        .anyMatch(key -> key.equals("condition") || key.equals("expr"));
  }

  private void addTop(Mapping top) {
    top.value("rules").ifPresent(each -> addRules(each, Labels.NONE));
    top.value("groups").ifPresent(this::addGroups);
    top.value("inhibit").map(new InhibitionReader(log)::read).ifPresent(inhibitions::addAll);
    top.fields("options")
        .map(new OptionsReader(log)::read)
        .ifPresent(read -> options = options.or(read));
  }

  private void addGroups(Value groups) {
    for (Value each : groups instanceof Items items ? items.values() : List.of(groups)) {
      if (each instanceof Fields fields) {
        addGroup(new Mapping(fields, "group", GROUP, log));
      } else {
        String found = "a group is " + each.words() + ", expected {name, rules}";
        log.error(IssueKind.INVALID_VALUE, each.offset(), found);
      }
    }
  }

  private void addGroup(Mapping group) {
    for (String each : UNUSED) {
      if (group.has(each)) {
        String found = "'" + each + "' has no effect: rules are evaluated when data comes";
        log.warning(IssueKind.UNKNOWN_KEY, group.offsetOf(each), found);
      }
    }
    Labels labels = new AlertText(group, Source.of(""), log).labels();
    group.value("rules").ifPresent(each -> addRules(each, labels));
  }

  private void addRules(Value rules, Labels labels) {
    if (!(rules instanceof Items items)) {
      String found = "rules is " + rules.words() + ", expected a list";
      log.error(IssueKind.INVALID_VALUE, rules.offset(), found);
      return;
    }
    for (Value each : items.values()) {
      if (!log.isFull()) {
        addItem(each, labels);
      }
    }
  }

  private void addItem(Value item, Labels labels) {
    if (item instanceof Fields fields) {
      splitLine(fields)
          .ifPresentOrElse(line -> addLine(line, labels), () -> addRule(fields, labels));
    } else if (item instanceof Scalar scalar && scalar.look() != Look.NULL) {
      addLine(log.document().source(scalar.from(), scalar.text()), labels);
    } else {
      String found = "a rule is " + item.words() + ", expected a mapping or a line";
      log.error(IssueKind.INVALID_VALUE, item.offset(), found);
    }
  }

  private void addRule(Fields fields, Labels labels) {
    found++;
    new RuleObject(fields, defaults, log).read(labels).ifPresent(rules::add);
  }

  private void addLine(Source source, Labels labels) {
    found++;
    new RuleOneLine(defaults, log).read(source, labels).ifPresent(rules::add);
  }

  /** YAML takes an unquoted {@code x > 1 => warn: text} for a mapping: as the line it was meant. */
  private Optional<Source> splitLine(Fields fields) {
    if (fields.fields().size() != 1) {
      return Optional.empty();
    }
    Field only = fields.fields().get(0);
    boolean arrow = only.key().text().contains("=>") && only.value() instanceof Scalar;
    if (!arrow) {
      return Optional.empty();
    }
    Scalar tail = (Scalar) only.value();
    Document document = log.document();
    String written =
        document.text().substring(only.key().offset(), Math.max(only.key().to(), tail.to()));
    return Optional.of(document.source(only.key().offset(), written.strip()));
  }
}
