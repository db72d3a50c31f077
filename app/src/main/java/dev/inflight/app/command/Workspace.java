package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder for one command, removed when it ends, also when it is interrupted. */
final class Workspace implements Closeable {
  private final Path folder;
  private final Thread hook;
  private volatile Runnable user = () -> {};

  private Workspace(Path folder) {
    this.folder = folder;
    hook = new Thread(this::end, "remove temporary files");
  }

  static Workspace open() {
    try {
      Workspace workspace = new Workspace(Files.createTempDirectory("inflight-"));
      Runtime.getRuntime().addShutdownHook(workspace.hook);
      return workspace;
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.DATA, "cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  Path folder() {
    return folder;
  }

  /**
   * Names who writes there and is to end before the folder is removed, also when the command is
   * interrupted.
   *
   * @param ends may be called twice
   */
  void usedBy(Runnable ends) {
    user = ends;
  }

  private void end() {
    user.run();
    remove();
  }

  private void remove() {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      // Temporary files that stay behind hurt nobody; the answer has been given.
      return;
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs anyway.
      return;
    }
  }
}
