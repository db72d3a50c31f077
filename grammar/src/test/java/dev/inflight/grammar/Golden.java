package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected outputs in {@code src/test/resources/golden}; {@code -Dgolden.update=true} rewrites
 * them.
 */
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual);
    }
    assertThat(file).exists();
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
