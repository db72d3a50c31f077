package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.IssueKind;
import java.util.List;
import java.util.Optional;

/** The check that functions exist and get the arguments they take. */
final class ShapeCheck {

  private final Findings findings;

  ShapeCheck(Findings findings) {
    this.findings = findings;
  }

  void check(Condition condition) {
    Walk.through(
        condition,
        part -> {
          if (part instanceof Call call) {
            Functions.named(call.function())
                .ifPresentOrElse(function -> arguments(function, call), () -> unknown(call));
          }
        });
  }

  private void unknown(Call call) {
    findings.error(
        IssueKind.UNKNOWN_FUNCTION,
        call.functionSpan(),
        "there is no function '" + call.function() + "'",
        () -> Functions.nearest(call.function()));
  }

  private void arguments(RuleFunction function, Call call) {
    int given = call.arguments().size();
    if (given < function.leastArguments() || given > function.mostArguments()) {
      findings.error(
          IssueKind.ARITY,
          call.functionSpan(),
          function.word() + " takes " + arity(function) + ", found " + given);
      return;
    }
    switch (function.shape()) {
      case WINDOW -> window(function, call);
      case WINDOW_OR_SCALARS -> windowOrScalars(function, call);
      case COMPARISON -> share(call.arguments().get(0));
      case METRIC -> metric(function, call.arguments().get(0));
      case METRIC_AND_DURATION -> bareMetric(function, call.arguments().get(0));
      case DURATION, SCALARS, NOTHING -> {}
    }
  }

  private static String arity(RuleFunction function) {
    int least = function.leastArguments();
    int most = function.mostArguments();
    if (most == 0) {
      return "no arguments";
    }
    String plural = most == 1 ? " argument" : " arguments";
    if (most == RuleFunction.ANY_NUMBER) {
      return least + " or more" + plural;
    }
    return (least == most ? "" + least : least + " to " + most) + plural;
  }

  private void window(RuleFunction function, Call call) {
    Condition first = call.arguments().get(0);
    metric(function, first);
    if (first instanceof Metric && function.defaultWindow().isEmpty()) {
      findings.error(
          IssueKind.WINDOW_REQUIRED,
          first.span(),
          function.word()
              + " needs a window, such as "
              + findings.text(first)
              + "[20] or "
              + findings.text(first)
              + "[30s]");
    }
    if (call.arguments().size() == 2 && Walk.takesPerSecond(function.word())) {
      perSecond(function, call.arguments().get(1));
    }
  }

  private void perSecond(RuleFunction function, Condition second) {
    if (!Walk.isPerSecond(second)) {
      findings.error(
          IssueKind.KIND_MISMATCH,
          second.span(),
          findings.quote(second)
              + " as the second argument of "
              + function.word()
              + "; expected the word s, for per second");
    }
  }

  private void metric(RuleFunction function, Condition argument) {
    if (!(argument instanceof Metric) && !(argument instanceof Windowed)) {
      findings.error(
          IssueKind.METRIC_ARGUMENT_REQUIRED,
          argument.span(),
          function.word() + " takes a metric, found " + findings.quote(argument));
    }
  }

  private void bareMetric(RuleFunction function, Condition argument) {
    metric(function, argument);
    if (argument instanceof Windowed) {
      findings.error(
          IssueKind.KIND_MISMATCH,
          argument.span(),
          function.word() + " takes a metric without a window, found " + findings.quote(argument));
    }
  }

  private void windowOrScalars(RuleFunction function, Call call) {
    List<Condition> arguments = call.arguments();
    Condition first = arguments.get(0);
    if (arguments.size() == 1) {
      if (!(first instanceof Metric) && !(first instanceof Windowed)) {
        findings.error(
            IssueKind.WINDOW_OR_TWO_SCALARS_REQUIRED,
            first.span(),
            function.word() + " takes one metric, or two or more numbers");
      }
      return;
    }
    arguments.stream()
        .filter(Windowed.class::isInstance)
        .forEach(
            argument ->
                findings.error(
                    IssueKind.KIND_MISMATCH,
                    argument.span(),
                    "a window among several arguments of " + function.word(),
                    () -> Optional.of(function.word() + "(" + findings.text(argument) + ")")));
  }

  private void share(Condition argument) {
    if (!(argument instanceof Comparison comparison) || comparison.operands().size() != 2) {
      findings.error(
          IssueKind.KIND_MISMATCH,
          argument.span(),
          "share takes one comparison of a window with a number, such as share(x[1m] > 5), found "
              + findings.quote(argument));
      return;
    }
    long windows = comparison.operands().stream().filter(Windowed.class::isInstance).count();
    if (windows == 0) {
      findings.error(
          IssueKind.WINDOW_REQUIRED,
          argument.span(),
          "share needs a window on one side, such as share(x[1m] > 5)");
    } else if (windows == 2) {
      findings.error(
          IssueKind.KIND_MISMATCH,
          comparison.operands().get(1).span(),
          "a window on both sides; share compares a window with a number");
    }
  }
}
