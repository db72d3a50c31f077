package dev.inflight.model;

/**
 * Why one line did not get through.
 *
 * @param file name of the file as given, {@code -} for standard input
 * @param line 1-based, blank lines counted; 0 when it concerns the whole file
 * @param field path of the field, e.g. {@code identity.pid}; {@code line} when it concerns the
 *     whole line
 * @param found what was found, shortened
 * @param expected what would have been right
 * @param reason short snake-case name to count by
 */
public record Rejection(
    String file, long line, String field, String found, String expected, String reason) {

  /** {@code FILE:LINE: FIELD: what was found, what was expected}. */
  public String message() {
    String at = line > 0 ? file + ":" + line : file;
    return at + ": " + field + ": " + found + ", expected " + expected;
  }
}
