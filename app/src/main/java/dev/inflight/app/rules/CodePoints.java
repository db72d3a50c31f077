package dev.inflight.app.rules;

import java.util.Arrays;

/** Where in a text its n-th code point is. */
final class CodePoints {
  private final int length;
  private final int[] wide;

  CodePoints(String text) {
    this.length = text.length();
    int[] found = new int[0];
    int count = 0;
    int index = 0;
    for (int at = 0; at < length; at += Character.charCount(text.codePointAt(at)), index++) {
      if (Character.charCount(text.codePointAt(at)) == 2) {
        found = count == found.length ? Arrays.copyOf(found, 2 * count + 8) : found;
        found[count++] = index;
      }
    }
    this.wide = Arrays.copyOf(found, count);
  }

  /** The offset in UTF-16 units, at most the text's length. */
  int offset(int index) {
    int found = Arrays.binarySearch(wide, index);
    int before = found >= 0 ? found : -found - 1;
    return Math.max(0, Math.min(length, index + before));
  }
}
