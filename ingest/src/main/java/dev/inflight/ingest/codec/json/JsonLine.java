package dev.inflight.ingest.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one line as JSON, strictly: well-formed UTF-8, no key twice in an object, nothing after the
 * value, at most {@link #MAX_DEPTH} levels, numbers of at most {@link #MAX_NUMBER} characters.
 */
public final class JsonLine {
  /** The deepest nesting that is read. */
  public static final int MAX_DEPTH = 100;

  /** The longest number that is read, in characters. */
  public static final int MAX_NUMBER = 1000;

  private static final String LIST = "[]";

  private final char[] text;
  private final boolean open;
  private final JsonParser parser;

  private JsonLine(char[] text, boolean open, JsonParser parser) {
    this.text = text;
    this.open = open;
    this.parser = parser;
  }

  /**
   * Reads the line {@code buf[from, to)}.
   *
   * @param open whether the input ended without a line feed after it: broken JSON then is said to
   *     be cut off
   */
  public static Json.Obj object(byte[] buf, int from, int to, boolean open) throws LineFault {
    return object(Numbers.FINITE, buf, from, to, open);
  }

  /** The same, but the words NaN, Infinity and -Infinity are numbers, as Python writes them. */
  public static Json.Obj objectWithNonFinite(byte[] buf, int from, int to, boolean open)
      throws LineFault {
    return object(Numbers.ANY, buf, from, to, open);
  }

  private static Json.Obj object(JsonFactory factory, byte[] buf, int from, int to, boolean open)
      throws LineFault {
    Json value = value(factory, buf, from, to, open);
    if (value instanceof Json.Obj object) {
      return object;
    }
    throw new LineFault(LineFault.LINE, value.found(), "a JSON object", Reason.NOT_AN_OBJECT);
  }

  private static Json value(JsonFactory factory, byte[] buf, int from, int to, boolean open)
      throws LineFault {
    char[] text = Utf8.decode(buf, from, to, open);
    try (JsonParser parser = factory.createParser(text)) {
      return new JsonLine(text, open, parser).whole();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }

  private Json whole() throws IOException, LineFault {
    try {
      Json value = value(parser.nextToken(), "");
      if (parser.nextToken() != null) {
        int column = (int) parser.currentTokenLocation().getCharOffset();
        throw notJson("more text at column " + (column + 1), Reason.NOT_JSON);
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw tooMuch(e);
    } catch (JsonProcessingException e) {
      throw notJson(e);
    }
  }

  private Json value(JsonToken token, String path) throws IOException, LineFault {
    return switch (token) {
      case START_OBJECT -> object(path);
      case START_ARRAY -> array(path);
      case VALUE_STRING -> new Json.Str(parser.getText());
      case VALUE_NUMBER_INT -> new Json.Num(parser.getText(), true, tokenStart(path));
      case VALUE_NUMBER_FLOAT -> fraction(path);
      case VALUE_TRUE -> Json.Word.TRUE;
      case VALUE_FALSE -> Json.Word.FALSE;
      case VALUE_NULL -> Json.Word.NULL;
      default -> throw new IllegalStateException("no value begins with " + token);
    };
  }

  private Json.Num fraction(String path) throws IOException, LineFault {
    String number = parser.getText();
    if (Numbers.isForeignWord(number)) {
      throw notJson("not JSON: " + number, Reason.NOT_JSON);
    }
    return new Json.Num(number, false, tokenStart(path));
  }

  /** Where the token begins; asked for at the top only, as it costs. */
  private int tokenStart(String path) {
    boolean top = path.indexOf('.') < 0 && !path.endsWith(LIST);
    return top ? (int) parser.currentTokenLocation().getCharOffset() : -1;
  }

  private Json.Obj object(String path) throws IOException, LineFault {
    Map<String, Json> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      String inside = path.isEmpty() ? key : path + '.' + key;
      if (fields.put(key, value(parser.nextToken(), inside)) != null) {
        throw new LineFault(inside, "the key twice", "each key once", Reason.DUPLICATE_KEY);
      }
    }
    return new Json.Obj(fields);
  }

  private Json.Arr array(String path) throws IOException, LineFault {
    List<Json> items = new ArrayList<>();
    String inside = path + LIST;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(token, inside));
    }
    return new Json.Arr(items);
  }

  private LineFault notJson(JsonProcessingException e) {
    int at = (int) Math.max(0, Math.min(text.length, e.getLocation().getCharOffset()));
    boolean ended = e instanceof JsonEOFException || at == text.length;
    if (open && (ended || restIsOneWord(at))) {
      String found = "cut off after " + text.length + " characters";
      return new LineFault(LineFault.LINE, found, "a whole JSON object", Reason.CUT_OFF);
    }
    if (ended) {
      return notJson("not JSON: the line ends at column " + (text.length + 1), Reason.NOT_JSON);
    }
    at = culprit(at);
    String there = Character.toString(Character.codePointAt(text, at));
    return notJson("not JSON at column " + (at + 1) + ": " + there, Reason.NOT_JSON);
  }

  /** Where it went wrong, which is sometimes just before the parser stopped. */
  private int culprit(int stopped) {
    int at = stopped;
    if (at > 0 && text[at - 1] < ' ' && text[at - 1] != '\t') {
      return at - 1;
    }
    if (",}] ".indexOf(text[at]) >= 0) {
      while (at > 0 && Character.isLetter(text[at - 1])) {
        at--;
      }
    }
    return at;
  }

  /** Whether only letters follow: the beginning of a word such as {@code null}. */
  private boolean restIsOneWord(int at) {
    for (int i = at; i < text.length; i++) {
      if (text[i] < 'a' || text[i] > 'z') {
        return false;
      }
    }
    return at < text.length;
  }

  private static LineFault notJson(String found, Reason reason) {
    return new LineFault(LineFault.LINE, found, "a JSON object", reason);
  }

  private static LineFault tooMuch(StreamConstraintsException e) {
    return e.getOriginalMessage().contains("nesting")
        ? new LineFault(
            LineFault.LINE,
            "nested more than " + MAX_DEPTH + " levels deep",
            "at most " + MAX_DEPTH + " levels",
            Reason.NESTED_TOO_DEEP)
        : notJson("a number of more than " + MAX_NUMBER + " characters", Reason.OUT_OF_RANGE);
  }
}
