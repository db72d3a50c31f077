package dev.inflight.app.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Fetches secrets from where they are kept. */
final class Secrets {
  private static final int MOST_BYTES = 64 * 1024;

  private final Map<String, String> environment;
  private final Path config;
  private final Consumer<String> warnings;

  /**
   * @param config the file whose folder names of files are relative to
   * @param warnings hears of files that everybody may read
   */
  Secrets(Map<String, String> environment, Path config, Consumer<String> warnings) {
    this.environment = environment;
    this.config = config;
    this.warnings = warnings;
  }

  /**
   * What is kept there, made into something.
   *
   * @param made throws {@link IllegalArgumentException}, without telling the value, when it is
   *     wrong
   * @throws CommandFailure when there is nothing, or nothing right
   */
  <T> T fetch(Reference reference, Function<String, T> made) {
    String value;
    if (reference instanceof Reference.File file) {
      value = content(config.toAbsolutePath().resolveSibling(file.name()));
    } else {
      value = variable(((Reference.Variable) reference).name());
    }
    try {
      return made.apply(value.strip());
    } catch (IllegalArgumentException e) {
      throw wrong("what " + reference + " holds is " + e.getMessage());
    }
  }

  private String variable(String name) {
    String value = environment.get(name);
    if (value == null) {
      throw wrong("variable " + name + " is not set");
    }
    return value;
  }

  private String content(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES);
      warnWhenOpen(file);
      return new String(bytes, UTF_8);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, config + ": file " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void warnWhenOpen(Path file) throws IOException {
    boolean posix = Files.getFileStore(file).supportsFileAttributeView("posix");
    if (posix && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
      warnings.accept(
          file + " can be read by everybody on this machine; chmod 600 keeps it secret");
    }
  }

  private CommandFailure wrong(String what) {
    return new CommandFailure(ExitCode.USAGE, config + ": " + what);
  }
}
