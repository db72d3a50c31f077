package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.AllOf;
import dev.inflight.grammar.Condition.AnyOf;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Negative;
import dev.inflight.grammar.Condition.Not;
import dev.inflight.grammar.Condition.Windowed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Turns a checked condition, whose numbers are in the units of its metrics, into nodes: windows are
 * found or made, names resolved, constants folded. One per program.
 */
public final class Planner implements Condition.Visitor<Node> {

  private final Histories histories;
  private final FunctionPlanner functions;
  private final Map<Condition, Node> parts;

  private Planner(Histories histories, Dialect dialect, Map<Condition, Node> parts) {
    this.histories = histories;
    this.functions = new FunctionPlanner(this, histories, dialect);
    this.parts = parts;
  }

  /** The program of a condition. */
  public static Node plan(Condition condition, Histories histories, Dialect dialect) {
    return plan(condition, histories, dialect, new Forgetful());
  }

  /**
   * The same, and which node answers for which part of the condition.
   *
   * @param parts filled, by identity
   */
  public static Node plan(
      Condition condition, Histories histories, Dialect dialect, Map<Condition, Node> parts) {
    return new Planner(histories, dialect, parts).of(condition);
  }

  Node of(Condition condition) {
    Node node = condition.accept(this);
    parts.put(condition, node);
    return node;
  }

  Node[] all(List<Condition> conditions) {
    return conditions.stream().map(this::of).toArray(Node[]::new);
  }

  @Override
  public Node literal(Literal literal) {
    return new Constant(literal.baseValue());
  }

  @Override
  public Node metric(Metric metric) {
    return new Latest(histories.of(metric.selector()));
  }

  @Override
  public Node windowed(Windowed windowed) {
    return functions.lastOf(windowed);
  }

  @Override
  public Node call(Call call) {
    return functions.of(call);
  }

  @Override
  public Node negative(Negative negative) {
    Node operand = of(negative.operand());
    return folded(new NegativeNode(operand), !operand.constant());
  }

  @Override
  public Node not(Not not) {
    Node operand = of(not.operand());
    return folded(new NotNode(operand), !operand.constant());
  }

  @Override
  public Node arithmetic(Arithmetic arithmetic) {
    Node left = of(arithmetic.left());
    Node right = of(arithmetic.right());
    return folded(
        new ArithmeticNode(arithmetic.operator(), left, right),
        !(left.constant() && right.constant()));
  }

  @Override
  public Node comparison(Comparison comparison) {
    Node[] operands = comparison.operands().stream().map(this::comparable).toArray(Node[]::new);
    Comparator[] comparators = comparison.comparators().toArray(Comparator[]::new);
    Node node =
        comparators.length == 1
            ? new CompareNode(comparators[0], operands[0], operands[1])
            : new ChainNode(operands, comparators);
    return folded(node, !Arrays.stream(operands).allMatch(Node::constant));
  }

  /** Nothing compares with a number that is too large to be one. */
  private Node comparable(Condition operand) {
    Node node = of(operand);
    boolean endless = node.constant() && Double.isInfinite(node.value(new Moment()));
    return endless ? new NoNumber() : node;
  }

  @Override
  public Node allOf(AllOf allOf) {
    return new AllNode(all(allOf.operands()));
  }

  @Override
  public Node anyOf(AnyOf anyOf) {
    return new AnyNode(all(anyOf.operands()));
  }

  /** The constant that a node without history is, unless it has no answer. */
  static Node folded(Node node, boolean varies) {
    if (varies) {
      return node;
    }
    double value = node.value(new Moment());
    return Double.isNaN(value) ? node : new Constant(value);
  }
}
