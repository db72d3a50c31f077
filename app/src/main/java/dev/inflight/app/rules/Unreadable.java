package dev.inflight.app.rules;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be read, in words. */
public final class Unreadable {
  private Unreadable() {}

  public static String why(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (cause instanceof AccessDeniedException) {
      return "cannot be read: permission denied";
    }
    return cause instanceof CharacterCodingException
        ? "no UTF-8, expected text in UTF-8"
        : "cannot be read: " + cause.getMessage();
  }
}
