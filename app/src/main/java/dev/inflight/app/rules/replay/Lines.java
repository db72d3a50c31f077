package dev.inflight.app.rules.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Writes lines. */
final class Lines {
  private final Writer out;

  Lines(Writer out) {
    this.out = out;
  }

  void line(String... parts) {
    try {
      for (String part : parts) {
        out.append(part);
      }
      out.append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
