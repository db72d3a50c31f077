package dev.inflight.sink.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A page of a terminal: lines no wider than its columns. Takes texts that are {@link Plain}
 * already.
 */
public final class Page {
  static final String DOT = " · ";

  private final int columns;
  private final boolean color;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param columns how wide it is
   * @param color whether colours are used
   */
  public Page(int columns, boolean color) {
    this.columns = columns;
    this.color = color;
  }

  /** How wide it is. */
  public int columns() {
    return columns;
  }

  /** The colours of a terminal. */
  public enum Ink {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("1;31"),
    GREEN("1;32"),
    YELLOW("33");

    private final String code;

    Ink(String code) {
      this.code = code;
    }
  }

  /** An empty line. */
  public void blank() {
    text.append('\n');
  }

  /** One line; cut when it is too long. */
  public void line(String line) {
    line(Ink.PLAIN, "", line);
  }

  /** One line that begins in colour; cut when it is too long. */
  public void line(Ink ink, String start, String rest) {
    String head = Plain.cut(start, columns);
    emit(ink, head, Plain.cut(rest, columns - Columns.of(head)));
  }

  /** A sentence that begins in colour, its further lines indented. */
  public void sentence(Ink ink, String start, String rest, int indent) {
    wrapped(ink, start, List.of(rest.split(" ")), " ", indent);
  }

  /** A sentence that ends with what would help, kept on one line where it can be. */
  public void advice(Ink ink, String start, String text, int indent) {
    int arrow = text.lastIndexOf(" → ");
    List<String> pieces =
        arrow < 0 ? List.of(text) : List.of(text.substring(0, arrow), text.substring(arrow + 1));
    wrapped(ink, start, pieces, " ", indent);
  }

  /** Pieces joined by dots, never broken inside a piece where it can be helped. */
  public void pieces(Ink ink, String start, List<String> pieces, int indent) {
    wrapped(ink, start, pieces, DOT, indent);
  }

  private void wrapped(Ink ink, String start, List<String> pieces, String separator, int indent) {
    boolean first = true;
    for (String line : fold(pieces, separator, Columns.of(start), indent)) {
      if (first) {
        emit(ink, start, line);
      } else {
        emit(Ink.PLAIN, " ".repeat(indent), line);
      }
      first = false;
    }
  }

  private List<String> fold(List<String> pieces, String separator, int start, int indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int room = columns - start;
    for (String piece : pieces) {
      String joined = line.isEmpty() ? piece : separator + piece;
      if (Columns.of(line.toString()) + Columns.of(joined) <= room) {
        line.append(joined);
        continue;
      }
      if (!line.isEmpty()) {
        lines.add(line.toString());
        line.setLength(0);
        room = columns - indent;
      }
      String rest = breakLong(piece, room, columns - indent, lines);
      room = lines.isEmpty() ? room : columns - indent;
      line.append(rest);
    }
    if (!line.isEmpty() || lines.isEmpty()) {
      lines.add(line.toString());
    }
    return lines;
  }

  /** Adds full lines of a piece that is longer than a line; gives what is left of it. */
  private static String breakLong(String piece, int first, int further, List<String> lines) {
    String rest = piece;
    int room = first;
    while (Columns.of(rest) > room) {
      int fits = Math.max(1, Columns.fitting(rest, room));
      int space = rest.lastIndexOf(' ', fits);
      int at = space > fits / 2 ? space : fits;
      lines.add(rest.substring(0, at));
      rest = rest.substring(at).stripLeading();
      room = further;
    }
    return rest;
  }

  private void emit(Ink ink, String start, String rest) {
    if (color && ink != Ink.PLAIN && !start.isBlank()) {
      text.append("\u001b[").append(ink.code).append('m').append(start).append("\u001b[0m");
    } else {
      text.append(start);
    }
    text.append(rest);
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    text.setLength(end);
    text.append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
