package dev.inflight.grammar;

import java.util.Optional;

/**
 * One thing that is wrong, or doubtful, with a text: a value, never thrown.
 *
 * @param file origin of the text, empty when there is none
 * @param line in that origin, from 1
 * @param column in that origin, in code points, from 1
 * @param sourceLine the line of the text that holds the place, as it is
 * @param caretColumn column within {@code sourceLine} at which a caret belongs, from 1
 * @param found what is wrong and what was expected, one sentence without the place
 * @param suggestion what was probably meant
 */
public record Issue(
    IssueKind kind,
    Severity severity,
    String file,
    int line,
    int column,
    String sourceLine,
    int caretColumn,
    String found,
    Optional<String> suggestion) {

  /** Whether an issue keeps a rule from being used. */
  public enum Severity {
    ERROR,
    WARNING
  }

  /** An error at a place of a source. */
  public static Issue error(IssueKind kind, Source source, int offset, String found) {
    return at(kind, Severity.ERROR, source, offset, found);
  }

  /** A warning at a place of a source. */
  public static Issue warning(IssueKind kind, Source source, int offset, String found) {
    return at(kind, Severity.WARNING, source, offset, found);
  }

  private static Issue at(
      IssueKind kind, Severity severity, Source source, int offset, String found) {
    Place place = Place.of(source, offset);
    return new Issue(
        kind,
        severity,
        source.name(),
        place.line(),
        place.column(),
        place.text(),
        place.caretColumn(),
        found,
        Optional.empty());
  }

  /** The same with what was probably meant. */
  public Issue suggesting(String meant) {
    return new Issue(
        kind, severity, file, line, column, sourceLine, caretColumn, found, Optional.of(meant));
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** {@code FILE:LINE:COLUMN: KIND: what was found}, the source line and a caret below it. */
  public String pretty() {
    String where = (file.isEmpty() ? "" : file + ":") + line + ":" + column;
    String doubt = isError() ? "" : "warning: ";
    String meant = suggestion.map(s -> "; did you mean " + s + "?").orElse("");
    return where
        + ": "
        + doubt
        + kind.word()
        + ": "
        + found
        + meant
        + "\n  "
        + sourceLine
        + "\n  "
        + " ".repeat(caretColumn - 1)
        + "^";
  }
}
