package dev.inflight.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files in {@code src/test/resources}; {@code -Dgolden.update=true} rewrites those in {@code
 * golden}.
 */
public final class Resources {
  private static final Path FOLDER = Path.of("src", "test", "resources");

  private Resources() {}

  /** Compares a text with {@code golden/NAME}, or rewrites it. */
  public static void golden(String name, String actual) {
    Path file = FOLDER.resolve("golden").resolve(name);
    try {
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      }
      assertThat(file).exists();
      assertThat(actual).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a file with tabs between columns, without its comments. */
  public static List<String[]> rows(String name) {
    try {
      return Files.readAllLines(FOLDER.resolve(name)).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
