package dev.inflight.app.config;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Whether a folder for data is there, or can be made. */
final class DataPlace {
  private DataPlace() {}

  static void check(Path data, Problems problems) {
    Path folder = data.toAbsolutePath().normalize();
    if (Files.exists(folder)) {
      if (!Files.isDirectory(folder)) {
        problems.error("data folder " + data + " is no folder, expected one");
      } else if (!Files.isWritable(folder)) {
        problems.error("data folder " + data + " cannot be written to, expected a folder of ours");
      }
      return;
    }
    @Nullable Path above = folder.getParent();
    while (above != null && !Files.exists(above)) {
      above = above.getParent();
    }
    if (above == null || !Files.isDirectory(above) || !Files.isWritable(above)) {
      problems.error("data folder " + data + " cannot be made, expected a folder to make it in");
    }
  }
}
