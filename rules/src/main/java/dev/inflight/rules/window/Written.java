package dev.inflight.rules.window;

import java.io.IOException;

/** Checks of what was read, so that damage is told and not believed. */
final class Written {
  private Written() {}

  /** The constant of this ordinal. */
  static <T> T one(T[] constants, int ordinal) throws IOException {
    return constants[within(ordinal, 0, constants.length - 1)];
  }

  /** The number, if it lies within these bounds. */
  static int within(int number, int least, int most) throws IOException {
    if (number < least || number > most) {
      throw new IOException(
          "stream state is damaged: " + number + " is not within " + least + " to " + most);
    }
    return number;
  }
}
