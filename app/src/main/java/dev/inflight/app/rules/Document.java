package dev.inflight.app.rules;

import dev.inflight.app.rules.ReadRule.Place;
import dev.inflight.grammar.Source;
import java.util.Arrays;

/** The text of one rule file, and where its lines begin. Offsets count UTF-16 units. */
public final class Document {
  private final String name;
  private final String text;
  private final int[] lineStarts;

  /**
   * @param name of the file; empty when there is none
   * @param text with {@code \n} at the ends of lines
   */
  Document(String name, String text) {
    this.name = name;
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, 2 * count);
      }
      starts[count++] = at + 1;
    }
    return Arrays.copyOf(starts, count);
  }

  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  /** The line that holds an offset, from 1. */
  public int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The line that holds an offset, and where in it. */
  Place place(int offset) {
    return new Place(lineAt(offset), offset - lineStarts[line(offset) - 1]);
  }

  private Source lineAt(int offset) {
    int line = line(offset);
    int end = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
    return new Source(name, text.substring(lineStarts[line - 1], end), line, 1);
  }

  /** A text that stands at an offset of this file, as it is or nearly so. */
  Source source(int offset, String what) {
    int line = line(offset);
    int column = text.codePointCount(lineStarts[line - 1], offset) + 1;
    return new Source(name, what, line, column);
  }
}
