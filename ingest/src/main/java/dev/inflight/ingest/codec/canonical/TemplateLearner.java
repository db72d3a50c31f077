package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.text.NumberScanner;
import dev.inflight.ingest.text.Swar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Takes a line of a request, which was read strictly, apart into constant text and values. Objects
 * inside it become part of the text. Lines with escapes or other characters than ASCII outside of
 * values, or with lists of other things than numbers, are not learned.
 */
final class TemplateLearner {
  private static final int NONE = -1;

  private final byte[] buf;
  private final List<byte[]> texts = new ArrayList<>();
  private final List<RequestField> fields = new ArrayList<>();
  private int textFrom;

  private TemplateLearner(byte[] buf, int from) {
    this.buf = buf;
    this.textFrom = from;
  }

  /** The template of the line {@code buf[from, end]}, its line feed included. */
  static Optional<RequestTemplate> learn(byte[] buf, int from, int end, boolean keepGaps) {
    TemplateLearner learner = new TemplateLearner(buf, from);
    int close = buf[from] == '{' ? learner.object(from, "") : NONE;
    if (close == NONE || !learner.onlySpace(close, end)) {
      return Optional.empty();
    }
    learner.texts.add(Arrays.copyOfRange(buf, learner.textFrom, end + 1));
    RequestTemplate template = new RequestTemplate(learner.texts, learner.fields, keepGaps);
    return template.read(buf, from) == end + 1 ? Optional.of(template) : Optional.empty();
  }

  private boolean onlySpace(int from, int end) {
    for (int at = from; at < end; at++) {
      if (buf[at] != ' ' && buf[at] != '\r' && buf[at] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** The index after the object at {@code from}, or NONE. */
  private int object(int from, String prefix) {
    int at = space(from + 1);
    while (buf[at] == '"') {
      int keyEnd = Swar.special(buf, at + 1);
      if (buf[keyEnd] != '"') {
        return NONE;
      }
      String key = new String(buf, at + 1, keyEnd - at - 1, StandardCharsets.US_ASCII);
      at = value(space(space(keyEnd + 1) + 1), prefix + key);
      if (at == NONE || key.indexOf('.') >= 0) {
        return NONE;
      }
      at = space(at);
      if (buf[at] == ',') {
        at = space(at + 1);
      }
    }
    return buf[at] == '}' ? at + 1 : NONE;
  }

  /** The index after the value at {@code from}: part of the text, or a slot of its own. */
  private int value(int from, String path) {
    if (buf[from] == '{') {
      return object(from, path + '.');
    }
    int end = end(from);
    if (end == NONE || path.equals("event_type") || path.equals("schema_version")) {
      return end;
    }
    texts.add(Arrays.copyOfRange(buf, textFrom, from));
    fields.add(RequestField.of(path));
    textFrom = end;
    return end;
  }

  private int end(int from) {
    return switch (buf[from]) {
      case '"' -> textEnd(from + 1);
      case 't', 'n' -> from + 4;
      case 'f' -> from + 5;
      case '[' -> ValueScanner.numberList(buf, from);
      default -> NumberScanner.end(buf, from);
    };
  }

  private int textEnd(int from) {
    int at = Swar.special(buf, from);
    while (buf[at] < 0) {
      at = Swar.special(buf, at + 1);
    }
    return buf[at] == '"' ? at + 1 : NONE;
  }

  private int space(int from) {
    int at = from;
    while (buf[at] == ' ' || buf[at] == '\t') {
      at++;
    }
    return at;
  }
}
