package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * A YAML text as values. Aliases are followed, but not into circles nor beyond {@value #MOST_NODES}
 * nodes; nothing is ever made of a tag.
 */
public final class YamlValues {
  private static final int MOST_DEEP = 64;
  private static final int MOST_NODES = 100_000;

  private final String text;
  private final CodePoints codePoints;
  private int nodes;

  private YamlValues(String text) {
    this.text = text;
    this.codePoints = new CodePoints(text);
  }

  /**
   * The documents of the text, usually one.
   *
   * @throws Malformed at what is no YAML
   */
  public static List<Value> of(String text) {
    return new YamlValues(text).documents();
  }

  private List<Value> documents() {
    refuseUnprintable();
    List<Value> documents = new ArrayList<>();
    try {
      for (Node each : new Yaml(options()).composeAll(new java.io.StringReader(text))) {
        documents.add(value(each, 0));
      }
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      int at = mark == null ? 0 : offset(mark);
      throw new Malformed(at, problem(e.getProblem()) + hint(at), e);
    } catch (ReaderException e) {
      throw new Malformed(codePoints.offset(e.getPosition()), problem(e.getMessage()), e);
    } catch (YAMLException e) {
      throw new Malformed(0, problem(e.getMessage()), e);
    }
    return documents;
  }

  private void refuseUnprintable() {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int each = text.codePointAt(at);
      if (!StreamReader.isPrintable(each)) {
        throw new Malformed(at, "character U+%04X, expected text".formatted(each));
      }
    }
  }

  private static LoaderOptions options() {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(MOST_DEEP);
    options.setMaxAliasesForCollections(MOST_NODES);
    options.setCodePointLimit(Integer.MAX_VALUE);
    return options;
  }

  private static String problem(@org.jspecify.annotations.Nullable String said) {
    String first = String.valueOf(said).lines().findFirst().orElse("no YAML");
    return first.startsWith("Nesting Depth")
        ? "nested more than " + MOST_DEEP + " deep"
        : first.replaceAll("\\p{C}", " ") + ", expected YAML";
  }

  /** Most often it is a rule line whose message holds what YAML has a use for. */
  private String hint(int at) {
    int end = text.indexOf('\n', at);
    String line = text.substring(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length() : end);
    return line.contains("=>") ? "; a rule on one line belongs in quotes" : "";
  }

  private Value value(Node node, int depth) {
    int offset = offset(node.getStartMark());
    if (depth > MOST_DEEP) {
      throw new Malformed(offset, "nested more than " + MOST_DEEP + " deep");
    }
    if (++nodes > MOST_NODES) {
      throw new Malformed(offset, "more than " + MOST_NODES + " values, aliases followed");
    }
    if (!node.getTag().getValue().startsWith("tag:yaml.org,2002:")) {
      throw new Malformed(offset, "tag " + node.getTag() + ", expected none");
    }
    if (node instanceof SequenceNode sequence) {
      return new Items(
          sequence.getValue().stream().map(each -> value(each, depth + 1)).toList(), offset);
    }
    return node instanceof MappingNode mapping ? fields(mapping, depth) : scalar((ScalarNode) node);
  }

  private Fields fields(MappingNode mapping, int depth) {
    List<Field> fields = new ArrayList<>();
    for (NodeTuple each : mapping.getValue()) {
      if (!(value(each.getKeyNode(), depth + 1) instanceof Scalar key)) {
        throw new Malformed(offset(each.getKeyNode().getStartMark()), "a key that is no text");
      }
      fields.add(new Field(key, value(each.getValueNode(), depth + 1)));
    }
    return new Fields(fields, offset(mapping.getStartMark()), offset(mapping.getEndMark()));
  }

  private Scalar scalar(ScalarNode node) {
    int start = afterProperties(offset(node.getStartMark()));
    int end = Math.max(start, offset(node.getEndMark()));
    ScalarStyle style = node.getScalarStyle();
    boolean quoted = style == ScalarStyle.SINGLE_QUOTED || style == ScalarStyle.DOUBLE_QUOTED;
    boolean block = style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED;
    int from = quoted ? start + 1 : block ? belowHeader(start, end) : start;
    int to = quoted ? Math.max(from, end - 1) : end;
    Look look = style == ScalarStyle.PLAIN ? PlainLook.of(node.getValue()) : Look.TEXT;
    return new Scalar(look, node.getValue(), start, from, to);
  }

  /** Behind an anchor and a tag, which YAML counts as part of the value. */
  private int afterProperties(int start) {
    int at = start;
    while (at < text.length() && (text.charAt(at) == '&' || text.charAt(at) == '!')) {
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }
    return at;
  }

  private int belowHeader(int start, int end) {
    int lineEnd = text.indexOf('\n', start);
    return lineEnd < 0 ? end : Math.min(end, lineEnd + 1);
  }

  private int offset(Mark mark) {
    return codePoints.offset(mark.getIndex());
  }
}
