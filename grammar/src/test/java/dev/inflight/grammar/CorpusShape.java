package dev.inflight.grammar;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
import java.util.List;

/** A tree as the corpus writes it; every number is a double. */
final class CorpusShape implements Condition.Visitor<ArrayNode> {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Override
  public ArrayNode literal(Literal literal) {
    return JSON.arrayNode().add("num").add(literal.baseValue());
  }

  @Override
  public ArrayNode metric(Metric metric) {
    return JSON.arrayNode().add("metric").add(metric.selector().name());
  }

  @Override
  public ArrayNode windowed(Windowed windowed) {
    boolean timed = windowed.window().timed();
    return JSON.arrayNode()
        .add("range")
        .add(windowed.selector().name())
        .add(timed ? "seconds" : "points")
        .add(timed ? windowed.window().size() / 1e9 : (double) windowed.window().size());
  }

  @Override
  public ArrayNode call(Call call) {
    return all(JSON.arrayNode().add("call").add(call.function()), call.arguments());
  }

  @Override
  public ArrayNode negative(Negative negative) {
    return all(JSON.arrayNode().add("neg"), List.of(negative.operand()));
  }

  @Override
  public ArrayNode not(Not not) {
    return all(JSON.arrayNode().add("not"), List.of(not.operand()));
  }

  @Override
  public ArrayNode arithmetic(Arithmetic arithmetic) {
    return all(
        JSON.arrayNode().add(arithmetic.operator().symbol()),
        List.of(arithmetic.left(), arithmetic.right()));
  }

  @Override
  public ArrayNode comparison(Comparison comparison) {
    ArrayNode chain = JSON.arrayNode().add("and");
    for (int i = 0; i < comparison.comparators().size(); i++) {
      chain.add(
          all(
              JSON.arrayNode().add(comparison.comparators().get(i).symbol()),
              comparison.operands().subList(i, i + 2)));
    }
    return chain.size() == 2 ? (ArrayNode) chain.get(1) : chain;
  }

  @Override
  public ArrayNode allOf(AllOf allOf) {
    return all(JSON.arrayNode().add("and"), allOf.operands());
  }

  @Override
  public ArrayNode anyOf(AnyOf anyOf) {
    return all(JSON.arrayNode().add("or"), anyOf.operands());
  }

  private ArrayNode all(ArrayNode node, List<Condition> operands) {
    operands.forEach(operand -> node.add(operand.accept(this)));
    return node;
  }
}
