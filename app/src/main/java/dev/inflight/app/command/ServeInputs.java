package dev.inflight.app.command;

import dev.inflight.app.live.InputOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code serve} takes in besides posts and annotations. */
final class ServeInputs {
  private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "This machine's name as telemetry has it, for annotations of its processes (default: its"
              + " host name).")
  private @Nullable String host;

  InputOptions options() {
    return InputOptions.NONE.onHost(host == null ? ownName() : host);
  }

  /** The kernel's word for this machine; empty where it has none. */
  private static String ownName() {
    try {
      return Files.readString(HOSTNAME).strip();
    } catch (IOException e) {
      return ""; // not Linux: the annotation socket needs it, too
    }
  }
}
