package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import org.antlr.v4.runtime.Token;

/** Tokens as the operators they stand for. */
final class Operators {
  private Operators() {}

  static Comparator comparator(Token token) {
    return switch (token.getType()) {
      case AlertRuleParser.LESS -> Comparator.LESS;
      case AlertRuleParser.LESS_OR_EQUAL -> Comparator.LESS_OR_EQUAL;
      case AlertRuleParser.GREATER -> Comparator.GREATER;
      case AlertRuleParser.GREATER_OR_EQUAL -> Comparator.GREATER_OR_EQUAL;
      case AlertRuleParser.EQUAL -> Comparator.EQUAL;
      case AlertRuleParser.NOT_EQUAL -> Comparator.NOT_EQUAL;
      default -> throw unknown(token);
    };
  }

  static ArithmeticOperator arithmetic(Token token) {
    return switch (token.getType()) {
      case AlertRuleParser.PLUS -> ArithmeticOperator.ADD;
      case AlertRuleParser.MINUS -> ArithmeticOperator.SUBTRACT;
      case AlertRuleParser.TIMES -> ArithmeticOperator.MULTIPLY;
      case AlertRuleParser.DIVIDE -> ArithmeticOperator.DIVIDE;
      case AlertRuleParser.MODULO -> ArithmeticOperator.MODULO;
      default -> throw unknown(token);
    };
  }

  static LabelMatcher.Operator matching(Token token) {
    return switch (token.getType()) {
      case AlertRuleParser.IS -> LabelMatcher.Operator.EQUAL;
      case AlertRuleParser.NOT_EQUAL -> LabelMatcher.Operator.NOT_EQUAL;
      case AlertRuleParser.MATCHES -> LabelMatcher.Operator.MATCHES;
      case AlertRuleParser.NOT_MATCHES -> LabelMatcher.Operator.MATCHES_NOT;
      default -> throw unknown(token);
    };
  }

  private static IllegalStateException unknown(Token token) {
    return new IllegalStateException("the grammar has no operator " + token.getText());
  }
}
