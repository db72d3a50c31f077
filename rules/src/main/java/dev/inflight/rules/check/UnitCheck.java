package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.LiteralUnit;
import java.util.List;

/** The check that what is added or compared is of one kind: never bytes with time. */
final class UnitCheck {

  private final Findings findings;
  private final Dimensions dimensions;

  UnitCheck(Findings findings, Dimensions dimensions) {
    this.findings = findings;
    this.dimensions = dimensions;
  }

  void check(Condition condition) {
    Walk.through(condition, this::part);
  }

  private void part(Condition part) {
    if (part instanceof Arithmetic arithmetic) {
      switch (arithmetic.operator()) {
        case ADD, SUBTRACT, MODULO -> together(arithmetic.left(), arithmetic.right());
        case MULTIPLY, DIVIDE -> {}
      }
    } else if (part instanceof Comparison comparison) {
      allTogether(comparison.operands());
    } else if (part instanceof Call call) {
      Functions.named(call.function()).ifPresent(function -> arguments(function, call.arguments()));
    }
  }

  private void arguments(RuleFunction function, List<Condition> arguments) {
    switch (function) {
      case MIN, MAX, CLAMP, STALLED -> allTogether(arguments);
      case ABSENT -> expect(LiteralUnit.Kind.TIME, "a duration", arguments.get(1));
      case NO_DATA -> expect(LiteralUnit.Kind.TIME, "a duration", arguments.get(0));
      case QUANTILE, EMA ->
          arguments.stream()
              .skip(1)
              .forEach(argument -> expect(LiteralUnit.Kind.RATIO, "a ratio", argument));
      default -> {}
    }
  }

  private void allTogether(List<Condition> conditions) {
    for (int i = 1; i < conditions.size(); i++) {
      together(conditions.get(i - 1), conditions.get(i));
    }
  }

  private void together(Condition left, Condition right) {
    Dimension first = dimensions.of(left);
    Dimension second = dimensions.of(right);
    if (first.clashesWith(second)) {
      String advice = first.sameKind(second) ? "; multiply one of them by what lies between" : "";
      findings.error(
          IssueKind.UNIT_MISMATCH,
          right.span(),
          findings.quote(right)
              + words(second)
              + ", "
              + findings.quote(left)
              + words(first)
              + advice);
    }
  }

  private void expect(LiteralUnit.Kind kind, String what, Condition argument) {
    Dimension found = dimensions.of(argument);
    if (found.unit().isPresent() && found.kind().filter(kind::equals).isEmpty()) {
      findings.error(
          IssueKind.UNIT_MISMATCH,
          argument.span(),
          findings.quote(argument) + words(found) + "; expected " + what);
    }
  }

  private static String words(Dimension dimension) {
    if (dimension.unit().isEmpty()) {
      return "";
    }
    Unit unit = dimension.unit().get();
    return unit.counts()
        ? " is a count"
        : " is " + kind(unit) + (dimension.fixed() ? " (" + unit.ucum() + ")" : "");
  }

  private static String kind(Unit unit) {
    return unit.kind()
        .map(
            kind ->
                switch (kind) {
                  case TIME -> "a time";
                  case BYTES -> "a number of bytes";
                  case POWER -> "a power";
                  case ENERGY -> "an energy";
                  case FREQUENCY -> "a frequency";
                  case TEMPERATURE -> "a temperature";
                  case RATIO -> "a ratio";
                })
        .orElse("something else");
  }
}
