package dev.inflight.app.command;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.mute.SilenceException;
import dev.inflight.sink.notify.mute.SilenceFile;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Names the folder in which a running service and these commands keep what they share. */
final class DataOption {

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      required = true,
      description = "The folder in which the service keeps its data.")
  private Path folder = Path.of("");

  /**
   * The folder.
   *
   * @throws CommandFailure when there is none
   */
  DataFolder folder() {
    return DataFolder.of(folder);
  }

  /**
   * Uses the folder's silences.
   *
   * @throws CommandFailure when there is no such folder, or its silences cannot be used
   */
  <T> T silences(Function<SilenceFile, T> use) {
    SilenceFile file = folder().silences();
    try {
      return use.apply(file);
    } catch (SilenceException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
