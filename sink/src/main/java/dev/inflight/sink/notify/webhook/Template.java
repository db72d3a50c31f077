package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * JSON of somebody's own shape: a tree in whose texts placeholders stand for what a message says.
 * Keys, numbers and flags are as they are. What a message says becomes part of a text and nothing
 * else, so that it can neither end the text nor add a key; a label or field that a message has not
 * leaves its placeholder as it is.
 */
public final class Template implements BodyForm {
  private static final int DEEPEST = 32;
  private static final int MOST_NODES = 10_000;

  private final Function<Message, Object> root;

  private Template(Function<Message, Object> root) {
    this.root = root;
  }

  /**
   * A template in which every placeholder is a known one.
   *
   * @param tree of maps, lists, texts, numbers and flags
   * @throws TemplateException with all that is wrong in it
   */
  public static Template of(Object tree) {
    List<String> problems = new ArrayList<>();
    Function<Message, Object> root = new Reading(problems::add).node("template", tree, 0);
    if (!problems.isEmpty()) {
      throw new TemplateException(problems);
    }
    return new Template(root);
  }

  /**
   * A template that keeps as they are what is no placeholder.
   *
   * @throws TemplateException when something in it is no JSON
   */
  static Template lenient(Object tree) {
    List<String> ignored = new ArrayList<>();
    return new Template(new Reading(ignored::add).node("template", tree, 0));
  }

  @Override
  public Object of(Message message) {
    return root.apply(message);
  }

  /** Makes functions of the nodes of a tree. */
  private static final class Reading {
    private final Consumer<String> problems;
    private int nodes;

    Reading(Consumer<String> problems) {
      this.problems = problems;
    }

    Function<Message, Object> node(String where, Object node, int depth) {
      nodes++;
      if (depth > DEEPEST || nodes > MOST_NODES) {
        String bounds = "at most " + DEEPEST + " levels and " + MOST_NODES + " nodes";
        throw new TemplateException(List.of(where + ": too much of it, expected " + bounds));
      }
      if (node instanceof String text) {
        TemplateText template = TemplateText.of(text, each -> problems.accept(where + ": " + each));
        return template::of;
      }
      if (node instanceof Map<?, ?> map) {
        return map(where, map, depth);
      }
      if (node instanceof List<?> list) {
        return list(where, list, depth);
      }
      boolean number = node instanceof Number one && Double.isFinite(one.doubleValue());
      if (number || node instanceof Boolean) {
        return message -> node;
      }
      String expected = ", expected a map, a list, a text, a number, true or false";
      throw new TemplateException(List.of(where + ": " + node + expected));
    }

    private Function<Message, Object> map(String where, Map<?, ?> map, int depth) {
      Map<String, Function<Message, Object>> nodes = new LinkedHashMap<>();
      map.forEach(
          (key, value) -> {
            String name = String.valueOf(key);
            nodes.put(name, node(where + "." + name, value, depth + 1));
          });
      return message -> {
        Map<String, Object> made = new LinkedHashMap<>();
        nodes.forEach((name, node) -> made.put(name, node.apply(message)));
        return made;
      };
    }

    private Function<Message, Object> list(String where, List<?> list, int depth) {
      List<Function<Message, Object>> nodes = new ArrayList<>();
      for (int i = 0; i < list.size(); i++) {
        nodes.add(node(where + "[" + i + "]", list.get(i), depth + 1));
      }
      return message -> nodes.stream().map(each -> each.apply(message)).toList();
    }
  }
}
